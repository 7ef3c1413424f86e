"""Owner lines of a line: the section, class, function or key under which the line stands."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import repeat

from msgspec import Struct, structs

from thoughtline.project import fingerprints
from thoughtline.project.files import suffix_of
from thoughtline.project.owners.banners import FRAMED, KEY, Banner, Rows, read_banner
from thoughtline.project.owners.conditions import (
    CODE,
    CONTINUING,
    CONTROL,
    FOLLOWING,
    LONGEST,
    PYTHON,
    SETTING,
    STYLES,
    TYPE,
    read_statement,
    without_remark,
)
from thoughtline.project.owners.heads import (
    ARGUMENTS,
    CHOSEN,
    REMARK,
    find_end_of_decorators,
    read_former_head,
    read_head,
    without_formal_bases,
    words_of,
)
from thoughtline.project.owners.marked_blocks import find_commented, read_marks
from thoughtline.project.owners.tables import HEADER, TABLES, read_tables

Owners = tuple[str, ...]
"""Fingerprints of the owner lines of a line, outermost first, below `WHOLE`. Values of an owner
line that often change, such as the parameters of a function, are left out.
"""

WHOLE = "file"
"""Outermost owner of each line: the file. Owners of early builds of 0.7.0 begin without it, and
have no conditions, comments and headers of tables among them.
"""

NEAR, FAR = "+", "~"
"""Signs before the fingerprint of a comment that names the lines directly below it, up to an empty
line, and of one that names further lines. Owners have the second sign for both.
"""

DEEPEST, DEEPEST_FORMERLY = 40, 12
"""Maximum number of owner lines of a line: half of them the outermost, and half the innermost. All
were the outermost formerly.
"""

MARKDOWN = (".md", ".markdown", ".mdx")
SECTIONED = (".cfg", ".conf", ".desktop", ".ini", ".properties", ".service", ".toml", ".txt")
"""Suffixes of files in which a line such as "[server]" begins a section."""

LABELLED = re.compile(r"(?:.*\.)?env(?:\..*)?|.*\.properties")
"""Pattern of the names of files whose comments were sections in early builds of 0.7.0."""

SECTION = re.compile(rb"\[\[?(?:[^\[\]]+|[^\[\]\"]+(?:\"[^\"]*\"[^\[\]\"]*)+)\]\]?\s*(?:[#;].*)?")
HEADINGS = {
    **dict.fromkeys(MARKDOWN, re.compile(rb"(#{1,6})\s")),
    **dict.fromkeys((".adoc", ".asciidoc"), re.compile(rb"(={1,6})\s")),
    ".org": re.compile(rb"(\*{1,6})\s"),
    ".tex": re.compile(rb"\\(?:part|chapter|((?:sub)*)section)\b"),
    ".rst": re.compile(rb"(?!)"),
}
"""Pattern of a heading by the suffix of a text. Its group is longer at deeper levels. In texts of
`.rst` all headings are underlined.
"""

LABEL = re.compile(rb"\*\*[^*]+\*\*:?|__[^_]+__:?|(?![-*+>|.\d])\S+(?:\s+\S+){0,3}:")
"""Pattern of a line in a text that labels the lines below like a heading: it is bold, or has a few
words and a colon.
"""

LABEL_LEVEL = 7
"""Level of a label: deeper than that of any heading."""

OPENERS = {
    "robots.txt": re.compile(rb"user-agent\s*:", re.IGNORECASE),
    "dockerfile": re.compile(rb"from\s", re.IGNORECASE),
    "containerfile": re.compile(rb"from\s", re.IGNORECASE),
    "ssh_config": re.compile(rb"(?:host|match)\s", re.IGNORECASE),
    "sshd_config": re.compile(rb"match\s", re.IGNORECASE),
}
"""Pattern of a line that begins a section without brackets, by the name of a file."""

BOM = b"\xef\xbb\xbf"
"""Byte order mark, with which some editors begin a file."""

FENCE = (b"```", b"~~~")
UNDERLINE = re.compile(rb"={3,}|-{3,}")
ANY_UNDERLINE = re.compile(rb"([!-/:-@\[-`{-~])\1{2,}")
"""Underline of a heading in `.rst`."""

COMMENT = (b"#", b"//", b"/*", b"*", b"-- ", b"<!--", b";")
COMMENT_OF_TEXT = (b"<!--", b"//")
COMMENTS_OF = {".sql": (*COMMENT, b"--"), **dict.fromkeys(TABLES, (b"#",))}
CLOSING = (b")", b"]", b"}")
BARE = (b"{", b"then", b"do", b"begin")
"""Lines that only open the block of the line above."""

BOUNDED = (".cs", ".kt", ".rs", ".swift")
"""Suffixes of files in which a function may have bounds in lines of their own."""

NAMING_DECORATOR = re.compile(rb"(?:@[\w.]+\(|#?\[\w+\().*[\"'`]")
"""Pattern of a decorator with a text in other files than code. It names the block below."""

FOR_COMPILER = re.compile(rb"#\[(?:derive|allow|warn|expect|deny|inline)\b|@SuppressWarnings\b")
"""Pattern of a decorator that says nothing of the lines of its block."""

FORMER_DECORATOR = re.compile(rb"@[\w.]+\(\s*[\"'`]")
"""Pattern of a decorator with a text, which early builds of 0.7.0 knew."""

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

NAMING_ELSE = re.compile(
    rb"(?:- )?[\"'<]{0,2}(?:[\w.-]*[_-])?(kind|host|hostname|domain|address|ip|path|file|filename|"
    rb"url|uri|href|route|endpoint|label|alias|slug|uuid|user|username|login|email|region|zone|env|"
    rb"environment|stage|job|service|package|source|target|image|repo|uses|run|event|code)"
    rb"[\"']?[\s:=>]",
    re.IGNORECASE,
)
"""Pattern of a line that names its block if no line is of `NAMING`, or only its kind."""

VALUED = re.compile(
    rb"(?:- )?[\"'<]{0,2}[\w.-]+[\"']?\s*[:=>]\s*(?!(?:true|false|null)\b)[\"']?[^\W\d]"
)
"""Pattern of a line that sets a key to a word."""

LONGEST_BLOCK = 60
"""Maximum number of lines of a block in which its name is looked for."""

TEXTS = (*HEADINGS, ".txt")
DASH = re.compile(rb"- ")
ENTRY = re.compile(rb"(?:[-*+]|\d{1,3}[.)]|#\.)\s+")
"""Pattern of the sign or number before an entry of a list in a text."""

HEADING_SIGN = re.compile(rb"[#=*]{1,6}\s+")

MOST_WITHOUT_END, SHORTEST = 50, 20
"""Number of statements without an end, after which further ones are read up to fewer lines. The
file is then no such code, and reading all of them would take too long.
"""

DEEP = 1 << 30
"""Depth of a line that ends no owner, and stands under all."""

COMMENTED = "comment"
"""Owner of the lines in a comment of many lines, in place of a fingerprint."""

WEAK = {b"kind", b"desc", b"description"}
"""Keys of `NAMING` that tell no two blocks apart."""

TAB = 8
STEP = 8
"""Depth of a blank. The depths between are those of comments and headers above the lines."""

OUTSIDE, DOCUMENT = -10, -20
"""Indentation of a section or heading, and of a document among several in a file: less than that of
every line.
"""


class Outline(Struct, frozen=True):
    """Owners of each line of a file, and the number of each line as an owner, from 1. `near` has
    only those comments among the owners that stand directly above their lines, None if all do.
    """

    owners: Sequence[Owners]
    paths: Mapping[Owners, int]
    near: "Outline | None" = None

    def has(self, owners: Owners) -> bool:
        return not owners or owners in self.paths


def names_comment(owners: Owners) -> bool:
    return any(each[0] == FAR for each in owners)


class _Row(Struct, frozen=True):
    """A line as an owner. It ends the owners that are at least as deep as `closes`, and stands
    under those above `depth`. With a `head`, the lines that are deeper than `depth` stand under it,
    and under the `banner` above it. `sign` is that of a comment as a head.
    """

    closes: int
    depth: int
    head: bytes | None = None
    owns_itself: bool = False
    banner: Banner | None = None
    sign: str = ""


def read_outline(lines: Sequence[bytes], path: str, *, former: bool = False) -> Outline:
    """Return the owners of all lines, by indentation, and by headings, sections, comments and
    headers of tables if files of this suffix have them. With `former`, return the owners as early
    builds of 0.7.0 knew them.
    """
    lines = [lines[0].removeprefix(BOM), *lines[1:]] if lines and not former else lines
    found: list[Owners] = []
    opened = [] if former else [(DOCUMENT - 1, WHOLE)]
    paths = {tuple(head for _, head in opened): 0}
    is_below_blank = False
    if _has_documents(path, lines):
        names = _names([*_depths(lines, path)], 0, DOCUMENT, former=former)
        opened.append((DOCUMENT, fingerprints.of_line(names or b"-")))
    all_marks = repeat(()) if former else read_marks(lines, path)
    rows = zip((_former_rows if former else _rows)(lines, path), all_marks, strict=False)
    for number, (row, marks) in enumerate(rows, 1):
        while opened and opened[-1][0] >= row.closes:
            opened.pop()
        if is_below_blank and opened and opened[-1][1].startswith(NEAR):
            opened[-1] = opened[-1][0], opened[-1][1].replace(NEAR, FAR)
        is_below_blank = not lines[number - 1]
        owners: Owners = tuple(head for depth, head in opened if depth < row.depth)
        owners = owners[:DEEPEST_FORMERLY] if former else _without_middle(owners)
        if marks:
            paths.setdefault((WHOLE, *marks), number - 1)  # the condition is above its first line
            owners = (WHOLE, *marks, *owners[1:])
        if row.head is not None:
            opened.append((row.depth, row.sign + fingerprints.of_line(row.head)))
            inside = (*owners, opened[-1][1])
            paths[inside] = paths.get(inside) or number
            owners = inside if row.owns_itself else owners
            if row.banner:
                sign = "" if row.banner.is_near else FAR
                opened.append((row.depth + 1, sign + fingerprints.of_line(row.banner.words)))
                paths.setdefault((*inside, opened[-1][1]), number - 1)
        paths.setdefault(owners, 0)
        found.append(owners)
    for number in find_commented(lines, path):
        found[number] = (COMMENTED, *found[number])
        paths.setdefault(found[number], number + 1)
    near = _map(found, paths, _near) if any(map(names_comment, paths)) else None
    return structs.replace(_map(found, paths, _with_one_sign), near=near)


def _without_middle(owners: Owners) -> Owners:
    half = DEEPEST // 2
    return owners if len(owners) <= DEEPEST else (*owners[:half], *owners[-half:])


def _map(
    found: Sequence[Owners], paths: Mapping[Owners, int], rewrite: Callable[[Owners], Owners]
) -> Outline:
    rewritten = {owners: rewrite(owners) for owners in paths}
    numbers: dict[Owners, int] = {}
    for owners, number in paths.items():
        now = rewritten[owners]
        numbers[now] = numbers.get(now) or number
    return Outline([rewritten[owners] for owners in found], numbers)


def _with_one_sign(owners: Owners) -> Owners:
    return tuple(each.replace(NEAR, FAR) for each in owners)


def _near(owners: Owners) -> Owners:
    return _with_one_sign(tuple(each for each in owners if each[0] != FAR))


def _rows(lines: Sequence[bytes], path: str) -> Iterator[_Row]:
    suffix = suffix_of(path.lower())
    is_text = suffix in TEXTS
    rows = [*_depths(lines, path, ENTRY if is_text else DASH)]
    read, tables = _Statements(rows, path), read_tables(lines, path)
    signs = COMMENT_OF_TEXT if suffix in HEADINGS else COMMENTS_OF.get(suffix, COMMENT)
    end = DEEP
    for number, (depth, line) in enumerate(rows):
        closes, end = (DEEP, end) if number in tables or suffix in TABLES else (end, DEEP)
        if depth is None:
            yield _Row(closes, DEEP)
        elif (
            depth >= 0
            and _is_comment(line, signs)
            and not (ENTRY.match(line) if is_text else read.is_decorator(line))
        ):
            yield _comment(read, number, closes, has_banners=suffix not in (*CODE, *TEXTS))
        elif row := tables.get(number):
            end = depth + HEADER
            yield _Row(depth + row.level, depth + row.level, row.words)
        elif is_text:
            is_rule = ANY_UNDERLINE.fullmatch(line) is not None
            head = _heading(line) if depth < 0 else _without_sign(line, ENTRY)
            yield _Row(min(closes, depth), depth, None if is_rule else head)
        else:
            yield read(number, min(closes, depth))


def _comment(read: "_Statements", number: int, closes: int, *, has_banners: bool) -> _Row:
    """Return a comment as an owner. If it names the lines below, it does so for a section, too."""
    depth = read.rows[number][0] or 0
    banner = read_banner(read.rows, number, read.path) if has_banners else None
    if banner is None:
        return _Row(closes, depth)
    read.banner = banner
    depth = banner.depth - banner.level
    sign = "" if banner.level == FRAMED else NEAR if banner.is_near else FAR
    return _Row(min(closes, depth), depth, banner.words, sign=sign)


class _Statements:
    """Remember the comment, the decorators and the conditions above a line."""

    def __init__(self, rows: Rows, path: str) -> None:
        self.rows = rows
        self.path = path
        self.banner: Banner | None = None
        self._decorators = b""
        self._end = 0
        self._conditions: dict[int, bytes] = {}
        self._is_code = path.lower().endswith(CODE)
        self._is_style = path.lower().endswith(STYLES)
        self._has_conditions = not path.lower().endswith(".sql")
        self._without_end = 0

    def __call__(self, number: int, closes: int) -> _Row:
        """Return the line in a row that is not empty. It ends the owners that are at least as deep
        as `closes`.
        """
        depth, line = self.rows[number][0] or 0, self.rows[number][1]
        banner, self.banner = self.banner if depth < 0 else None, None
        bare = line.lstrip(b")]} ")
        if number < self._end:  # a further line of the statement above
            return _Row(DEEP, depth)
        if line in BARE and depth >= 0 and (self._is_code or line != b"{"):
            is_entry = number > 0 and self.rows[number - 1][1].endswith(b",")
            return _Row(closes if is_entry else DEEP, depth)
        if self.is_decorator(line):
            words = self._read(number)
            governs = ARGUMENTS.search(words) and not FOR_COMPILER.match(line)
            self._decorators += words if governs else b""
            return _Row(closes, depth)
        is_condition = CONTROL.match(bare) is not None and not SETTING.match(bare)
        if self._has_conditions and (is_condition or self._is_bounds(line)):
            return self._govern(number, closes)
        if line.startswith(CLOSING):
            return _Row(closes + 1, depth)
        names = b"" if self._is_code else _names_of_block(self.rows, number)
        if not line.startswith(b"- ") or not names:
            words = self._read(number) if self._is_whole(number) else read_head(line)
            is_class = self.path.endswith(PYTHON) and line.startswith(b"class ")
            names += without_formal_bases(words) if is_class else words
        head, self._decorators = self._decorators + names, b""
        is_entry = line.startswith(b"- ") and KEY.match(line) is not None
        return _Row(closes, depth, head, is_entry, banner)

    def _is_bounds(self, line: bytes) -> bool:
        return (
            line.startswith(b"where")
            and self.path.endswith(BOUNDED)
            and TYPE.match(line) is not None
        )

    def _govern(self, number: int, closes: int) -> _Row:
        """Return a condition, or the bounds of the function above, which stand under it."""
        depth, line = self.rows[number][0] or 0, self.rows[number][1].lstrip(b")]} ")
        above = self._conditions.get(depth, b"") if FOLLOWING.match(line) else b""
        words = self._read(number)
        if self._is_bounds(line):
            depth = min(depth, self.rows[self._end - 1][0] or 0) + 1
            return _Row(depth, depth, words)
        self._conditions[depth] = fingerprints.of_line(above).encode() + words
        return _Row(closes, depth, self._conditions[depth])

    def _is_whole(self, number: int) -> bool:
        """Return whether a line is compared with its further lines, and with all their words."""
        line = self.rows[number][1]
        if self._is_style:
            return line.endswith(b",") and b": " not in line
        has_parameters = self.path.endswith((".kt", ".scala"))  # of a class
        below = self.rows[number + 1][1] if number + 1 < len(self.rows) else b""
        is_arm = self.path.endswith(".rs") and CONTINUING.match(below) is not None
        is_chosen = CHOSEN.match(line) is not None and not SETTING.match(line)
        return self._is_code and not has_parameters and (is_arm or is_chosen)

    def is_decorator(self, line: bytes) -> bool:
        """Return whether a decorator or attribute begins that stands alone above its block."""
        if line.startswith(b"[") and not self.path.endswith(".cs"):
            return False  # a list
        if not self._is_code and not NAMING_DECORATOR.match(line):
            return False
        end = find_end_of_decorators(line)
        return end > 0 and not without_remark(b" " + line[end:], REMARK).strip()

    def _read(self, number: int) -> bytes:
        """Return the words of the statement that begins in a row, and skip its other rows."""
        longest = LONGEST if self._without_end < MOST_WITHOUT_END else SHORTEST
        words, count = read_statement(self.rows[number : number + longest], self.path)
        self._without_end += not count
        self._end = number + max(count, 1)
        return words


def _former_rows(lines: Sequence[bytes], path: str) -> Iterator[_Row]:
    """Yield each line as an owner as early builds of 0.7.0 knew it: conditions, comments, tables
    and entries with other signs than a dash govern nothing.
    """
    is_code = path.lower().endswith(CODE)
    rows = [*_depths(lines, path, former=True)]
    if path.lower().endswith(TABLES) and rows and rows[0][0] is not None:
        rows[0] = OUTSIDE, rows[0][1]
    decorators = b""
    for number, (depth, line) in enumerate(rows):
        if depth is None or (depth >= 0 and _is_comment(line, COMMENT)):
            yield _Row(DEEP, DEEP if depth is None else depth)
            continue
        is_closing, head = line.startswith(CLOSING), None
        if FORMER_DECORATOR.match(line):
            decorators += line
        elif not is_closing and not CONTROL.match(line):
            names = b"" if is_code else _names_of_block(rows, number, former=True)
            head, decorators = decorators + (names or read_former_head(line)), b""
        yield _Row(depth + is_closing, depth, head)


def _is_comment(line: bytes, signs: tuple[bytes, ...]) -> bool:
    return line.startswith(signs) and not line.endswith(b"{")  # as in CSS: "#menu {"


def is_commented(owners: Owners) -> bool:
    return owners[:1] == (COMMENTED,)


def _has_documents(path: str, lines: Sequence[bytes]) -> bool:
    is_yaml = path.lower().endswith((".yaml", ".yml"))
    return is_yaml and any(line.startswith(b"kind:") for line in lines)


def _names_of_block(rows: Rows, number: int, *, former: bool = False) -> bytes:
    """Return the lines that name the block below a line, b"" if it is no block of many."""
    depth, line = rows[number]
    is_document = depth == DOCUMENT
    if depth is None or not (is_document or REPEATED.match(line)):
        return b""
    return _names(rows, number + is_document, depth, former=former)


def _names(rows: Rows, first: int, depth: int, *, former: bool = False) -> bytes:
    """Return the lines that name a block among others of its kind, b"" for none. The block begins
    in row `first`, and has the rows that are deeper than `depth`.

    A block without a name is known by other keys that often tell blocks apart, or else by the first
    key with a word. The block's own keys count for that, and not those of an inner block.
    """
    named: dict[bytes, bytes] = {}
    others: dict[bytes, bytes] = {}
    level = min((inner for inner, _ in rows[first + 1 : first + 2] if inner is not None), default=0)
    for number, (inner, line) in enumerate(rows[first : first + LONGEST_BLOCK]):
        if number and inner is not None and inner <= depth:
            break
        if match := NAMING.match(line):
            named.setdefault(match[1].lower(), line.removeprefix(b"- "))
        elif not former and (number == 0 or inner == level):
            if match := NAMING_ELSE.match(line):
                others.setdefault(match[1].lower(), line.removeprefix(b"- "))
            elif VALUED.match(line):
                others.setdefault(b"", line.removeprefix(b"- "))
    if former:
        return b"\n".join(named[key] for key in sorted(named))
    if not {*named} - WEAK:
        named |= {key: line for key, line in others.items() if key or len(others) == 1}
    return b"\n".join(words_of(named[key]) for key in sorted(named))


def _depths(
    lines: Sequence[bytes], path: str, entry: re.Pattern[bytes] = DASH, *, former: bool = False
) -> Iterator[tuple[int | None, bytes]]:
    """Yield None for an empty line. `entry` is the pattern of an entry of a list."""
    name = path.rpartition("/")[2].lower()
    suffix = f".{name.rpartition('.')[2]}"
    level_of = _Headings(suffix) if suffix in HEADINGS else None
    opener = OPENERS.get(name.partition(".")[0] if name not in OPENERS else name)
    has_sections = name.endswith(SECTIONED) or "." not in name.strip(".")
    has_documents = _has_documents(path, lines)
    has_labels = former and LABELLED.fullmatch(name) is not None
    fenced = False
    for number, line in enumerate(lines):
        bare = line.strip()
        if not bare:
            yield None, bare
            continue
        if bare == b"---" and has_documents:
            yield DOCUMENT, bare
            continue
        if level_of is not None:
            fenced ^= suffix != ".rst" and bare.startswith(FENCE)  # there "~~~" underlines
            below = lines[number + 1].strip() if number + 1 < len(lines) else b""
            level = 0 if fenced else level_of(line, below)
            if level:
                yield OUTSIDE + level, bare
                continue
        elif (
            (opener is not None and opener.match(bare))
            or (has_labels and bare.startswith(b"#"))
            or (has_sections and line[:1] == b"[" and SECTION.fullmatch(bare))
        ):
            yield OUTSIDE, bare
            continue
        wide = line.expandtabs(TAB)
        width = len(wide) - len(wide.lstrip())
        # An entry of a list belongs to the key above it, even if both have the same indentation.
        yield STEP * width + bool(entry.match(bare)), bare


class _Headings:
    """Reader of the headings of a text, which tells the levels of underlines by their order."""

    def __init__(self, suffix: str) -> None:
        self._heading = HEADINGS[suffix]
        self._underline = ANY_UNDERLINE if suffix == ".rst" else UNDERLINE
        self._signs = [] if suffix == ".rst" else [b"=", b"-"]

    def __call__(self, line: bytes, below: bytes) -> int:
        """Return the level of a heading, or 0 for another line."""
        bare = line.strip()
        if match := self._heading.match(bare):
            return len(match[1] or b"#")
        if self._underline.fullmatch(below) and not self._underline.fullmatch(bare):
            if below[:1] not in self._signs:
                self._signs.append(below[:1])
            return min(self._signs.index(below[:1]) + 1, LABEL_LEVEL - 1)
        return LABEL_LEVEL if line[:1] == bare[:1] and LABEL.fullmatch(bare) else 0


def _heading(line: bytes) -> bytes:
    """Return the words of a heading. A sign is of the heading only if it stands apart."""
    bare = line.rstrip(b"#=")
    is_closed = bare != line and bare[-1:].isspace()
    return _without_sign(bare.rstrip() if is_closed else line, HEADING_SIGN)


def _without_sign(line: bytes, sign: re.Pattern[bytes]) -> bytes:
    match = sign.match(line)
    return line[match.end() :] if match else line
