"""Resources that all use cases of one process share: time, turns, tokens."""
