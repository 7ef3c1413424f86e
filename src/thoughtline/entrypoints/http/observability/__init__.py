"""Health, logs, metrics and traces of the HTTP server."""
