"""Cutting text to a size, and making invisible characters visible."""
