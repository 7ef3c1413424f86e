"""The board: web pages on which people read the record and add to it."""
