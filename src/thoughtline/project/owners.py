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

TABLES = (".csv", ".tsv")
"""Suffixes of files whose first line names the values of the others."""

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
    rb"match|unless|until|loop|select|begin|rescue|ensure|using|unsafe)\b(?!\s*=[^=])"
)
"""Pattern of a statement that is no owner: the lines below it keep their place if its condition
changes.
"""

REMARK = re.compile(rb"\s(?:#|//).*")
PARAMETERS = re.compile(rb"(?<=[\w>\]])\((?![\"'`]).*")
OPENING = b" \t{:([|>+=,"

PYTHON = (".py", ".pyi")
CODE = (
    *PYTHON,
    *(".c", ".cc", ".cpp", ".cs", ".go", ".h", ".hpp", ".java", ".js", ".cjs", ".mjs", ".jsx"),
    *(".kt", ".mts", ".php", ".rb", ".rs", ".scala", ".swift", ".ts", ".tsx"),
)
NAMING_DECORATOR = re.compile(rb"@[\w.]+\(\s*[\"'`]")
"""Pattern of a decorator with a text, such as a route. It names the function below."""

REPEATED = re.compile(rb"\[\[|- |.*\{\Z|<\w")
"""Pattern of the first line of a block that may stand several times with the same head: tables of
a list, entries, and blocks in brackets or tags. Lines in the block name it.
"""

NAMING = re.compile(
    rb"(?:- )?[\"'<]{0,2}(?:[\w.-]*[_-])?"
    rb"(kind|name|id|title|desc(?:ription)?|key|artifactId|groupId)[\"']?[\s:=>]",
    re.IGNORECASE,
)
"""Pattern of a line that names its block."""

LONGEST_BLOCK = 60
"""Maximum number of lines of a block in which its name is looked for."""

QUOTED = ((b'"""', b'"""'), (b"'''", b"'''"))
IN_TAGS = ((b"<!--", b"-->"),)
IN_SIGNS = ((b"/*", b"*/"), (b"#if 0", b"#endif"))
COMMENTS = {
    **dict.fromkeys((*MARKDOWN, ".htm", ".html", ".svg", ".vue", ".xml"), IN_TAGS),
    **dict.fromkeys((*CODE, ".css", ".less", ".proto", ".scss", ".sql", ".tf"), IN_SIGNS),
    **dict.fromkeys(PYTHON, QUOTED),
}
"""First and last signs of comments and texts of many lines, by the suffix of a file."""

COMMENTED = "comment"
"""Owner of the lines in a comment of many lines, in place of a fingerprint."""

TAB = 8
OUTSIDE, DOCUMENT = -10, -20
"""Indentation of a section or heading, and of a document among several in a file: less than that of
every line.
"""


class Outline(Struct, frozen=True):
    """Owners of each line of a file, and each line as an owner."""

    owners: Sequence[Owners]
    paths: frozenset[Owners]

    def has(self, owners: Owners) -> bool:
        return not owners or owners in self.paths


def read_outline(lines: Sequence[bytes], path: str) -> Outline:
    """Return the owners of all lines, by indentation, and by headings or sections if files of this
    suffix have them.
    """
    found: list[Owners] = []
    paths: set[Owners] = set()
    opened: list[tuple[int, str]] = []
    decorators = b""
    is_code = path.lower().endswith(CODE)
    rows = [*_depths(lines, path)]
    if path.lower().endswith(TABLES) and rows and rows[0][0] is not None:
        rows[0] = OUTSIDE, rows[0][1]
    if _has_documents(path, lines):
        opened.append((DOCUMENT, fingerprints.of_line(_names(rows, 0, DOCUMENT) or b"-")))
    for number, (depth, line) in enumerate(rows):
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
        if NAMING_DECORATOR.match(line):
            decorators += line
        elif not is_closing and not CONTROL.match(line):
            is_document = depth == DOCUMENT
            is_repeated = is_document or (not is_code and REPEATED.match(line))
            names = _names(rows, number + is_document, depth) if is_repeated else b""
            head = decorators + (names or _head(line))
            decorators = b""
            opened.append((depth, fingerprints.of_line(head)))
            paths.add((*owners, opened[-1][1]))
    for number in _commented(lines, path):
        found[number] = (COMMENTED, *found[number])
        paths.add(found[number])
    return Outline(found, frozenset(paths))


def _commented(lines: Sequence[bytes], path: str) -> Iterator[int]:
    blocks = COMMENTS.get(f".{path.lower().rpartition('.')[2]}", ())
    closing = b""
    for number, line in enumerate(lines):
        if closing:
            yield number
            closing = b"" if closing in line else closing
            continue
        for first, last in blocks:
            before, sign, rest = line.partition(first)
            if sign and last not in rest and (blocks is QUOTED or not before.strip()):
                closing = last


def is_commented(owners: Owners) -> bool:
    return owners[:1] == (COMMENTED,)


def _has_documents(path: str, lines: Sequence[bytes]) -> bool:
    is_yaml = path.lower().endswith((".yaml", ".yml"))
    return is_yaml and any(line.startswith(b"kind:") for line in lines)


def _names(rows: Sequence[tuple[int | None, bytes]], first: int, depth: int) -> bytes:
    """Return the lines that name a block among others of its kind, b"" for none. The block begins
    in row `first`, and has the rows that are deeper than `depth`.
    """
    named: dict[bytes, bytes] = {}
    for number, (inner, line) in enumerate(rows[first : first + LONGEST_BLOCK]):
        if number and inner is not None and inner <= depth:
            break
        if match := NAMING.match(line):
            named.setdefault(match[1].lower(), line.removeprefix(b"- "))
    return b"\n".join(named[key] for key in sorted(named))


def _depths(lines: Sequence[bytes], path: str) -> Iterator[tuple[int | None, bytes]]:
    """Yield the depth of each line, None for an empty line, and the line without white space."""
    name = path.rpartition("/")[2].lower()
    is_markdown = name.endswith(MARKDOWN)
    has_sections = name.endswith(SECTIONED) or "." not in name.strip(".")
    has_documents = _has_documents(path, lines)
    has_labels = LABELLED.fullmatch(name) is not None
    fenced = False
    for number, line in enumerate(lines):
        bare = line.strip()
        if not bare:
            yield None, bare
            continue
        if bare == b"---" and has_documents:
            yield DOCUMENT, bare
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
