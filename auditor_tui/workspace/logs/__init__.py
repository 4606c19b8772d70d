"""Saved logs: listed, opened, played again, reviewed, and made into papers."""
