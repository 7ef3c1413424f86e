"""Search in texts: words of texts and queries, snippets, and rank fusion."""
