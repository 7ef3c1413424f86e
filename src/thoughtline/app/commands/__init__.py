"""Use cases that change the record."""
