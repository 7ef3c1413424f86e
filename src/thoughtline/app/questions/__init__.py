"""Asking models: what deliberations and delegations have in common."""
