"""Use cases of the application: load a session, decide, append events, report the change."""
