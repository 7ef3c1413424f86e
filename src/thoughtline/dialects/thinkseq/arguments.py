"""Arguments of `thinkseq`: their descriptions and checks."""

from collections.abc import Callable
from typing import Any

from thoughtline.dialects import arguments
from thoughtline.dialects.arguments import Check
from thoughtline.dialects.javascript import MAX_SAFE_INTEGER, utf16_length
from thoughtline.dialects.thinkseq.session import USUAL_TOTAL

MAX_THOUGHT_UNITS = 2_000
"""Maximum number of UTF-16 units in a thought."""

MAX_TOTAL = 25

FIELDS = {
    "thought": ("string", f"This step, in your words: up to {MAX_THOUGHT_UNITS:,} characters"),
    "totalThoughts": (
        "integer",
        (
            f"How many thoughts you now expect, up to {MAX_TOTAL}; say it in each call. "
            f"Default: {USUAL_TOTAL}"
        ),
    ),
    "revisesThought": ("integer", "Number of the active thought that this one replaces"),
}


def text_up_to(most: int) -> Callable[[Any], str]:
    """Return a check for texts of 1 to `most` UTF-16 units."""

    def read(value: Any) -> str:
        text = arguments.text(value)
        length = utf16_length(text)
        if not 1 <= length <= most:
            raise ValueError(f"must have from 1 to {most} UTF-16 units, not {length}")
        return text

    return read


def _whole_up_to(most: int) -> Callable[[Any], int]:
    def whole(value: Any) -> int:
        # In JavaScript, to which the original's callers are used, 3.0 is whole.
        if isinstance(value, bool) or not isinstance(value, int | float) or value % 1:
            raise ValueError("must be a whole number")
        if not 1 <= value <= most:
            raise ValueError(f"must be from 1 to {most}")
        return int(value)

    return whole


CHECKS: dict[str, Check] = {
    "thought": text_up_to(MAX_THOUGHT_UNITS),
    "totalThoughts": _whole_up_to(MAX_TOTAL),
    "revisesThought": _whole_up_to(MAX_SAFE_INTEGER),
}
