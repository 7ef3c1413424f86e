"""Our own dialect: think, recall and deliberate."""
