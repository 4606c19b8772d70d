"""Unit declarations, and the words they are made of."""
