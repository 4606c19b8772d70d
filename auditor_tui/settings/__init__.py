"""Where things are kept on this machine, and what the user has chosen."""
