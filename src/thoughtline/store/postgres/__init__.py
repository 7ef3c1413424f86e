"""The ledger on a PostgreSQL server.

A file of the same name in sqlite/ has the same part there.
Only here: the cache of heads, and copying a SQLite file.
"""
