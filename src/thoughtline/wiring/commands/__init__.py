"""Assembly of the command line."""
