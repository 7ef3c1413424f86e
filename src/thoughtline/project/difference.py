"""First changed line of evidence, from comparing the earlier file with the present file."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from textwrap import dedent

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.line_change import LineChange
from thoughtline.core.text.secret_search import hide_secret
from thoughtline.core.text.visible_characters import show
from thoughtline.project import lines
from thoughtline.project.file_text import FileText
from thoughtline.project.git import blame_line, is_later, last_change
from thoughtline.project.git_objects import GitObjects
from thoughtline.project.symbols import python_symbols, symbols

WIDTH = 70
"""Maximum length in characters of a line in a report."""

LEAD = 12
"""Number of characters shown before the first difference of two lines that begin alike."""

MOST_LINES = 4_000
"""Maximum number of lines of two files that are aligned, without their equal beginnings and
ends.
"""

SIMILAR = 20
"""Maximum number of lines in a rewritten block that is searched for the most similar line."""

ALIKE = 0.4
"""Minimum share of a line that must be equal in the line that replaced it."""

COMMENT = (b"#", b"//", b"/*", b"*", b"--", b"<!--", b'"""')

MASK = b"\0"
"""Prefix that makes a line differ from all lines of a text."""

SIGNATURE_ONLY = "signature only: annotations or import paths"

Lines = Sequence[bytes]


class Then:
    """Earlier state of a place of evidence: its file if git has the file, or else the stored
    lines.
    """

    def __init__(self, anchor: Anchor, file: FileText | None, first: int, last: int) -> None:
        self.anchor = anchor
        self.file = file
        self.first = first
        self.last = last

    @property
    def lines(self) -> Lines:
        if self.file is None:
            return [line.encode() for line in self.anchor.text]
        return self.file.lines[self.first - 1 : self.last]


def find_then(git: GitObjects, anchors: Sequence[Anchor]) -> Then:
    """Return the earlier state of the first anchor: the file from git at the commit of an anchor,
    or else the stored lines.
    """
    wanted = anchors[0]
    for anchor in anchors:
        if anchor.commit and (data := git.read(anchor.commit, anchor.path)) is not None:
            file = FileText(anchor.path, data)
            if span := _span(wanted, file):
                return Then(wanted, file, *span)
    return Then(wanted, None, wanted.first, wanted.last)


def _span(anchor: Anchor, file: FileText) -> tuple[int, int] | None:
    """Return the lines of an anchor in a file, or None if the file does not have the same lines."""
    if anchor.symbol:
        now = symbols.find_symbol_elsewhere(anchor, file)
        return None if now is None else (now.first, now.last)
    if not anchor.first:
        same = lines.anchor_file(file).content == anchor.content
        return (1, max(1, len(file.lines))) if same and not file.is_opaque else None
    if tuple(file.prints[anchor.first - 1 : anchor.last]) == anchor.lines:
        return anchor.first, anchor.last
    found = lines.find_elsewhere(anchor, file)
    return None if found is None else (found.first, found.last)


def find_change(
    folder: Path, then: Then, now: FileText | None, *, names_commit: bool
) -> LineChange:
    """Return the first line that changed.

    With `names_commit` the commit and its author are added, if git knows the commit.
    """
    anchor = then.anchor
    was, line, number = _first_change(then, now)
    commit, by = "", ""
    if names_commit and anchor.commit:
        if line and now is not None:
            commit, by = blame_line(folder, now.path, now.data, number)
            if commit and not is_later(folder, commit, anchor.commit):  # as on another branch
                commit, by = "", ""
        elif was:
            old_text = was.decode(errors="replace")
            commit, by = last_change(folder, anchor.commit, anchor.path, old_text)
    old, new = _excerpts(_readable(was), _readable(line))
    return LineChange(was=old, now=new, commit=commit, by=show(by)[:WIDTH])


def is_signature_only(then: Then, now: FileText) -> bool:
    """Return whether only annotations and import paths of a Python symbol changed."""
    anchor = then.anchor
    if not anchor.symbol or not anchor.path.endswith(symbols.PYTHON):
        return False
    try:
        symbol = symbols.symbols_of(now).get(anchor.symbol)
        if then.file is not None:
            symbols.symbols_of(then.file)
    except symbols.NoSymbols:
        return False
    if then.file is not None:
        texts = [file.data.decode(errors="replace") for file in (then.file, now)]
        return python_symbols.has_same_body(anchor.symbol, *texts)
    if symbol is None or len(anchor.text) != anchor.last - anchor.first + 1:
        return False
    parts = (then.lines, now.lines[symbol.first - 1 : symbol.last])
    texts = [dedent(b"\n".join(part).decode(errors="replace")) for part in parts]
    return python_symbols.has_same_body(anchor.symbol.rpartition(".")[2], *texts)


