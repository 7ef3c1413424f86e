"""The ledger in one SQLite file.

A file of the same name in postgres/ has the same part there.
Only here: the lock, and where a file may be.
"""
