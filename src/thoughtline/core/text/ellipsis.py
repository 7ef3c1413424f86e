"""Ellipsis: a text on one line, cut to a width."""

from thoughtline.core.text.visible_characters import show


def shorten(text: str, width: int) -> str:
    """Return a text on one line of at most `width` characters. Invisible characters are replaced
    by visible escapes.
    """
    line = " ".join(text.split())
    if len(line) <= width and line.isascii() and line.isprintable():
        return line
    shown = show(line[: width + 1])
    return shown if len(shown) <= width else f"{shown[: width - 1]}…"
