"""Results of `install` and `doctor`, and the greeting, on a terminal."""
