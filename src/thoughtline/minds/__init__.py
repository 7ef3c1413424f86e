"""Other intelligences. Nothing in here decides anything about the record."""
