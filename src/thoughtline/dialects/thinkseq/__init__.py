"""ThinkSeq, over our record. Deliberate differences: docs/dialects.md."""
