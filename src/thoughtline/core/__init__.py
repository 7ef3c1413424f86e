"""The package is pure: no I/O, no clock, no randomness."""
