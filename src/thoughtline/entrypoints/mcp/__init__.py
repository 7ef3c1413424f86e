"""The Model Context Protocol, independent of any transport."""
