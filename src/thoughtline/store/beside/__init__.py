"""The record beside the code: its files, the published form of events in them, names of mirrors."""
