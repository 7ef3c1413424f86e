"""Folded sessions that a process keeps, each caught up before it is used."""