def _first_change(then: Then, now: FileText | None) -> tuple[bytes, bytes, int]:
    """Return the first changed line as a tuple: the earlier line, the present line, and its present
    number. The number is 0 if the line is gone.
    """
    anchor, old = then.anchor, then.lines
    if now is None:
        return next(iter(old), b""), b"", 0
    if anchor.symbol:
        try:
            symbol = symbols.symbols_of(now).get(anchor.symbol)
        except symbols.NoSymbols:
            symbol = None
        if symbol is None:
            return next(iter(old), b""), b"", 0
        if not old:
            return b"", b"", 0
        kept = then.file is None and len(old) < anchor.last - anchor.first + 1
        new = now.lines[symbol.first - 1 : symbol.last]
        changes = list(_changes(old, new[: len(old)] if kept else new, 0, len(old)))
        offset = symbol.first
    else:
        changes, offset = _line_changes(then, now), 1
    telling = [each for each in changes if not _is_comment(each[0] or each[1])]
    was, line, index = next(iter(telling or changes), (b"", b"", -1))
    return was, line, index + offset if index >= 0 else 0


def _line_changes(then: Then, now: FileText) -> list[tuple[bytes, bytes, int]]:
    """Return the changed lines. The present position of the lines is found from all known lines of
    the earlier file.
    """
    anchor = then.anchor
    if then.file is not None:
        return _changes_in_place(then.file.lines, now.lines, then.first - 1, then.last)
    prints = [*anchor.before, *anchor.lines, *anchor.after]
    first, count = len(anchor.before), len(anchor.lines)
    texts = dict(zip(now.prints, now.lines, strict=True))
    texts |= dict(zip(anchor.lines, then.lines, strict=False))
    old, new = ([each.encode() for each in side] for side in (prints, now.prints))
    return [
        (texts.get(was.decode(), b""), texts.get(line.decode(), b""), index)
        for was, line, index in _changes_in_place(old, new, first, first + count)
    ]


def _changes_in_place(
    old: Lines, new: Lines, first: int, last: int
) -> list[tuple[bytes, bytes, int]]:
    """Return the changes of `old` from line `first` to before `last`. If the same lines stand at
    another place now, the neighbours alone decide what took their place.
    """
    if changes := list(_changes(old, new, first, last)):
        return changes
    masked = [*old[:first], *(MASK + line for line in old[first:last]), *old[last:]]
    pairs = [
        (was.removeprefix(MASK), line, index)
        for was, line, index in _changes(masked, new, first, last)
    ]
    return [pair for pair in pairs if pair[0] != pair[1]]


def _changes(old: Lines, new: Lines, first: int, last: int) -> Iterator[tuple[bytes, bytes, int]]:
    """Yield the changes of `old` from line `first` to before `last`: the old line, the new line and
    its position in `new`, or -1 for a removed line. The old line of an insertion is b"".
    """
    same = _count_same(old, new)
    tail = min(_count_same(old[::-1], new[::-1]), min(len(old), len(new)) - same)
    inner_old, inner_new = old[same : len(old) - tail], new[same : len(new) - tail]
    if max(len(inner_old), len(inner_new)) > MOST_LINES:
        return
    matcher = SequenceMatcher(None, inner_old, inner_new, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        begin, end, target, until = i1 + same, i2 + same, j1 + same, j2 + same
        if tag == "equal":
            continue
        if tag == "insert":
            if first < begin < last:
                yield b"", new[target], target
            continue
        for place in range(max(begin, first), min(end, last)):
            match = _match(old[place], new, target + place - begin, (target, until))
            yield old[place], b"" if match < 0 else new[match], match


def _match(line: bytes, new: Lines, likely: int, span: tuple[int, int]) -> int:
    """Return the position of the line that replaced another line, or -1 if the line was removed."""
    first, last = span
    likely = likely if likely < last else -1
    if first == last or last - first > SIMILAR:
        return likely if first < last else -1
    ratios = {at: SequenceMatcher(None, line, new[at]).ratio() for at in range(first, last)}
    best = max(ratios, key=lambda at: (ratios[at], -abs(at - likely)))
    return best if ratios[best] >= ALIKE else likely


def _count_same(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the number of equal items at the beginning of two sequences."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (left, right) in pairs if left != right), min(len(one), len(other)))


def _is_comment(line: bytes) -> bool:
    bare = line.strip()
    return not bare or bare.startswith(COMMENT)


def _readable(line: bytes) -> str:
    text = " ".join(line.decode(errors="replace").split())
    return hide_secret(show(text)) if text else ""


def _excerpts(was: str, now: str) -> tuple[str, str]:
    """Cut two lines so that the result contains their first difference."""
    same = _count_same(was, now) if was and now else 0
    begin = max(0, same - LEAD) if max(len(was), len(now)) > WIDTH and same > WIDTH // 2 else 0
    return _cut(was, begin), _cut(now, begin)


def _cut(text: str, begin: int) -> str:
    part = f"…{text[begin:]}" if begin else text
    return part if len(part) <= WIDTH else f"{part[: WIDTH - 1]}…"
