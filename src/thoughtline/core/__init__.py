"""Lines of thought, and the rules for changing them. Pure: no I/O, no clock, no randomness."""
