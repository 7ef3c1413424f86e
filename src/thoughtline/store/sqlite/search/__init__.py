"""Search in the SQLite file: its index of words (FTS5), and queries of this index."""
