"""What a caller means by a piece of evidence: a file, a symbol, a command, a page, or plain words.

What cannot be read as anything else is a note, so nothing is ever refused here.
"""

import re

from msgspec import Struct

from thoughtline.core.evidence.anchor import EvidenceKind

ARROW = re.compile(r"\s+(?:->|=>|→)\s+")
PAGE = re.compile(r"https?://\S+", re.IGNORECASE)
LINES = re.compile(
    r"(?P<path>[^\s:#]+?)(?::|#)L?(?P<first>[1-9]\d{0,6})(?:-L?(?P<last>[1-9]\d{0,6}))?"
)
SYMBOL = re.compile(r"(?P<path>[^\s:#]+)#(?P<symbol>[^\W\d][\w.:$]*)")
FILE = re.compile(r"[^\s:#]*\.[A-Za-z][A-Za-z0-9_+-]{0,9}")


class Reference(Struct, frozen=True):
    """`place` is a path, the address of a page or a command; `seen` is what was seen there.

    `first` and `last` are lines of a file, 0 where the file is meant as a whole.
    """

    kind: EvidenceKind
    place: str = ""
    symbol: str = ""
    first: int = 0
    last: int = 0
    seen: str = ""


def parse(text: str) -> Reference:
    """Reads "docs/tools.md:40-52", "x.go#Class.method", "pytest -q -> 294 failed", "https://...".

    What was seen at a place may follow after an arrow.
    """
    text = text.strip()
    place, arrow, seen = _split(text)
    if PAGE.fullmatch(place):
        return Reference("page", place, seen=seen)
    if lines := LINES.fullmatch(place):
        if _looks_like_path(lines["path"]):
            first = int(lines["first"])
            last = int(lines["last"] or first)
            return Reference(
                "file", lines["path"], first=min(first, last), last=max(first, last), seen=seen
            )
    elif (symbol := SYMBOL.fullmatch(place)) and _looks_like_path(symbol["path"]):
        return Reference("symbol", symbol["path"], symbol["symbol"], seen=seen)
    elif FILE.fullmatch(place):
        return Reference("file", place, seen=seen)
    if place.startswith("$ "):
        return Reference("command", place[2:].strip(), seen=seen)
    return Reference("command", place, seen=seen) if arrow else Reference("note", seen=text)


def _split(text: str) -> tuple[str, bool, str]:
    """The part before the first arrow, whether there is one, and the part after it."""
    parts = ARROW.split(text, maxsplit=1)
    if len(parts) == 1 or not parts[0]:
        return text, False, ""
    return parts[0], True, parts[1].strip()


def _looks_like_path(path: str) -> bool:
    """Whether it is no port of a host: those have numbers too."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return "/" in path or bool(FILE.fullmatch(name)) or name[:1].isupper()
