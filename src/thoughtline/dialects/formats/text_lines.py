"""Recorded text on its way into a document that people read.

Control characters, which most formats cannot hold, and characters that show nothing are written as
their escapes, as `show` does. The few that some scripts and emoji cannot do without stay.
"""

import re

from thoughtline.core.text.visible_characters import show_character

NEEDED = frozenset("\t\u200c\u200d\u200e\u200f\ufe0e")
"""Tab, joiners, marks of direction, and the text style of emoji."""

SPACE = re.compile(r"\s+")


def clean_lines(text: str) -> list[str]:
    """The lines of a text without white space around it. There is always at least one."""
    return [_seen(line) for line in text.strip().replace("\r\n", "\n").split("\n")]


def clean_line(text: str) -> str:
    """A text on one line."""
    return _seen(SPACE.sub(" ", text))


def _seen(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        character if character in NEEDED else show_character(character) for character in text
    )
