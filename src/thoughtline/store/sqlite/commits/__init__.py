"""Writes to the SQLite ledger: group commit, idempotency keys, and the order of writers."""
