"""Ledger in memory, which ends with the process."""
