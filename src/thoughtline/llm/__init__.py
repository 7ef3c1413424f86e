"""Language models and embeddings. Nothing in here decides anything about the record."""
