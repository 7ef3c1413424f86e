"""The programs that agents run in, and how each is told of a server: one table, and what edits."""
