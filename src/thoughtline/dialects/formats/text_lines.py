"""Cleaned text from the record, for a document for people.

Control characters, which most formats cannot hold, and invisible characters are escaped, as `show`
does. A few invisible characters that some scripts and emoji need are kept.
"""

import re

from thoughtline.core.text.visible_characters import show_character

NEEDED = frozenset("\t\u200c\u200d\u200e\u200f\ufe0e")
"""Kept characters: tab, joiners, direction marks, and the text style of emoji."""

SPACE = re.compile(r"\s+")


def clean_lines(text: str) -> list[str]:
    """Return at least one line, without white space around the text."""
    return [_escape_invisible(line) for line in text.strip().replace("\r\n", "\n").split("\n")]


def clean_line(text: str) -> str:
    return _escape_invisible(SPACE.sub(" ", text))


def _escape_invisible(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        character if character in NEEDED else show_character(character) for character in text
    )
