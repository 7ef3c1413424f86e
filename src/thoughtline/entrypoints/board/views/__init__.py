"""Data of the board's pages, for their templates and scripts."""
