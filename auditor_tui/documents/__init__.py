"""Documents: immutable numbered lines converted from one source file, and what is known of their pages."""
