"""Tables of the record: each is read and written here."""
