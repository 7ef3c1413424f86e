"""Dialect with our own tools: think, recall and deliberate."""
