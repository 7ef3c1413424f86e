"""The ledger on a PostgreSQL server.

A file of the same name in sqlite/ has the same role there. Only here are the cache of heads, and
the copy of a SQLite file.
"""
