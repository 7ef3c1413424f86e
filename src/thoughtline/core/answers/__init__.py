"""How answers of models are read."""
