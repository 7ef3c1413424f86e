"""Storage of the record: one interface (ledger.py), with stores in memory, SQLite and
PostgreSQL.
"""
