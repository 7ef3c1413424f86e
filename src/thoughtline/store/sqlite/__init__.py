"""The ledger in one SQLite file.

A file of the same name in postgres/ has the same part there; `server.py` is the twin of `file.py`.
Only here: the lock, where a file may be, and embeddings.
"""
