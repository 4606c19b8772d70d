"""Figures: printed numbers, and the unit, period and labels that govern each."""
