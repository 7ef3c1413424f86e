"""Folded sessions that a process keeps in memory, each updated before use."""
