"""Cutting text to a size, and showing what does not show."""
