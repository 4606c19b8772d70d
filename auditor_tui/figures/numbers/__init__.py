"""How numbers, currencies and the marks around them are printed."""
