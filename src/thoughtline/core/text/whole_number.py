"""Whole numbers in texts that anybody may send."""

MAX_DIGITS = 15
"""Most digits of a number, for bounded time. No version or position has more."""


def whole_number(text: str) -> int | None:
    """The number that a text is, in ASCII digits; None for any other text."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS
    return int(text) if is_number else None
