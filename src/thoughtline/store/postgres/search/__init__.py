"""Searching on the server: its index of words (`tsvector`), and queries to it."""
