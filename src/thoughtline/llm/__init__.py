"""Language models. Nothing in here decides anything about the record."""
