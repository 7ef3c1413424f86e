"""Client programs in which agents run, and the editing of their configuration: a table of clients,
and its tools.
"""
