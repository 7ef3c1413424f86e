"""Parsers for answers of models."""
