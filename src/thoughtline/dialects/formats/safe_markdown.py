"""Recorded texts in Markdown that people read as text too, such as a comment or a document.

Only characters that would begin a link, an image, HTML, a character's number, a table, a block of
code or a mention of a person or an issue are escaped, and each text keeps to its line. Code in a
text stays code if its backticks pair up within the text; otherwise they are escaped, too.
"""

import re

from thoughtline.core.text.quotation import write_text
from thoughtline.dialects.formats.text_lines import clean_line

SPECIAL = re.compile(r"[\\<>\[\]|]|!(?=\[)|&(?=[#A-Za-z])|~(?=~)")
"""Characters that begin a link, an image, HTML, a column of a table, or a block of code."""

PAIRED = re.compile(r"[^`]*(?:`[^`]+`[^`]+)*(?:`[^`]+`)?")
"""Text whose backticks stand alone, and pair up."""

REFERENCE = re.compile(
    r"@(?=[A-Za-z0-9])|#(?=\d)|\bGH-(?=\d)|(?<=[A-Za-z]):(?=//)|\bwww(?=\.)", re.IGNORECASE
)
"""Signs that would notify a person or a team, be noted at an issue, or link to another site."""

WORD_JOINER = "\u2060"


def safe_text(text: str, width: int) -> str:
    """Return a text on one line, in quotation marks if it could pass for computed words."""
    return safe_line(write_text(text, width))


def safe_line(text: str) -> str:
    """Return a text on one line, without links, images, HTML, and mentions of people and issues."""
    line = clean_line(text)
    escaped = SPECIAL.sub(r"\\\g<0>", line)
    if not PAIRED.fullmatch(line):
        escaped = escaped.replace("`", "\\`")
    return REFERENCE.sub(rf"\g<0>{WORD_JOINER}", escaped)


def code_span(text: str) -> str:
    plain = clean_line(text).replace("`", "'")
    return f"`{plain or ' '}`"
