"""The hash chain and the check of counters, the same in every store."""
