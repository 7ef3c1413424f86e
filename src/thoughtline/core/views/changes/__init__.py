"""Views of how a session changed."""
