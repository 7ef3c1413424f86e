"""Evidence: things in the world that thoughts rest on, and what was seen of them."""
