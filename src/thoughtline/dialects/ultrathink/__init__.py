"""Dialect of UltraThink 0.5.0: its tool, over our record. docs/dialects.md lists the deliberate
differences.
"""
