"""Changed line of evidence, from comparing the earlier file with the present file."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from textwrap import dedent

from msgspec import Struct

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.line_change import LineChange
from thoughtline.core.text.secret_search import hide_secret
from thoughtline.core.text.visible_characters import show
from thoughtline.project import lines
from thoughtline.project import symbol_evidence as symbols
from thoughtline.project.file_text import FileText
from thoughtline.project.files_now import FilesNow
from thoughtline.project.git.git import blame_line, is_later, last_change
from thoughtline.project.owners.owners import WHOLE, Owners
from thoughtline.project.place import as_anchored, find_beside, find_shifted, owners_of
from thoughtline.project.statement import Statement
from thoughtline.project.statement_changes import (
    MOST_ALIGNED,
    Change,
    Changes,
    align,
    count_same,
    find_changes,
)
from thoughtline.project.statements import read_lines, read_statements
from thoughtline.project.symbols import python_symbols

WIDTH = 70
"""Maximum length in characters of a line in a report."""

LEAD = 12
"""Number of characters shown before the first difference of two lines that begin alike."""

MOST_LINES_READ = 60_000
"""Maximum number of lines that are read again to find the line that governs others."""

FORM_ONLY = "form only: annotations, import paths, docstrings, comments or layout"

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


def find_then(files: FilesNow, anchors: Sequence[Anchor]) -> Then:
    """Return the file from git at the commit of an anchor, or else the stored lines."""
    wanted = anchors[0]
    for anchor in anchors:
        file = files.text_at(anchor.commit, anchor.path) if anchor.commit else None
        if file is not None and (span := _span(wanted, file)):
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
    if tuple(as_anchored(anchor, file).prints[anchor.first - 1 : anchor.last]) == anchor.lines:
        return anchor.first, anchor.last
    if span := lines.find_only(anchor, file):
        return span
    found = lines.find_elsewhere(anchor, file)
    return None if found is None else (found.first, found.last)


def find_change(
    folder: Path, then: Then, now: FileText | None, *, names_commit: bool
) -> tuple[LineChange, bool]:
    """Return the most telling changed line, and whether only the form changed: annotations, import
    paths, docstrings, comments or layout.

    With `names_commit` the commit and its author are added, if git knows the commit.
    """
    anchor = then.anchor
    same_type = None if now is None else now.as_type_of(anchor.path)
    told, is_form = _find_telling_change(then, same_type)
    commit, by = "", ""
    if names_commit and anchor.commit:
        if told.now and now is not None:
            commit, by = blame_line(folder, now.path, now.data, told.number)
            if commit and not is_later(folder, commit, anchor.commit):  # as on another branch
                commit, by = "", ""
        elif told.was:
            old_text = told.was.decode(errors="replace")
            commit, by = last_change(folder, anchor.commit, anchor.path, old_text)
    old, new = _excerpts(_readable(told.was), _readable(told.now))
    change = LineChange(was=old, now=new, commit=commit, by=show(by)[:WIDTH])
    return change, is_form


class Told(Struct, frozen=True):
    """A line before and after a change, and its present number, 0 if it is gone."""

    was: bytes = b""
    now: bytes = b""
    number: int = 0


def _find_telling_change(then: Then, now: FileText | None) -> tuple[Told, bool]:
    """Prefer contents to form. Return also whether only the form changed."""
    if now is None or _span_now(then, now) is None:
        return Told(next(iter(then.lines), b"")), False
    if not then.lines:
        return Told(), False
    if span := _span_under_others(then.anchor, now):
        return _owner_changed(then, now, span), False
    compared = _compare(then, now)
    is_form = compared.changes.is_same or _has_same_body(then, now)
    if not compared.changes.found or _cuts_statement(then):
        compared = _compare(then, now, with_comments=True)
    found = compared.changes.found
    if not found:
        return Told(), False
    return compared.tell(found[0]), is_form


def find_present(then: Then, now: FileText) -> tuple[int, int] | None:
    """Return the present lines of cited lines: those that `find_change` shows beside them. Return
    None if they are gone, or if lines that were not cited stand between them.
    """
    now = now.as_type_of(then.anchor.path)
    if span := _span_under_others(then.anchor, now):
        return span
    if not then.lines or _is_cut(then):
        first = find_shifted(then.anchor, now)
        return (first, first + len(then.anchor.lines) - 1) if first else None
    ways = [] if _cuts_statement(then) else [_compare(then, now).changes]
    ways.append(_compare(then, now, with_comments=True).changes)
    if not ways[0].found:
        ways.reverse()
    for several in (ways, ways[:1]):
        present = [one for each in several for one in each.present]
        first = min((one.first for one in present), default=0)
        last = max((one.last for one in present), default=0)
        others = (one for each in several for one in each.others)
        if ways[0].present and not any(one.first <= last and one.last >= first for one in others):
            return first, last
    return None


def present_lines(anchor: Anchor, file: FileText | None) -> str:
    """Return the present text of the lines of an anchor, "" if they are gone."""
    if file is None:
        return ""
    span = find_present(Then(anchor, None, anchor.first, anchor.last), file)
    return "" if span is None else _readable(b"\n".join(file.lines[span[0] - 1 : span[1]]))


def _cuts_statement(then: Then) -> bool:
    """Return whether a part of a longer statement is cited."""
    if then.file is None or then.anchor.symbol or not then.anchor.first:
        return False
    return any(
        one.first < then.first <= one.last or one.first <= then.last < one.last
        for one in read_statements(then.file)
    )


def _has_same_body(then: Then, now: FileText) -> bool:
    """Return whether a Python symbol says the same, with imported names as their full paths."""
    anchor = then.anchor
    span = _span_now(then, now)
    if not anchor.symbol or not anchor.path.endswith(symbols.PYTHON) or span is None:
        return False
    if then.file is not None:
        texts = [file.data.decode(errors="replace") for file in (then.file, now)]
        return python_symbols.has_same_body(anchor.symbol, *texts)
    if _is_cut(then):
        return False
    parts = (then.lines, now.lines[span[0] - 1 : span[1]])
    texts = [dedent(b"\n".join(part).decode(errors="replace")) for part in parts]
    return python_symbols.has_same_body(anchor.symbol.rpartition(".")[2], *texts)


def _span_now(then: Then, now: FileText) -> tuple[int, int] | None:
    """Return the present lines in which the place is looked for: those of its symbol, None if that
    is gone, or else all.
    """
    if not then.anchor.symbol:
        return 1, len(now.lines)
    try:
        symbol = symbols.symbols_of(now).get(then.anchor.symbol)
    except symbols.NoSymbols:
        return None
    return None if symbol is None else (symbol.first, symbol.last)


def _is_cut(then: Then) -> bool:
    """Return whether only the first lines of the place are stored."""
    return then.file is None and len(then.lines) < then.anchor.last - then.anchor.first + 1


class Compared(Struct, frozen=True):
    old: Lines
    new: Lines
    changes: Changes

    def tell(self, change: Change) -> Told:
        """Return the line before and after a change. Of statements of several lines, the first
        changed line is taken, and of an added or removed one the first.
        """
        was, now = change.was, change.now
        if was is None and now is not None:
            return Told(now=self.new[now.first - 1], number=now.first)
        if was is not None and now is None:
            return Told(was=self.old[was.first - 1])
        if was is None or now is None:
            return Told()
        if was.last > was.first and now.last > now.first:
            return self._tell_line(was, now)
        return Told(was.text.encode(), now.text.encode(), now.first)

    def _tell_line(self, was: Statement, now: Statement) -> Told:
        """Return the first line of each side that has changed words and that the other side does
        not have.
        """
        first = count_same(was.words, now.words)
        shorter = min(len(was.words), len(now.words))
        tail = min(count_same(was.words[::-1], now.words[::-1]), shorter - first)
        old, new = list(_lines_of(was, first, tail)), list(_lines_of(now, first, tail))
        text, text_now = (
            {line.strip() for line in side[each.first - 1 : each.last]}
            for side, each in ((self.old, was), (self.new, now))
        )
        only_old = [at for at in old if self.old[at - 1].strip() not in text_now]
        only_new = [at for at in new if self.new[at - 1].strip() not in text]
        if not (only_old or only_new):
            only_old, only_new = old, new
        if not only_new:
            return Told(self.old[only_old[0] - 1])
        line = self.old[only_old[0] - 1] if only_old else b""
        return Told(line, self.new[only_new[0] - 1], only_new[0])


def _lines_of(statement: Statement, first: int, tail: int) -> Iterator[int]:
    """Yield the lines of a statement's words from `first` on, without the last `tail` words. If
    there are none, the line of the word before them is taken.
    """
    last = len(statement.words) - tail
    for at in range(first, last) or (max(first - 1, 0),):
        line = statement.lines[at]
        yield from range(line, line + statement.words[at].count("\n") + 1)


def _span_under_others(anchor: Anchor, now: FileText) -> tuple[int, int] | None:
    """Return the lines of an anchor if they stand between the same neighbours, and under other
    owners. If lines came between them, the only place beside a neighbour counts.
    """
    if not anchor.first or WHOLE not in (anchor.owners or ())[:2]:
        return None
    first = find_shifted(anchor, now) or find_beside(anchor, now)
    last = first + len(anchor.lines) - 1
    is_same = bool(first) and tuple(now.prints[first - 1 : last]) == anchor.lines
    known = as_anchored(anchor, now)
    return (first, last) if is_same and owners_of(known, first, last) != anchor.owners else None


def _owner_changed(then: Then, now: FileText, span: tuple[int, int]) -> Told:
    """Return the outermost owner of lines that is another one now."""
    before = then.anchor.owners or ()

    def owner(file: FileText | None, owners: Owners, depth: int) -> int:
        return file.outline.paths.get(owners[:depth], 0) if file and len(owners) >= depth else 0

    was = number = 0
    for known in (as_anchored(then.anchor, now), now):
        after = owners_of(known, *span)
        depth = count_same(before, after) + 1
        was, number = was or owner(then.file, before, depth), number or owner(known, after, depth)
    if then.file is None:
        rows = range(number, span[0]) if number else ()
        new = (at for at in rows if now.prints[at - 1] not in then.anchor.before)
        number = next(new, 0)
        return Told(now=now.lines[number - 1], number=number) if number else Told()
    changes = _changes_around(then, then.file, now, span)
    is_old = not was or any(was - 1 in rows for rows, _ in changes)
    is_new = not number or any(number - 1 in rows for _, rows in changes)
    told = Told(
        then.file.lines[was - 1] if was else b"", now.lines[number - 1] if number else b"", number
    )
    if is_old and is_new and told.was.strip() != told.now.strip():
        return told
    return _part_changed(then, then.file, now, changes)


def _changes_around(
    then: Then, file: FileText, now: FileText, span: tuple[int, int]
) -> Sequence[tuple[range, range]]:
    old, new = file.lines, now.lines
    above = _changed_lines(old[: then.first - 1], new[: span[0] - 1])
    below = _changed_lines(old[then.last :], new[span[1] :], then.last, span[1])
    return [*above, *below]


def _part_changed(
    then: Then, file: FileText, now: FileText, changes: Sequence[tuple[range, range]]
) -> Told:
    """Return the changed line that gave unchanged lines another owner, such as a later line of a
    condition, a decorator, or the name of a block. The changes are made one after another in the
    former file, and the first one after which the owner is another one is taken.

    Return no line if none is the reason, or if too many changed.
    """
    old, new = file.lines, now.lines

    def has_former_owners(count: int) -> bool:
        text, first, end = [], then.first, 0
        for was, present in changes[:count]:
            text += [*old[end : was.start], *new[present.start : present.stop]]
            first += (len(present) - len(was)) * (was.stop < then.first)
            end = was.stop
        changed = FileText(file.path, b"\n".join([*text, *old[end:], b""]))
        known = as_anchored(then.anchor, changed)
        return owners_of(known, first, first + then.last - then.first) == then.anchor.owners

    same, other = 0, len(changes)
    if (len(old) + len(new)) * other.bit_length() > MOST_LINES_READ or has_former_owners(other):
        return Told()
    while other - same > 1:
        middle = (same + other) // 2
        same, other = (middle, other) if has_former_owners(middle) else (same, middle)
    was, present = changes[same]
    if max(len(was), len(present)) > MOST_ALIGNED:
        return Told()
    number = present.start + 1 if present else 0
    return Told(old[was.start] if was else b"", new[present.start] if present else b"", number)


def _changed_lines(
    old: Lines, new: Lines, first: int = 0, first_now: int = 0
) -> Iterator[tuple[range, range]]:
    """Yield the positions of changed lines on both sides: one line, if as many took their place.
    `first` and `first_now` are the positions of the first lines.
    """
    for is_equal, rows, rows_now in align(old, new):
        was = range(first + rows.start, first + rows.stop)
        now = range(first_now + rows_now.start, first_now + rows_now.stop)
        if not is_equal and len(was) == len(now):
            pairs = zip(rows, rows_now, strict=True)
            changed = (n for n, (at, here) in enumerate(pairs) if old[at] != new[here])
            yield from ((was[n : n + 1], now[n : n + 1]) for n in changed)
        elif not is_equal:
            yield was, now


def _compare(then: Then, now: FileText, *, with_comments: bool = False) -> Compared:
    """Compare the statements of a place with the present ones; `with_comments` line by line."""
    if then.file is None:
        known = as_anchored(then.anchor, now)
        return _compare_kept_lines(then, known, with_comments=with_comments)
    sides = [
        read_lines(file.path, file.lines, file.formerly().outline.owners, with_comments=True)
        if with_comments
        else read_statements(file)
        for file in (then.file, now)
    ]
    if then.anchor.symbol and (span := _span_now(then, now)):
        spans = (then.first, then.last), span
        sides = [
            [one for one in side if first <= one.first and one.last <= last]
            for side, (first, last) in zip(sides, spans, strict=True)
        ]
    changes = find_changes(sides[0], sides[1], then.first, then.last)
    return Compared(then.file.lines, now.lines, changes)


def _compare_kept_lines(then: Then, now: FileText, *, with_comments: bool) -> Compared:
    """Compare stored lines with the lines under the same owner, or else with all lines."""
    anchor = then.anchor
    owners = (anchor.symbol,) if anchor.symbol else _owners_now(anchor, now)
    places = _places_now(then, now)
    is_known = owners not in ((), (WHOLE,)) or owners == anchor.owners
    before, texts, after = _kept_lines_around(then, now, places)
    kept = [*before, *texts, *after]
    old = read_lines(anchor.path, kept, [owners] * len(kept), with_comments=with_comments)
    owners_now = [owners] * len(now.lines) if is_known else now.outline.owners
    present = read_lines(anchor.path, now.lines, owners_now, with_comments=with_comments)
    new = [one for one in present if one.first in places]
    changes = find_changes(old, new, len(before) + 1, len(before) + len(texts))
    return Compared(kept, now.lines, changes)


def _places_now(then: Then, now: FileText) -> set[int]:
    anchor = then.anchor
    first, last = _span_now(then, now) or (1, len(now.lines))
    if _is_cut(then) and anchor.symbol:
        last = min(last, first + len(then.lines) - 1)
    if anchor.symbol:
        return {*range(first, last + 1)}
    owners = _owners_now(anchor, now)
    depth = len(owners)
    return {at for at, above in enumerate(now.outline.owners, 1) if above[:depth] == owners}


def _owners_now(anchor: Anchor, now: FileText) -> Owners:
    """Return the owners of an anchor up to the first one that the present file lacks."""
    owners = anchor.owners or ()
    return next(
        (owners[:count] for count in range(len(owners), 0, -1) if now.outline.has(owners[:count])),
        (),
    )


def _kept_lines_around(then: Then, now: FileText, places: set[int]) -> tuple[Lines, Lines, Lines]:
    """Return the lines before the stored lines, the stored lines, and those after them.

    A neighbour has its text if it still stands in the file, or else its fingerprint. A neighbour
    that stands under another owner is left out.
    """
    anchor = then.anchor
    here = {now.prints[number - 1] for number in places}
    present = dict(zip(now.prints, now.lines, strict=True))
    before, after = (
        [present.get(each, each.encode()) for each in side if each in here or each not in present]
        for side in (anchor.before, () if _is_cut(then) else anchor.after)
    )
    prints = zip_longest(anchor.lines[: len(then.lines)], then.lines)
    return before, [present.get(each, line) for each, line in prints], after


def _readable(line: bytes) -> str:
    text = " ".join(line.decode(errors="replace").split())
    return hide_secret(show(text)) if text else ""


def _excerpts(was: str, now: str) -> tuple[str, str]:
    """Cut two lines so that the result contains their first difference."""
    same = count_same(was, now)
    begin = max(0, same - LEAD) if max(len(was), len(now)) > WIDTH and same > WIDTH // 2 else 0
    return _cut(was, begin), _cut(now, begin)


def _cut(text: str, begin: int) -> str:
    part = f"…{text[begin:]}" if begin else text
    return part if len(part) <= WIDTH else f"{part[: WIDTH - 1]}…"
