"""Step-by-step replay of a session in the terminal."""
