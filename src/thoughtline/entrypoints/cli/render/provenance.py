"""Where a number comes from: an author gave it, or it is computed."""

GIVEN, COMPUTED = ("given", "blue"), ("computed", "magenta")
"""The word and its colour, the same wherever it is said."""
