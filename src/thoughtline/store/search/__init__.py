"""What a search looks for and how hits are ranked, the same in every store."""
