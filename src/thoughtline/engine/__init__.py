"""Workflows that survive a crash: an interface (protocol.py), with an engine in memory and an
engine on DBOS.
"""
