"""Hooks: what a client's event brings to its model, without being asked."""
