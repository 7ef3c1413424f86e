"""Text in which every character is visible. Recorded texts are printed through this module only.

A terminal obeys control characters. If a thought were printed unescaped, it could move the cursor,
retitle the window, or imitate lines of Thoughtline.
"""

import re

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.quotation import MARKS as QUOTES
from thoughtline.core.text.quotation import WHOLE
from thoughtline.core.text.visible_characters import show

MARKS = re.compile(
    r"^[ \t]*(?:```|~~~)[^`\n]*$|^ {0,3}#{1,6}[ \t]+"
    r"|`([^`\n]+)`|\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*",
    re.MULTILINE,
)
"""Pattern of Markdown marks for headings, emphasis and code, which do not belong in a title."""

SINGLE = dict.fromkeys(map(ord, QUOTES), "'")
"""Single quotation marks for the double ones inside a quotation."""

TITLE_LENGTH = 140
"""Maximum number of characters in a title."""


def printable(text: str) -> str:
    """Return the text as one line, with invisible characters escaped."""
    return show(text)


def printable_lines(text: str) -> list[str]:
    """Return the lines of a text, each line printable. The result has at least one line."""
    return [
        printable(line.expandtabs(4).rstrip()) for line in text.replace("\r\n", "\n").split("\n")
    ]


def full_text(text: str) -> str:
    """Return the whole text with its line breaks, and with invisible characters escaped."""
    return "\n".join(printable_lines(text))


def title(text: str, length: int = TITLE_LENGTH) -> str:
    """Return the first `length` characters of a text on one line, without the marks of Markdown."""
    return printable(shorten(plain(text), length) or shorten(text, length))


def plain(text: str) -> str:
    return MARKS.sub(lambda mark: mark[1] or mark[2] or "", text)


def quotation(text: str, length: int = WHOLE) -> str:
    """Return a text as a title in quotation marks that it cannot close."""
    return f'"{title(text, length).translate(SINGLE)}"'


def branch_name(name: str) -> str:
    return printable(name) or SPOKEN_MAIN
