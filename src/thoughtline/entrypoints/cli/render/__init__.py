"""Results as text, tables and JSON on a terminal."""
