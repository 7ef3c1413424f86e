"""A file with the same name in postgres/ has the same purpose for PostgreSQL. The lock and the
checks of the file's location exist only for SQLite.
"""
