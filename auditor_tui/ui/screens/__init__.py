"""The screens and what mediates between their panes."""
