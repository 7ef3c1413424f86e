"""The ledger on a PostgreSQL server.

A file of the same name in sqlite/ has the same part there; `file.py` is the twin of `server.py`.
Only here: the cache of heads, and copying a SQLite file.
"""
