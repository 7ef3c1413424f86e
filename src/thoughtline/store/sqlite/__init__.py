"""The ledger in one SQLite file.

A file of the same name in postgres/ has the same role there. Only here are the lock, and the checks
of the file's place.
"""
