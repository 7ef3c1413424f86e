"""The board: the record as a web page that a person would rather look at than read logs."""
