"""Hooks: context that a client's events bring to its model, without a request."""
