"""What the panes are made of."""
