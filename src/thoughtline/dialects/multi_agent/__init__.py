"""Dialect of the multi-agent server: its tool, over our record. docs/dialects.md lists the
deliberate differences.
"""
