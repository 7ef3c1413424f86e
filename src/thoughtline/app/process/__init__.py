"""Resources shared by all use cases of one process: time, the event loop, tokens."""
