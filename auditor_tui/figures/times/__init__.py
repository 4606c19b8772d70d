"""What words say of time, and the dates that follow from them."""
