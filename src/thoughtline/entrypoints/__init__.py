"""Transports and commands, which translate requests and results, and decide nothing."""
