"""Tables of the record. Each module reads and writes one of them."""
