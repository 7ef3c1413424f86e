"""Checks of a server by `thoughtline doctor`. Nothing is changed."""
