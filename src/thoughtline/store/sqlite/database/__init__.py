"""SQLite database: its connection, lock, schema and safety."""
