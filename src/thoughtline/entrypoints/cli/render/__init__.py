"""Results of commands as text, tables and JSON on a terminal."""
