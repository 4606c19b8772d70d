"""One figure as a screen shows it: in words, in a unit of choice, beside the year before, and how it is cited."""
