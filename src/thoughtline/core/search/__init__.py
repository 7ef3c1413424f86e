"""Words of texts and queries, snippets, and rank fusion."""
