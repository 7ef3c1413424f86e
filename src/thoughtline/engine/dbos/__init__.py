"""Workflow engine on DBOS, whose workflows survive the end of their process."""
