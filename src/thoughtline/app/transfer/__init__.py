"""Transfer of sessions: export and import."""
