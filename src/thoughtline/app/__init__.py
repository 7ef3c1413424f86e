"""Use cases: load, decide, append, tell."""
