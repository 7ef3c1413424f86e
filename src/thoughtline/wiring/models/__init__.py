"""Assembly of the services that ask models."""
