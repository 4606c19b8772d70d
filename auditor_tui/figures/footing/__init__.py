"""Totals computed again from what they are made of."""
