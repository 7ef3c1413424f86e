"""Lines of a file as evidence: anchors of lines, and comparisons with later files."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from thoughtline.core.evidence.anchor import Anchor, CheckResult
from thoughtline.core.evidence.line_change import DIFFERENT, NO_CHANGE, LineChange
from thoughtline.project import fingerprints
from thoughtline.project.files import Unreadable
from thoughtline.project.tokens import Token, tokens_of

if TYPE_CHECKING:
    from thoughtline.project.symbol import Symbol

AROUND = 3
"""Number of lines stored before and after the evidence, to distinguish equal places of a file."""

MAX_WHOLE = 1 << 20
"""Maximum size in bytes of a file that is split into tokens."""

BINARY = 8_192
"""Number of bytes at the beginning of a file that are searched for a zero byte, which marks a
binary file.
"""

MAX_LINES = 2_000
"""Maximum number of lines in one piece of evidence. For more lines, name the whole file."""

MOST_LINES_OF_FILE = 250_000
"""Maximum number of lines of a file that are compared. Each line takes up to 200 bytes."""

MOST_TOKENS = 20_000_000
"""Maximum product of a file's lines and the evidence's tokens in a search for another layout."""

ALIKE = 2
"""Minimum number of equal neighbouring lines that identify the place of evidence."""

EMPTY = fingerprints.of_line(b"")

TELLING = 3
"""Minimum number of different non-empty lines that identify evidence in another file."""


class Comparison(Struct, frozen=True):
    """Result of comparing an anchor with the present files. `anchor` is the new anchor, if it
    differs from the earlier anchor.

    `line` is the first changed line of evidence in doubt.
    """

    found: CheckResult
    because: str = ""
    anchor: Anchor | None = None
    line: LineChange = NO_CHANGE


class FileText:
    """A file, split into lines and tokens on demand. `symbols.symbols_of` sets the attribute
    `symbols`.
    """

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
        return self.is_binary or len(self.data) > MAX_WHOLE

    @property
    def is_binary(self) -> bool:
        """True if the file is no text, or has too many lines to be compared."""
        return b"\0" in self.data[:BINARY] or self._has_too_many_lines

    @property
    def _has_too_many_lines(self) -> bool:
        return self.data.count(b"\n") > MOST_LINES_OF_FILE

    @property
    def lines(self) -> list[bytes]:
        """Lines of the file. Raises `Unreadable` if the file has too many lines."""
        if self._lines is None:
            if self._has_too_many_lines:
                raise Unreadable(f"has more than {MOST_LINES_OF_FILE:,} lines")
            self._lines = fingerprints.split_lines(self.data)
        return self._lines

    @property
    def prints(self) -> list[str]:
        """Fingerprint of each line of the file."""
        if self._prints is None:
            self._prints = [fingerprints.of_line(line) for line in self.lines]
        return self._prints

    @property
    def tokens(self) -> list[Token]:
        """Tokens of the file without layout, or no tokens if the file is too long."""
        if self._tokens is None and self.is_opaque:
            self._tokens = []
        if self._tokens is None:
            text = b"\n".join(self.lines).decode(errors="replace")
            self._tokens = tokens_of(self.path, f"{text}\n")
        return self._tokens

    def tokens_between(self, first: int, last: int) -> list[Token]:
        """Return the tokens of some lines, without the indentation before the first token."""
        tokens = [token for token in self.tokens if first <= token.line <= last]
        begin = next((n for n, token in enumerate(tokens) if not token.depth), len(tokens))
        return tokens[begin:]


def anchor_lines(file: FileText, first: int, last: int) -> Anchor:
    """Return an anchor for lines `first` to `last`, counted from 1. The lines must exist."""
    prints = file.prints[first - 1 : last]
    starts = list(_find_starts(file.prints, prints))
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
        copy=starts.index(first) + 1,
        copies=len(starts),
        alike=max(1, _count_places(file, tokens)),
    )


def anchor_file(file: FileText) -> Anchor:
    """Return an anchor for a whole file. For a binary or very long file, the anchor covers only the
    bytes.
    """
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
    """Compare a whole file with its anchor."""
    now = anchor_file(file)
    if now.content == anchor.content:
        return Comparison("unchanged")
    if now.tokens and now.tokens == anchor.tokens:
        return Comparison("reformatted", "another layout", now)
    return Comparison("changed", f"its content {DIFFERENT}")


def compare_lines(anchor: Anchor, file: FileText) -> Comparison:
    """Compare lines with their anchor, anywhere in the file at the anchor's path."""
    start = _find_start(anchor, file)
    if start is not None:
        if start == anchor.first:
            return Comparison("unchanged")
        return Comparison("moved", f"now line {start}", _anchor_at(anchor, file, start))
    span = _find_same_tokens(anchor, file)
    if span is not None:
        return Comparison(
            "reformatted", f"now lines {span[0]}-{span[1]}", _anchor_at(anchor, file, *span)
        )
    return Comparison("changed", _describe_difference(anchor, file))


def find_elsewhere(anchor: Anchor, file: FileText) -> Anchor | None:
    """Find the lines in another file. The lines, or their neighbouring lines, must be enough to
    identify the place.

    Return None if no place or several places match.
    """
    starts = list(_find_starts(file.prints, anchor.lines))
    if not is_telling(anchor):
        starts = [start for start in starts if _is_surrounded(anchor, file.prints, start)]
    return _anchor_at(anchor, file, starts[0]) if len(starts) == 1 else None


def is_telling(anchor: Anchor) -> bool:
    """Return whether the lines are enough to identify the evidence in another file."""
    return len(set(anchor.lines) - {EMPTY}) >= TELLING


