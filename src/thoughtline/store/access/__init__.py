"""Tokens, rights and quotas of the owners of a record."""
