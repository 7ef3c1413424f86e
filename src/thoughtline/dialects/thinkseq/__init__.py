"""Dialect of ThinkSeq: its tool, over our record. docs/dialects.md lists the deliberate
differences.
"""
