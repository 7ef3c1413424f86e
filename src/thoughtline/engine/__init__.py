"""Workflow engines: an interface (protocol.py), an engine on DBOS with workflows that survive a
crash, and an engine in memory with workflows that end with the process.
"""
