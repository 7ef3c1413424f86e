"""The Thinking Agent's three tools, over our record. Deliberate differences: docs/dialects.md."""
