"""Searching the SQLite file: its index of words (FTS5), embeddings, and queries to both."""
