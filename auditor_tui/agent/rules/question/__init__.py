"""What a question says: the thing asked for, its period, basis and unit, and what is to be done with the figures."""
