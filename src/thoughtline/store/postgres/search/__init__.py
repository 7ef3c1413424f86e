"""Search on the PostgreSQL server: its index of words (`tsvector`), and queries of this index."""
