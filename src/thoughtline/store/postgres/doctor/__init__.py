"""Checks of a server by `thoughtline doctor`. The checks change nothing."""
