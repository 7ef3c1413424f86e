"""Tables of the record in the SQLite file; each module reads and writes one table."""
