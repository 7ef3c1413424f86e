"""MCP over standard input and output: frames -> messages -> conversation, joined in pipes.py."""
