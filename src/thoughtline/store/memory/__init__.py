"""Ledger in memory, whose content ends with the process."""
