"""The search for a figure: patterns, hits weighed by their labels and by what stands around them, and the choice."""
