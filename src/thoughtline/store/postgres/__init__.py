"""The ledger on a PostgreSQL server. File by file the twin of sqlite/."""
