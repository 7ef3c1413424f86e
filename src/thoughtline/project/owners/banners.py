"""Comments that name the lines below them, such as "# staging" in a file of settings."""

import re
from collections.abc import Sequence

from msgspec import Struct

COMMENT = re.compile(rb"(#+|//+|/\*+|--+|;+)\s*([-=#*~_+/]{2,})?(.*)")
"""Pattern of a comment with its sign, the beginning of a frame, and its words."""

FRAME = b"-=#*~_+/ \t"

LONGEST_SIGN = 2
"""Maximum number of characters of a sign that is no frame."""

NO_NAME = re.compile(rb"[={}$<>|`]|\w\(|://|\A[!:@]|(?i:copyright|licensed|spdx-)")
"""Pattern of words that are code, an instruction to a program, or of a license."""

NEXT_SENTENCE = re.compile(rb"(?<!\b\w)[.!?]\s")
"""Pattern of the end of a sentence before another one, and not of a letter such as in "U.S."."""

LONGEST = 8
"""Maximum number of words of a comment that names lines. A longer one is a remark."""

KEYED = (".json", ".jsonc", ".toml", ".yaml", ".yml")
"""Suffixes of files in which no comment is needed to tell lines with a key apart."""

KEY = re.compile(rb"(?:- )?[\"']?[\w.$/@-]+[\"']?\s*[:=]|\[|\{")

Rows = Sequence[tuple[int | None, bytes]]


FRAMED = 3
"""Level of a comment in a frame."""


class Banner(Struct, frozen=True):
    """Words of a comment, and the depth of the lines that it names. A comment of a higher level
    governs those of the lower levels below it. `is_near` is true if it has one sentence and stands
    directly above its lines.
    """

    depth: int
    level: int
    words: bytes
    is_near: bool = False


def read_banner(rows: Rows, first: int, path: str) -> Banner | None:
    """Return None if it names no lines. `rows` are lines with their depths."""
    above = rows[first - 1] if first else (None, b"")
    if above[0] == rows[first][0] and COMMENT.match(above[1]):
        return None
    words: list[bytes] = []
    level = 2 if above[0] is None else 1
    following, inner = b"", 0
    for at in range(first, len(rows)):
        depth, line = rows[at]
        match = COMMENT.match(line) if depth == rows[first][0] else None
        if match is None:
            following, inner = line, depth or 0
            break
        level = FRAMED if match[2] or len(match[1]) > LONGEST_SIGN else level
        words += match[3].strip(FRAME).split()
    text = b" ".join(words)
    if not 1 <= len(words) <= LONGEST or NO_NAME.search(text):
        return None
    if path.endswith(KEYED) and KEY.match(following):
        return None
    depth = max(rows[first][0] or 0, inner)  # a comment may stand at the left of an indented block
    return Banner(depth, level, text, is_near=bool(following) and not NEXT_SENTENCE.search(text))
