"""Recorded text on its way to a terminal. What others wrote is printed through here or not at all.

A terminal obeys what it prints, so a thought could move the cursor, retitle the window, or pass
for lines that Thoughtline never wrote.
"""

from thoughtline.core.text.invisible import show_character


def safe(text: str) -> str:
    """The text as one line in which every character shows, if need be as its escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(show_character, text))


def safe_lines(text: str) -> list[str]:
    """The lines of a text, each of them safe. There is always at least one."""
    return [safe(line.expandtabs(4).rstrip()) for line in text.replace("\r\n", "\n").split("\n")]
