"""A file with the same name in sqlite/ has the same purpose for SQLite. The cache of heads and the
copy of a SQLite file exist only for PostgreSQL.
"""
