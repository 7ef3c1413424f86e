"""Ledger in memory, for the life of the process."""
