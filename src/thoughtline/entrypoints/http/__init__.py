"""MCP over HTTP, for many clients and owners at once."""
