"""Who may come in over HTTP."""
