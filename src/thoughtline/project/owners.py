"""Owner lines of a line: the section, class, function or key under which the line stands."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from thoughtline.project import fingerprints

Owners = tuple[str, ...]
"""Fingerprints of the owner lines of a line, outermost first. Values of an owner line that often
change, such as the parameters of a function, are left out.
"""

DEEPEST = 12
"""Maximum number of owner lines of a line."""

MARKDOWN = (".md", ".markdown", ".mdx")
SECTIONED = (".cfg", ".conf", ".desktop", ".ini", ".properties", ".service", ".toml", ".txt")
"""Suffixes of files in which a line such as "[server]" begins a section."""

LABELLED = re.compile(r"(?:.*\.)?env(?:\..*)?|.*\.properties")
"""Pattern of the names of files whose comments are labels of the lines below."""

SECTION = re.compile(rb"\[\[?[^\[\]]+\]\]?\s*(?:[#;].*)?")
HEADING = re.compile(rb"(#{1,6})\s")
FENCE = (b"```", b"~~~")
UNDERLINE = re.compile(rb"={3,}|-{3,}")
COMMENT = (b"#", b"//", b"/*", b"*", b"-- ", b"<!--", b";")
CLOSING = (b")", b"]", b"}")
CONTROL = re.compile(
    rb"(?:async\s+)?(?:if|elif|else|elsif|for|foreach|while|do|try|except|finally|catch|with|switch|"
    rb"match|case|default|unless|until|loop|select|begin|rescue|ensure|when|using|unsafe)\b(?!\s*=[^=])"
)
"""Pattern of a statement that is no owner: the lines below it keep their place if its condition
changes.
"""

REMARK = re.compile(rb"\s(?:#|//).*")
PARAMETERS = re.compile(rb"(?<=[\w>\]])\(.*")
OPENING = b" \t{:([|>+=,"

TAB = 8
OUTSIDE = -10
"""Indentation of a section or heading: less than that of every line."""


class Outline(Struct, frozen=True):
    """Owners of each line of a file, and each line as an owner."""

    owners: Sequence[Owners]
    paths: frozenset[Owners]

    def has(self, owners: Owners) -> bool:
        """Return whether the file still has these owners."""
        return not owners or owners in self.paths


def read_outline(lines: Sequence[bytes], path: str) -> Outline:
    """Return the owners of all lines, by indentation, and by headings or sections if files of this
    suffix have them.
    """
    found: list[Owners] = []
    paths: set[Owners] = set()
    opened: list[tuple[int, str]] = []
    for depth, line in _depths(lines, path):
        if depth is None:
            found.append(tuple(head for _, head in opened))
            continue
        is_closing = line.startswith(CLOSING)
        is_comment = line.startswith(COMMENT) and not line.endswith(b"{")  # as in CSS: "#menu {"
        if is_comment and depth >= 0:
            found.append(tuple(head for inner, head in opened if inner < depth))
            continue
        while opened and opened[-1][0] >= depth + is_closing:
            opened.pop()
        owners = tuple(head for inner, head in opened if inner < depth)[:DEEPEST]
        found.append(owners)
        if not is_closing and not CONTROL.match(line):
            opened.append((depth, fingerprints.of_line(_head(line))))
            paths.add((*owners, opened[-1][1]))
    return Outline(found, frozenset(paths))


def _depths(lines: Sequence[bytes], path: str) -> Iterator[tuple[int | None, bytes]]:
    """Yield the depth of each line, None for an empty line, and the line without white space."""
    name = path.rpartition("/")[2].lower()
    is_markdown = name.endswith(MARKDOWN)
    has_sections = name.endswith(SECTIONED) or "." not in name.strip(".")
    has_labels = LABELLED.fullmatch(name) is not None
    fenced = False
    for number, line in enumerate(lines):
        bare = line.strip()
        if not bare:
            yield None, bare
            continue
        if is_markdown:
            fenced ^= bare.startswith(FENCE)
            below = lines[number + 1].strip() if number + 1 < len(lines) else b""
            level = 0 if fenced else _heading_level(bare, below)
            if level:
                yield OUTSIDE + level, bare
                continue
        elif (has_labels and bare.startswith(b"#")) or (
            has_sections and line[:1] == b"[" and SECTION.fullmatch(bare)
        ):
            yield OUTSIDE, bare
            continue
        wide = line.expandtabs(TAB)
        width = len(wide) - len(wide.lstrip())
        # An entry of a list belongs to the key above it, even if both have the same indentation.
        yield 2 * width + bare.startswith(b"- "), bare


def _heading_level(line: bytes, below: bytes) -> int:
    """Return the level of a heading of Markdown, or 0 for another line."""
    if match := HEADING.match(line):
        return len(match[1])
    if UNDERLINE.fullmatch(below):
        return 1 if below.startswith(b"=") else 2
    return 0


def _head(line: bytes) -> bytes:
    """Return an owner line without its parameters, quotes, remark and opening sign."""
    line = REMARK.sub(b"", line)
    if not line.startswith(b"- "):
        line = PARAMETERS.sub(b"", line)
    return line.replace(b'"', b"").replace(b"'", b"").rstrip(OPENING)
