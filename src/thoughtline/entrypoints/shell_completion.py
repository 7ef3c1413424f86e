"""Name by which a shell asks for completions. Every start reads it, so it stands alone."""

COMPLETION = "_THOUGHTLINE_COMPLETE"
"""Environment variable with which a shell asks the program for completions."""
