"""Ways to answer, and ways to be fast, compared."""
