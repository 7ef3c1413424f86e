"""The multi-agent server's tool, over our record. Deliberate differences: docs/dialects.md."""
