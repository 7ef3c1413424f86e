"""Whole numbers in untrusted texts."""

MAX_DIGITS = 15
"""Maximum number of digits, to limit the time for parsing. No version or position has more digits.
"""


def whole_number(text: str) -> int | None:
    """Return the number that a text states in ASCII digits, or None for any other text."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS
    return int(text) if is_number else None
