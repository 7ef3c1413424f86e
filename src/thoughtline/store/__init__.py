"""Keeping the record: one promise (ledger.py), kept in memory, in SQLite and in PostgreSQL."""
