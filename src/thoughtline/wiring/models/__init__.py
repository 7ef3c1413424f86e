"""Parts that ask models, put together."""
