"""Search on the server: its index of words (`tsvector`), and queries of this index."""