def holds(anchor: Anchor, file: FileText) -> bool:
    """Return whether the same lines are anywhere in a file."""
    return next(_find_starts(file.prints, anchor.lines), None) is not None


def is_alike(anchor: Anchor, now: Anchor, file: FileText) -> bool:
    """Return whether lines have the same neighbours in another file, as after renaming a file."""
    return bool(now.first) and _count_equal_neighbours(anchor, file.prints, now.first) >= ALIKE


def _anchor_at(anchor: Anchor, file: FileText, first: int, last: int = 0) -> Anchor:
    """Return an anchor for the new lines, with the old commit."""
    now = anchor_lines(file, first, last or first + len(anchor.lines) - 1)
    return structs.replace(now, commit=anchor.commit)


def _find_start(anchor: Anchor, file: FileText) -> int | None:
    """Return the number of the line where the same lines begin, or None if no place can be
    preferred.

    If the file has the same number of equal places as before, the place in the same order is
    preferred. The place in the same order is not preferred if another place has more equal
    neighbours. If the number of equal places has changed, the place with the most equal neighbours
    is preferred, and among equal places the nearest place. Fewer than `ALIKE` equal neighbours are
    ignored, because a single equal line may be chance.
    """
    starts = list(_find_starts(file.prints, anchor.lines))
    known = len(starts) == anchor.copies
    if not starts or (known and len(starts) == 1):
        return next(iter(starts), None)
    equal = {start: _count_equal_neighbours(anchor, file.prints, start) for start in starts}
    best = max(equal.values())
    likely = [start for start in starts if equal[start] == best]
    if known:
        own = starts[anchor.copy - 1]
        return own if own in likely or best < ALIKE else likely[0]
    if best < ALIKE:
        return None
    return min(likely, key=lambda start: abs(start - anchor.first))


def _is_surrounded(anchor: Anchor, prints: Sequence[str], start: int) -> bool:
    """Return whether all neighbouring lines are the same."""
    end = start - 1 + len(anchor.lines)
    above = tuple(prints[max(0, start - 1 - AROUND) : start - 1])
    return above == anchor.before and tuple(prints[end : end + AROUND]) == anchor.after


def _count_equal_neighbours(anchor: Anchor, prints: Sequence[str], start: int) -> int:
    """Return the number of equal neighbours on the two sides, each side up to the first
    difference.
    """
    above = prints[max(0, start - 1 - AROUND) : start - 1]
    below = prints[start - 1 + len(anchor.lines) :]
    return _count_equal(anchor.before[::-1], above[::-1]) + _count_equal(anchor.after, below)


def _count_equal(first: Sequence[str], second: Sequence[str]) -> int:
    """Return the number of equal lines up to the first difference. Empty lines do not count."""
    count = 0
    for left, right in zip(first, second, strict=False):
        if left != right:
            break
        count += left != EMPTY
    return count


def _find_starts(prints: Sequence[str], wanted: Sequence[str]) -> Iterator[int]:
    """Yield the line numbers where `wanted` begins, counted from 1; matches may overlap."""
    wanted = list(wanted)
    for index in range(len(prints) - len(wanted) + 1):
        if prints[index] == wanted[0] and prints[index : index + len(wanted)] == wanted:
            yield index + 1


def _find_same_tokens(anchor: Anchor, file: FileText) -> tuple[int, int] | None:
    """Find the same tokens in another layout, and return the first and last line. Return None if no
    place or several places match.

    If the earlier file had the tokens in several places, a neighbouring line must be the same too.
    """
    if not anchor.size or len(file.lines) * anchor.size > MOST_TOKENS:
        return None
    spans = [
        (window[0].line, window[-1].line)
        for window in _windows(file.tokens, anchor.size)
        if fingerprints.of_tokens(window) == anchor.tokens
    ]
    own = anchor.lines
    moved = [span for span in spans if tuple(file.prints[span[0] - 1 : span[1]]) != own]
    if anchor.alike > 1:
        moved = [span for span in moved if _has_same_neighbour(anchor, file.prints, *span)]
    return moved[0] if len(moved) == 1 else None


def _has_same_neighbour(anchor: Anchor, prints: Sequence[str], first: int, last: int) -> bool:
    """Return whether the line before or the line after is still the same."""
    above, below = prints[: first - 1][-1:], prints[last : last + 1]
    return (bool(above) and tuple(above) == anchor.before[-1:]) or (
        bool(below) and tuple(below) == anchor.after[:1]
    )


def _windows(tokens: Sequence[Token], size: int) -> Iterator[Sequence[Token]]:
    """Yield windows of `size` tokens, each beginning with the first token of a line."""
    last_line = 0
    for begin, token in enumerate(tokens[: len(tokens) - size + 1]):
        if not token.depth and token.line != last_line:
            last_line = token.line
            yield tokens[begin : begin + size]


def _count_places(file: FileText, wanted: Sequence[Token]) -> int:
    """Return the number of places in a file with the same tokens, or 1 if counting would take too
    long.
    """
    if not wanted or len(file.lines) * len(wanted) > MOST_TOKENS:
        return 1
    texts = [token.text for token in wanted]
    return sum(
        window[0].text == texts[0] and [token.text for token in window] == texts
        for window in _windows(file.tokens, len(texts))
    )


def _describe_difference(anchor: Anchor, file: FileText) -> str:
    present = set(file.prints)
    gone = sum(line not in present for line in anchor.lines)
    if gone == 0:
        return "the lines are no longer together"
    if gone == len(anchor.lines):
        return (
            "the line was changed or removed"
            if gone == 1
            else f"all {gone} lines were changed or removed"
        )
    return f"{gone} of {len(anchor.lines)} lines were changed or removed"
