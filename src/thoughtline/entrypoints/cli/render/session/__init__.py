"""A session and its parts on a terminal."""
