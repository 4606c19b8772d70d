"""What governs a number: its unit, its period, its kind, its footnotes."""
