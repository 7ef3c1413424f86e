"""Endpoints of the board: pages for people, and JSON for scripts."""
