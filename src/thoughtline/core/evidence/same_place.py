"""Comparison of places that evidence names: lines of a file, a symbol, a command, a page."""

import re

LINES = re.compile(r"(.+):([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?")


def is_same_place(one: str, other: str) -> bool:
    """Return whether two places are equal, or lines of one file with a line in common."""
    if not (one and other):
        return False
    if one == other:
        return True
    lines, others = LINES.fullmatch(one), LINES.fullmatch(other)
    if lines is None or others is None or lines[1] != others[1]:
        return False
    first, last = _range(lines)
    other_first, other_last = _range(others)
    return first <= other_last and other_first <= last


def _range(lines: re.Match[str]) -> tuple[int, int]:
    first = int(lines[2])
    return first, int(lines[3] or first)
