"""Sessions in and out: export and import."""
