"""Transports and commands: they translate requests and results, and decide nothing."""
