"""The command line, for people: it reads the record, and never writes to it."""
