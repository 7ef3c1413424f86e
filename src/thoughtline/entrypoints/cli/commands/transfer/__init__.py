"""Commands that export and import sessions."""
