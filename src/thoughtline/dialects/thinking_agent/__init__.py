"""Dialect of the Thinking Agent: its three tools, over our record. docs/dialects.md lists the
deliberate differences.
"""
