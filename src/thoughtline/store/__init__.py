"""Keeping the record: one promise (ledger.py), kept in memory and in SQLite."""
