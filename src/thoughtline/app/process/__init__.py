"""Resources that all use cases of one process share: time, the event loop, tokens."""
