"""How the outside comes in. Entrypoints translate; they decide nothing."""
