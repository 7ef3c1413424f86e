"""Visible and invisible characters in texts. Invisible characters can mislead a reader."""

import re
import unicodedata

EMOJI_STYLE = 0xFE0F
"""The only variation selector that people type without noticing."""

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
"""Invisible characters that Unicode counts as letters or marks."""

BRAILLE_BLANK = "\u2800"

ROOM = frozenset(("Cc", "Cf", "Cs", "Mn", "Me", "Zl", "Zp", "Zs"))
"""Unicode categories of characters that are invisible by themselves."""

EMOJI = "[\u2190-\u21ff\u2300-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]"
DRESS = "[\ufe0f\U0001f3fb-\U0001f3ff]?"
JOINED = re.compile(f"({EMOJI}{DRESS}(?:\u200d{EMOJI}{DRESS})+)")
"""Pattern of emoji that joiners combine into one sign."""


def show_character(character: str) -> str:
    """Return a visible character unchanged. Any other character becomes its Python escape."""
    if character not in UNSEEN and (
        character.isprintable() or unicodedata.category(character) == "Zs"
    ):
        return character
    return character.encode("unicode_escape").decode()


def shows(text: str) -> bool:
    return any(
        character not in UNSEEN
        and character != BRAILLE_BLANK
        and unicodedata.category(character) not in ROOM
        for character in text
    )


def show(text: str) -> str:
    """Return a text as one line, with escapes for invisible characters."""
    if text.isprintable() and UNSEEN.isdisjoint(text):
        return text
    if "\u200d" not in text:
        return "".join(map(show_character, text))
    parts = JOINED.split(text)
    parts[::2] = ["".join(map(show_character, part)) for part in parts[::2]]
    return "".join(parts)


def show_lines(text: str) -> str:
    """Return a text with its line breaks and tabs, in which every other character is visible."""
    lines = text.replace("\r\n", "\n").replace("\t", "    ").split("\n")
    return "\n".join(map(show, lines))
