"""Storage of the record: one interface (ledger.py), and stores in memory, SQLite, PostgreSQL."""
