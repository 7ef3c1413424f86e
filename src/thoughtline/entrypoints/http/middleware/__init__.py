"""Middleware that every request passes."""
