"""Lines of a file as evidence: what is kept of them, and where they are later."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from thoughtline.core.evidence.anchor import Anchor, CheckResult
from thoughtline.project import fingerprints
from thoughtline.project.tokens import Token, tokens_of

if TYPE_CHECKING:
    from thoughtline.project.symbol import Symbol

AROUND = 3
"""Lines before and after that are kept, to tell equal places of a file apart."""

MAX_WHOLE = 1 << 20
"""Bytes of a file that is cut up into tokens."""

BINARY = 8_192
"""Bytes at the beginning of a file in which a zero says that it has no lines."""

MAX_LINES = 2_000
"""Lines of one piece of evidence; more is a file as a whole."""

MOST_TOKENS = 20_000_000
"""Lines of a file times tokens of a place, to look for the place in another layout."""

ALIKE = 2
"""Lines around that a place has in common with where the evidence was, to be that place."""

EMPTY = fingerprints.of_line(b"")

TELLING = 3
"""Different lines with words in them that a place needs, to be known in another file."""


class Comparison(Struct, frozen=True):
    """What became of an anchor. `anchor` is what holds now, where it differs."""

    found: CheckResult
    because: str = ""
    anchor: Anchor | None = None


class FileText:
    """A file, cut up as far as that was asked for. `symbols` are kept by who finds them."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.data = data
        self.file = fingerprints.of_bytes(data)
        self._lines: list[bytes] | None = None
        self._prints: list[str] | None = None
        self._tokens: list[Token] | None = None
        self.symbols: dict[str, Symbol] | None = None

    @property
    def is_opaque(self) -> bool:
        return b"\0" in self.data[:BINARY] or len(self.data) > MAX_WHOLE

    @property
    def lines(self) -> list[bytes]:
        if self._lines is None:
            self._lines = fingerprints.split_lines(self.data)
        return self._lines

    @property
    def prints(self) -> list[str]:
        """The fingerprint of each line."""
        if self._prints is None:
            self._prints = [fingerprints.of_line(line) for line in self.lines]
        return self._prints

    @property
    def tokens(self) -> list[Token]:
        """What it says without its layout; none where it is too long to be cut up."""
        if self._tokens is None and len(self.data) > MAX_WHOLE:
            self._tokens = []
        if self._tokens is None:
            text = b"\n".join(self.lines).decode(errors="replace")
            self._tokens = tokens_of(self.path, f"{text}\n")
        return self._tokens

    def tokens_between(self, first: int, last: int) -> list[Token]:
        """Those of some lines, without the indentation that the first of them begins with."""
        found = [token for token in self.tokens if first <= token.line <= last]
        begin = next((n for n, token in enumerate(found) if not token.depth), len(found))
        return found[begin:]


def anchor_lines(file: FileText, first: int, last: int) -> Anchor:
    """Lines `first` to `last`, counted from 1, which must be there."""
    prints = file.prints[first - 1 : last]
    places = list(_places(file.prints, prints))
    tokens = file.tokens_between(first, last)
    return Anchor(
        path=file.path,
        file=file.file,
        content=fingerprints.of_lines(prints),
        first=first,
        last=last,
        tokens=fingerprints.of_tokens(tokens),
        size=len(tokens),
        lines=tuple(prints),
        before=tuple(file.prints[max(0, first - 1 - AROUND) : first - 1]),
        after=tuple(file.prints[last : last + AROUND]),
        copy=places.index(first) + 1,
        copies=len(places),
        alike=max(1, _alike(file, tokens)),
    )


def anchor_file(file: FileText) -> Anchor:
    """A file as a whole; by its bytes alone, where it is no text or too long to be cut up."""
    if file.is_opaque:
        return Anchor(path=file.path, file=file.file, content=file.file)
    return Anchor(
        path=file.path,
        file=file.file,
        content=fingerprints.of_lines(file.prints),
        tokens=fingerprints.of_tokens(file.tokens),
        size=len(file.tokens),
    )


def compare_file(anchor: Anchor, file: FileText) -> Comparison:
    """What became of the file at its path as a whole."""
    now = anchor_file(file)
    if now.content == anchor.content:
        return Comparison("unchanged")
    if now.tokens and now.tokens == anchor.tokens:
        return Comparison("reformatted", "another layout", now)
    return Comparison("changed", "the file is another")


def compare_lines(anchor: Anchor, file: FileText) -> Comparison:
    """Where the lines of an anchor are in the file at its path."""
    place = _place(anchor, file)
    if place is not None:
        if place == anchor.first:
            return Comparison("unchanged")
        return Comparison("moved", f"now line {place}", _moved(anchor, file, place))
    span = _same_tokens(anchor, file)
    if span is not None:
        return Comparison(
            "reformatted", f"now lines {span[0]}-{span[1]}", _moved(anchor, file, *span)
        )
    return Comparison("changed", _difference(anchor, file))


def find_elsewhere(anchor: Anchor, file: FileText) -> Anchor | None:
    """The lines in another file, where they or their neighbours say enough to be known there."""
    places = list(_places(file.prints, anchor.lines))
    if not is_telling(anchor):
        places = [place for place in places if _is_surrounded(anchor, file.prints, place)]
    return _moved(anchor, file, places[0]) if len(places) == 1 else None


