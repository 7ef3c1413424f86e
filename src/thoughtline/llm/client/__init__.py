"""The HTTP client of model providers: requests, retries, errors, limits."""
