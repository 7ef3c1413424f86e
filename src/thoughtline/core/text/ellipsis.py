"""Ellipsis: a text on one line, cut to a width."""


def shorten(text: str, width: int) -> str:
    """Return a text on one line of at most `width` characters."""
    line = " ".join(text.split())
    return line if len(line) <= width else f"{line[: width - 1]}…"
