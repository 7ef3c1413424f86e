"""Writes: group commit, idempotency keys, and the order of writers."""
