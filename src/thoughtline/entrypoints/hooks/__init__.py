"""Hooks of clients: context about the record for a client's model, sent at the client's events."""
