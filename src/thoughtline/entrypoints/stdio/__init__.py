"""MCP over standard input and output: this package transports lines, and entrypoints/mcp/ answers
them.
"""
