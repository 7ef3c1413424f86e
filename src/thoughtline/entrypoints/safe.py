"""Recorded text on its way to a terminal. What others wrote is printed through here or not at all.

A terminal obeys what it prints, so a thought could move the cursor, retitle the window, or pass
for lines that Thoughtline never wrote.
"""

import unicodedata

EMOJI_STYLE = 0xFE0F
"""The one variation selector that people type without knowing."""

UNSEEN = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),  # combining grapheme joiner
        (0x115F, 0x1160),  # Hangul fillers
        (0x17B4, 0x17B5),  # Khmer inherent vowels
        (0x180B, 0x180F),  # Mongolian variation selectors
        (0x3164, 0x3164),  # Hangul filler
        (0xFE00, 0xFE0F),  # variation selectors
        (0xFFA0, 0xFFA0),  # halfwidth Hangul filler
        (0xE0100, 0xE01EF),  # more variation selectors
    )
    for code in range(first, last + 1)
    if code != EMOJI_STYLE
)
"""Characters that Unicode calls letters or marks, though they show nothing."""


def safe(text: str) -> str:
    """The text as one line in which every character shows, if need be as its escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


def safe_lines(text: str) -> list[str]:
    """The lines of a text, each of them safe. There is always at least one."""
    return [safe(line.expandtabs(4).rstrip()) for line in text.replace("\r\n", "\n").split("\n")]


def _shown(character: str) -> str:
    if character not in UNSEEN and (
        character.isprintable() or unicodedata.category(character) == "Zs"
    ):
        return character
    return character.encode("unicode_escape").decode()
