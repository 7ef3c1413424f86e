"""Read models of a session."""
