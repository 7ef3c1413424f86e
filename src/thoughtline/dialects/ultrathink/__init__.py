"""UltraThink (as of 0.5.0), over our record. Deliberate differences: docs/dialects.md."""
