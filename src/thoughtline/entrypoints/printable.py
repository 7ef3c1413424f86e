"""Text in which every character shows. What others wrote is printed through here or not at all.

A terminal obeys what it prints, so a thought could move the cursor, retitle the window, or pass
for lines that Thoughtline never wrote.
"""

from thoughtline.core.text.visible_characters import show_character


def printable(text: str) -> str:
    """The text as one line in which every character shows, if need be as its escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(show_character, text))


def printable_lines(text: str) -> list[str]:
    """The lines of a text, each of them printable. There is always at least one."""
    return [
        printable(line.expandtabs(4).rstrip()) for line in text.replace("\r\n", "\n").split("\n")
    ]
