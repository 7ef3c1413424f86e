"""Checks of `thoughtline doctor` on a SQLite file. They change nothing."""
