"""Exports: one log as a paper that stands on its own, or as data."""
