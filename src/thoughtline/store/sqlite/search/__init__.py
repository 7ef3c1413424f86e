"""Searching the SQLite file: its index of words (FTS5), and queries to it."""
