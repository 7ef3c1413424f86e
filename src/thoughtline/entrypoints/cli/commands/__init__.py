"""Commands, one file for each group."""
