"""Language models. Nothing here decides about the record."""
