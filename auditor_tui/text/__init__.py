"""Text as it is searched and shown: sanitising, folding, shadows, and the one pattern engine."""
