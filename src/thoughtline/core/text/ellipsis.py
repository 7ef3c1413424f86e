"""Texts on one line, cut with an ellipsis."""


def shorten(text: str, width: int) -> str:
    """A text on one line of at most `width` characters."""
    line = " ".join(text.split())
    return line if len(line) <= width else f"{line[: width - 1]}…"
