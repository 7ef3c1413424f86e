"""Live pages of the board: one reader of the record serves all viewers."""
