"""Delegations: use cases that ask one model one question."""
