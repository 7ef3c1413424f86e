"""Live pages: one reader of the record for all viewers."""
