"""No module of this package decides about the record."""
