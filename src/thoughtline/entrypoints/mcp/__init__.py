"""The Model Context Protocol apart from any transport."""
