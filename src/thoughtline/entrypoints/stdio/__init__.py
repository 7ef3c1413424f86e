"""MCP over standard input and output: lines in and out; entrypoints/mcp/ answers them."""
