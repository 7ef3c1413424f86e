"""Comparison of places that evidence names: lines of a file, a symbol, a command, a page."""

import re

LINES = re.compile(r"(.+):([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?")

Span = tuple[int, int]
"""First and last line of a place; (0, 0) if they are unknown, and for a whole file."""

UNKNOWN: Span = (0, 0)


def is_same_place(one: str, other: str, spans: tuple[Span, Span] = (UNKNOWN, UNKNOWN)) -> bool:
    """Return whether two places are equal, or have a line of one file in common.

    `spans` are the lines of the two places, which a symbol does not tell by its name.
    """
    if not (one and other):
        return False
    if one == other:
        return True
    path, first, last = _lines_of(one, spans[0])
    other_path, other_first, other_last = _lines_of(other, spans[1])
    return path == other_path and 0 < first <= other_last and other_first <= last


def is_numbered(place: str) -> bool:
    """Return whether a place names lines of a file by their numbers."""
    return LINES.fullmatch(place) is not None


def file_of(place: str) -> str:
    return _lines_of(place, UNKNOWN)[0]


def _lines_of(place: str, span: Span) -> tuple[str, int, int]:
    """Return the file of a place with its first and last line, 0 if they are unknown."""
    if lines := LINES.fullmatch(place):
        first = int(lines[2])
        return lines[1], first, int(lines[3] or first)
    return place.partition("#")[0], *span
