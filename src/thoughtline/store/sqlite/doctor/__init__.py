"""Checks of `thoughtline doctor` on a SQLite file. The checks change nothing."""
