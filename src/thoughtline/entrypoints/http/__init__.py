"""MCP and the board over HTTP, for many clients and owners."""
