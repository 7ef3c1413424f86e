"""Tables of the record on the server. Each module reads and writes one table."""
