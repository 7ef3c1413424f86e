"""The ledger in one SQLite file. File by file the twin of postgres/."""
