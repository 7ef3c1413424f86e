"""Vectors of texts, for search by meaning."""
