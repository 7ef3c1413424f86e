"""Does it help? A study: the same questions, the same budget, each way of thinking in turn."""
