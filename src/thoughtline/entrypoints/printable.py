"""Text in which every character shows. What others wrote is printed through here or not at all.

A terminal obeys what it prints, so a thought could move the cursor, retitle the window, or pass
for lines that Thoughtline never wrote.
"""

import re

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.visible_characters import show

MARKS = re.compile(
    r"^[ \t]*(?:```|~~~)[^`\n]*$|^ {0,3}#{1,6}[ \t]+"
    r"|`([^`\n]+)`|\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*",
    re.MULTILINE,
)
"""What Markdown sets headings, emphasis and code with: no words of a title."""

TITLE_LENGTH = 140
"""Characters of a text where only its beginning is shown."""


def printable(text: str) -> str:
    """The text as one line in which every character shows, if need be as its escape."""
    return show(text)


def printable_lines(text: str) -> list[str]:
    """The lines of a text, each of them printable. There is always at least one."""
    return [
        printable(line.expandtabs(4).rstrip()) for line in text.replace("\r\n", "\n").split("\n")
    ]


def full_text(text: str) -> str:
    """All of a text, in which every character shows and lines stay lines."""
    return "\n".join(printable_lines(text))


def title(text: str) -> str:
    """The beginning of a text on one line, without the marks of Markdown."""
    plain = MARKS.sub(lambda mark: mark[1] or mark[2] or "", text)
    return printable(shorten(plain, TITLE_LENGTH) or shorten(text, TITLE_LENGTH))


def branch_name(name: str) -> str:
    return printable(name) or SPOKEN_MAIN