def is_telling(anchor: Anchor) -> bool:
    """Whether lines say enough by themselves to be known in another file."""
    return len(set(anchor.lines) - {EMPTY}) >= TELLING


def holds(anchor: Anchor, file: FileText) -> bool:
    """Whether the same lines are anywhere in a file."""
    return next(_places(file.prints, anchor.lines), None) is not None


def is_alike(anchor: Anchor, now: Anchor, file: FileText) -> bool:
    """Whether lines have the same neighbours in another file, as in one that was renamed."""
    return bool(now.first) and _likeness(anchor, file.prints, now.first) >= ALIKE


def _moved(anchor: Anchor, file: FileText, first: int, last: int = 0) -> Anchor:
    now = anchor_lines(file, first, last or first + len(anchor.lines) - 1)
    return structs.replace(now, commit=anchor.commit)


def _place(anchor: Anchor, file: FileText) -> int | None:
    """The line where the same lines begin; None where nobody knows which of equal places it is.

    Where there are as many as before, it is the one in the same order. Where there are fewer or
    more, it is the one with the same neighbours, of which one alone may be chance.
    """
    places = list(_places(file.prints, anchor.lines))
    known = len(places) == anchor.copies
    if not places or (known and len(places) == 1):
        return next(iter(places), None)
    likeness = {place: _likeness(anchor, file.prints, place) for place in places}
    best = max(likeness.values())
    likely = [place for place in places if likeness[place] == best]
    if known:
        own = places[anchor.copy - 1]
        return own if own in likely or best < ALIKE else likely[0]
    if best < ALIKE:
        return None
    return min(likely, key=lambda place: abs(place - anchor.first))


def _is_surrounded(anchor: Anchor, prints: Sequence[str], place: int) -> bool:
    """Whether all the lines around are the same."""
    end = place - 1 + len(anchor.lines)
    above = tuple(prints[max(0, place - 1 - AROUND) : place - 1])
    return above == anchor.before and tuple(prints[end : end + AROUND]) == anchor.after


def _likeness(anchor: Anchor, prints: Sequence[str], place: int) -> int:
    """How many of the lines around are the same, the nearest first, on both sides."""
    above = prints[max(0, place - 1 - AROUND) : place - 1]
    below = prints[place - 1 + len(anchor.lines) :]
    return _agree(anchor.before[::-1], above[::-1]) + _agree(anchor.after, below)


def _agree(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines are the same before one differs. Empty ones say nothing."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += left != EMPTY
    return count


def _places(prints: Sequence[str], wanted: Sequence[str]) -> Iterator[int]:
    """Lines where `wanted` begins, counted from 1; places may overlap."""
    wanted = list(wanted)
    for place in range(len(prints) - len(wanted) + 1):
        if prints[place] == wanted[0] and prints[place : place + len(wanted)] == wanted:
            yield place + 1


def _same_tokens(anchor: Anchor, file: FileText) -> tuple[int, int] | None:
    """First and last line of the same tokens in another layout; None where that is not clear."""
    if not anchor.size or len(file.lines) * anchor.size > MOST_TOKENS:
        return None
    found = [
        (window[0].line, window[-1].line)
        for window in _windows(file.tokens, anchor.size)
        if fingerprints.of_tokens(window) == anchor.tokens
    ]
    own = anchor.lines
    fresh = [span for span in found if tuple(file.prints[span[0] - 1 : span[1]]) != own]
    if anchor.alike > 1:
        fresh = [span for span in fresh if _stands_between(anchor, file.prints, *span)]
    return fresh[0] if len(fresh) == 1 else None


def _stands_between(anchor: Anchor, prints: Sequence[str], first: int, last: int) -> bool:
    """Whether the line before or the line after is still the same."""
    above, below = prints[: first - 1][-1:], prints[last : last + 1]
    return (bool(above) and tuple(above) == anchor.before[-1:]) or (
        bool(below) and tuple(below) == anchor.after[:1]
    )


def _windows(tokens: Sequence[Token], size: int) -> Iterator[Sequence[Token]]:
    """So many tokens each, from the first of each line."""
    before = 0
    for begin, token in enumerate(tokens[: len(tokens) - size + 1]):
        if not token.depth and token.line != before:
            before = token.line
            yield tokens[begin : begin + size]


def _alike(file: FileText, wanted: Sequence[Token]) -> int:
    """How many places of a file have the same tokens; 1 where counting would take too long."""
    if not wanted or len(file.lines) * len(wanted) > MOST_TOKENS:
        return 1
    texts = [token.text for token in wanted]
    return sum(
        window[0].text == texts[0] and [token.text for token in window] == texts
        for window in _windows(file.tokens, len(texts))
    )


def _difference(anchor: Anchor, file: FileText) -> str:
    there = set(file.prints)
    gone = sum(line not in there for line in anchor.lines)
    if gone == 0:
        return "the lines are there, and not together"
    if gone == len(anchor.lines):
        return "the line is another" if gone == 1 else f"none of the {gone} lines is there"
    return f"{gone} of {len(anchor.lines)} lines are not there"
