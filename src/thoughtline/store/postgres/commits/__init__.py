"""Writes to the PostgreSQL ledger: group commit, idempotency keys, and the order of writers."""
