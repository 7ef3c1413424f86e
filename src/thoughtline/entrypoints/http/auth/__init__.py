"""Authentication and access over HTTP."""
