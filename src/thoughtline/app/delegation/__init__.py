"""Asking one model one question."""
