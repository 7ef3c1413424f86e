"""Read models: what a session looks like to whoever reads it."""
