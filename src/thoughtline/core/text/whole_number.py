"""Whole numbers in texts that anybody may send."""

MAX_DIGITS = 15
"""So that any number of digits is read in no time; no version and no position has more."""


def whole_number(text: str) -> int | None:
    """The number that a text is, in ASCII digits; None for any other text."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS
    return int(text) if is_number else None
