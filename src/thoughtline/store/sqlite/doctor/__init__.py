"""What `thoughtline doctor` looks at in a SQLite file. Nothing is changed."""
