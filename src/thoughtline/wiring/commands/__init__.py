"""Parts of the command line, put together."""
