"""Matching and ranking of search results, the same in every store."""
