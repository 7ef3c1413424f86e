"""Assembly of the parts that ask models."""
