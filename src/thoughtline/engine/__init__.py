"""Workflows that survive a crash: one promise (protocol.py), kept in memory and by DBOS."""
