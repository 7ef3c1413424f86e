"""Commands about access to a record: tokens, links of the board, shared sessions."""
