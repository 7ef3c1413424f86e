"""The ledger in memory, gone when the process ends."""
