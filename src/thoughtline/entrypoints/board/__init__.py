"""The board: the record as web pages for people."""
