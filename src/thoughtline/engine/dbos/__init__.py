"""The engine over DBOS, whose workflows survive their process."""
