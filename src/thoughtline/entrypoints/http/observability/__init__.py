"""Health, logs, metrics and traces."""
