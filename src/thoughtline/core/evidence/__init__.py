"""Evidence: things in the world on which thoughts rest, and observations of them."""
