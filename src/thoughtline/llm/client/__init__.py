"""HTTP client for model providers: requests, retries, errors, limits."""
