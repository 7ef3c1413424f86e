"""Data of the pages for their templates and scripts."""
