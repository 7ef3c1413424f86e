"""Workflows that survive a crash: an interface (protocol.py), with one engine in memory and one on
DBOS.
"""
