"""The engine over DBOS: its workflows survive their process."""
