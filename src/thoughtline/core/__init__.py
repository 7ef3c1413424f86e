"""What a line of thought is and what may happen to it. Pure: no I/O, no clock, no chance."""
