"""SQL over one document: what the tables hold, how figures stay exact, and what a statement may do."""
