"""Playing a session step by step in the terminal."""
