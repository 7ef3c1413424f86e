"""Use cases that read the record."""
