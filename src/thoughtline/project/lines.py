from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from thoughtline.core.evidence.anchor import Anchor, CheckResult
from thoughtline.core.evidence.line_change import DIFFERENT, NO_CHANGE, LineChange
from thoughtline.project import fingerprints
from thoughtline.project.file_text import FileText
from thoughtline.project.owners.owners import WHOLE
from thoughtline.project.place import (
    AROUND,
    EMPTY,
    as_anchored,
    find_place,
    find_starts,
    is_surrounded,
    is_telling,
    owners_of,
    peers_of,
    twins_of,
)
from thoughtline.project.tokens import Token

MAX_LINES = 2_000
"""Maximum number of lines in one piece of evidence. For more lines, name the whole file."""

MOST_TOKENS = 20_000_000
"""Maximum product of a file's lines and the evidence's tokens in a search for another layout."""


class Comparison(Struct, frozen=True):
    """Result of comparing an anchor with the present files. `anchor` is the new anchor, if it
    differs from the earlier anchor.

    `line` is the changed line of evidence in doubt. `has_left` is True if nothing else stands
    at the place of the evidence, so that the evidence may stand in another file.
    """

    found: CheckResult
    because: str = ""
    anchor: Anchor | None = None
    line: LineChange = NO_CHANGE
    has_left: bool = False


def anchor_lines(file: FileText, first: int, last: int) -> Anchor:
    """Return an anchor for lines `first` to `last`, counted from 1. The lines must exist."""
    prints = file.prints[first - 1 : last]
    tokens = file.tokens_between(first, last)
    anchor = Anchor(
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
        owners=owners_of(file, first, last),
        peers=peers_of(file, first, last),
    )
    twins = twins_of(anchor, file, find_starts(file.prints, prints))
    return structs.replace(anchor, copy=twins.index(first) + 1, copies=len(twins))


def anchor_file(file: FileText) -> Anchor:
    """The anchor of a binary or very long file covers only the bytes."""
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
    now = anchor_file(file)
    if now.content == anchor.content:
        return Comparison("unchanged")
    if now.tokens and now.tokens == anchor.tokens:
        return Comparison("reformatted", "another layout", now)
    return Comparison("changed", f"its content {DIFFERENT}")


def compare_lines(anchor: Anchor, file: FileText) -> Comparison:
    """Return "changed" with the other place if the text is only there."""
    size, known = len(anchor.lines), as_anchored(anchor, file)
    spans = [(start, start + size - 1) for start in find_starts(known.prints, anchor.lines)]
    place = find_place(anchor, known, spans)
    if place.span is not None and not _came_below_comment(anchor, file, place.span):
        if place.span[0] == anchor.first:
            return Comparison("unchanged")
        now = _anchor_at(anchor, file, *place.span)
        return Comparison("moved", f"now line {place.span[0]}", now)
    laid_out = _find_same_tokens(anchor, known)
    other_place = find_place(anchor, known, laid_out)
    if other_place.span is not None:
        first, last = other_place.span
        now = _anchor_at(anchor, file, first, last)
        return Comparison("reformatted", f"now lines {first}-{last}", now)
    if spans := spans or laid_out:
        hint = f"the same text is now at line {spans[0][0]}, under other lines"
        return Comparison("changed", hint)
    because = _describe_difference(anchor, known)
    return Comparison("changed", because, has_left=not place.is_taken and place.span is None)


def find_elsewhere(anchor: Anchor, file: FileText) -> Anchor | None:
    """Find the lines in another file. The lines, or their neighbouring lines, must be enough to
    identify the place.

    Return None if no place or several places match.
    """
    known = as_anchored(anchor, file)
    starts = list(find_starts(known.prints, anchor.lines))
    if not is_telling(anchor):
        starts = [start for start in starts if is_surrounded(anchor, known.prints, start)]
    return _anchor_at(anchor, file, starts[0]) if len(starts) == 1 else None


def find_only(anchor: Anchor, file: FileText) -> tuple[int, int] | None:
    """Return the first and the last of the lines, in any layout, if the file has them once."""
    known = as_anchored(anchor, file)
    starts = find_starts(known.prints, anchor.lines)
    spans = [(start, start + len(anchor.lines) - 1) for start in starts]
    spans = spans or _find_same_tokens(anchor, known)
    return spans[0] if len(spans) == 1 else None


def holds(anchor: Anchor, file: FileText) -> bool:
    """Return whether the same lines are anywhere in a file."""
    return next(find_starts(as_anchored(anchor, file).prints, anchor.lines), None) is not None


def _came_below_comment(anchor: Anchor, file: FileText, span: tuple[int, int]) -> bool:
    """Return whether lines stand below another comment than before, and beside other lines."""
    if WHOLE not in (anchor.owners or ())[:2] or owners_of(file, *span) == anchor.owners:
        return False
    had_neighbours = any(line != EMPTY for line in (*anchor.before, *anchor.after))
    return had_neighbours and not _count_equal_neighbours(anchor, file.prints, span[0])


def is_alike(anchor: Anchor, now: Anchor, file: FileText) -> bool:
    """Return whether lines have the same neighbours in another file, as after renaming a file."""
    return (
        bool(now.first)
        and _count_equal_neighbours(anchor, as_anchored(anchor, file).prints, now.first) > 1
    )


def _anchor_at(anchor: Anchor, file: FileText, first: int, last: int = 0) -> Anchor:
    now = anchor_lines(file, first, last or first + len(anchor.lines) - 1)
    return structs.replace(now, commit=anchor.commit)


def _count_equal_neighbours(anchor: Anchor, prints: Sequence[str], start: int) -> int:
    """Count each side up to the first difference."""
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


def _find_same_tokens(anchor: Anchor, file: FileText) -> list[tuple[int, int]]:
    """Return the first and last lines of the places with the same tokens in another layout."""
    if not anchor.size or len(file.lines) * anchor.size > MOST_TOKENS:
        return []
    spans = [
        (window[0].line, window[-1].line)
        for window in _windows(file.tokens, anchor.size)
        if fingerprints.of_tokens(window) == anchor.tokens
    ]
    own = anchor.lines
    return [span for span in spans if tuple(file.prints[span[0] - 1 : span[1]]) != own]


def _windows(tokens: Sequence[Token], size: int) -> Iterator[Sequence[Token]]:
    """Yield windows of `size` tokens, each from the first token of a line to the last of a line."""
    last_line = 0
    for begin, token in enumerate(tokens[: len(tokens) - size + 1]):
        if not token.depth and token.line != last_line:
            last_line = token.line
            following = tokens[begin + size : begin + size + 1]
            is_last = not following or following[0].line != tokens[begin + size - 1].line
            if is_last or following[0].is_loose:
                yield tokens[begin : begin + size]


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
