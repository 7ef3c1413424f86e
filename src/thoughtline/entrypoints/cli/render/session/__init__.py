"""A session and its parts, as the terminal shows them."""
