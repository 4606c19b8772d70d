"""Tables: their rows, columns, headers and labels, and what stands around them."""
