"""The SQLite file: its connection, lock, schema and safety."""
