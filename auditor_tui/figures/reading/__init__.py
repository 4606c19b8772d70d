"""Figures read from the cells of tables and from running text."""
