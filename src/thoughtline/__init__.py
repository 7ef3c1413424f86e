"""Thoughtline: a durable record of reasoning for AI agents, over MCP."""

__version__ = "0.8.0.dev0"
