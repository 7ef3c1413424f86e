"""Lines of thought, and the rules for changing them. The package is pure: no I/O, no clock, no
randomness.
"""
