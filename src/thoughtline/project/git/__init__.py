"""Queries of git about a project, and what follows from the answers."""
