"""Place of lines in a file: their owner lines, their neighbours, and the similar lines beside them.

The place decides what evidence says. The same text at another place is only a hint.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from operator import eq

from msgspec import Struct

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.project import fingerprints
from thoughtline.project.file_text import FileText
from thoughtline.project.owners.owners import WHOLE, Owners, is_commented, names_comment

AROUND = 3
"""Number of lines stored before and after the evidence, to distinguish equal places of a file."""

NEXT, NEAR = 5, 4
"""Weights of an equal neighbour: of the line next to the evidence, and of a line further away. The
beginning and the end of the file count as neighbours.
"""

ALIKE = 2 * NEAR
"""Minimum weight of the equal neighbours that identify the place of evidence."""

EMPTY = fingerprints.of_line(b"")

TELLING = 3
"""Minimum number of different non-empty lines that identify evidence by its text alone."""

MOST_INSERTED = 20
"""Maximum number of lines between the neighbours of a place, besides those of the evidence."""

MOST_GAPS = 20_000
"""Maximum number of places that are looked at. In a file with more of them, too many places look
alike, and none is chosen by its neighbours.
"""

KEY = re.compile(
    rb"\s*(?:[-*+]\s+)?(?:(?:export|const|let|var|final|static|public|private|readonly|set)\s+)*"
    rb"[\"']?([\w.$/@-]+)[\"']?\s*(?::(?!:)|=(?![=>]))"
    rb"|\s*\|([^|]*[^\W_][^|]*)\|"
)
"""Pattern of a line that gives a value to a key or a variable, and of a table's row."""

WORD = re.compile(rb"\d[\w.]*|[^\W\d]\w*|[^\w\s]")
LETTER = re.compile(rb"[^\W\d_]|[\x80-\xff]")
LAYOUT = re.compile(rb"[\s\"',;]+")

Span = tuple[int, int]
"""First and last line of a place, counted from 1. The last line of an empty place is the line
before the first line.
"""


class Location(Struct, frozen=True):
    """Result of a search for a place: the lines of the evidence there, or None. Without lines,
    `is_taken` is True if the owner of the place is still in the file, or other lines are there.
    """

    span: Span | None
    is_taken: bool = False


class _Gap(Struct, frozen=True, order=True):
    """`score` is the weight of the neighbours of the evidence around the gap."""

    score: int
    first: int
    last: int


def owners_of(file: FileText, first: int, last: int) -> Owners:
    """Return the owners of the first line with text among lines `first` to `last`."""
    return file.outline.owners[_first_text(file, first, last) - 1] if file.lines else ()


def peers_of(file: FileText, first: int, last: int) -> str:
    """Return a fingerprint of the lines with the same owners and the same form as one of the lines
    `first` to `last`, such as other values of the same key. The order of these lines does not
    count. Return "" if no other line has the form.
    """
    if file.is_opaque:
        return ""
    owners = file.outline.owners
    own = owners_of(file, first, last)
    forms = {
        form_of(file.lines[at])
        for at in range(first - 1, last)
        if owners[at] == own and file.lines[at].strip()
    }
    peers = [
        fingerprints.of_line(LAYOUT.sub(b"", line))
        for at, line in enumerate(file.lines)
        if not first - 1 <= at < last and owners[at] == own and line and form_of(line) in forms
    ]
    return fingerprint_of_peers(peers)


def form_of(line: bytes) -> bytes:
    """Return the key of a line that sets a value, or else the line with a sign for each number and
    each further word.
    """
    if match := KEY.match(line):
        return (match[1] or match[2].strip()) + b"="
    words = WORD.findall(line)
    names = [word for word in words if word[:1].isalpha() or word[:1] == b"_"]
    kept = names[0] if len(names) > 1 else b""
    form = []
    for word in words:
        if word[:1].isdigit():
            form.append(b"0")
        elif word[:1].isalpha() or word[:1] == b"_":
            form.append(kept or b"a")
            kept = b""
        else:
            form.append(word)
    return b" ".join(form)


def twins_of(anchor: Anchor, file: FileText, starts: Iterable[int]) -> list[int]:
    """Return those of `starts` with the same owners and the same neighbours."""
    size = len(anchor.lines)
    return [
        start
        for start in starts
        if owners_of(file, start, start + size - 1) == anchor.owners
        and is_surrounded(anchor, file.prints, start)
    ]


def as_anchored(anchor: Anchor, file: FileText) -> FileText:
    """Return a file with its lines and their owners as they were known to the release that made an
    anchor. A comment that came above the place since then is no owner, unless it is directly above.
    """
    owners = anchor.owners or ()
    if WHOLE not in owners[:2]:
        return file.formerly()
    is_known = names_comment(owners) and file.outline.has(owners)
    return file if is_known else file.with_near_comments()


def is_telling(anchor: Anchor) -> bool:
    """Return whether the lines are enough to identify the evidence by their text alone."""
    return len(set(anchor.lines) - {EMPTY}) >= TELLING


def is_surrounded(anchor: Anchor, prints: Sequence[str], start: int) -> bool:
    end = start - 1 + len(anchor.lines)
    above = tuple(prints[max(0, start - 1 - AROUND) : start - 1])
    return above == anchor.before and tuple(prints[end : end + AROUND]) == anchor.after


def find_place(anchor: Anchor, file: FileText, spans: Sequence[Span]) -> Location:
    """The file must be `as_anchored`; `spans` are the places with the same text."""
    owners = anchor.owners or ()
    if not file.outline.has(owners):
        return Location(None)
    is_own = eq if WHOLE in owners[:2] else _is_under
    spans = [span for span in spans if is_own(owners_of(file, *span), owners)]
    scores, rivals = _score(anchor, file, spans, owners)
    if span := _choose_by_neighbours(anchor, file, scores, rivals):
        return Location(span)
    rival = max(rivals, default=_Gap(-1, 0, 0), key=lambda gap: (gap.score, gap.last < gap.first))
    has_others = rival.score >= ALIKE and rival.first <= rival.last
    is_replaced = has_others and rival.score >= max(scores.values(), default=-1)
    if not (is_replaced and _may_replace(file, rival, spans)):
        alike = [span for span in spans if _has_same_peers(anchor, file, span)]
        if alike:
            return Location(min(alike, key=lambda span: abs(span[0] - anchor.first)))
    return Location(None, is_taken=owners not in ((), (WHOLE,)) or has_others)


def _choose_by_neighbours(
    anchor: Anchor, file: FileText, scores: dict[Span, int], rivals: Sequence[_Gap]
) -> Span | None:
    """Return the span with the most equal neighbours, or None if a place with other content has as
    many, and the order of the places does not decide.

    Lines without words need all neighbours but one.
    """
    best = max(scores.values(), default=-1)
    weight = _weight(anchor)
    likely = [span for span, score in scores.items() if score == best]
    enough = 2 * weight // 3 if likely and _has_words(file, likely[0]) else weight - NEAR
    if best < enough or max((gap.score for gap in rivals), default=-1) > best:
        return None
    others = [(gap.first, gap.last) for gap in rivals if gap.score == best]
    if len(likely) + len(others) == anchor.copies:
        own = sorted([*likely, *others])[anchor.copy - 1]
        return own if own in likely else None
    if anchor.owners is not None and len(likely) + len(others) < anchor.copies:
        return None  # a place with the same neighbours is gone, and this may have been the own one
    nearest = min([*likely, *others], key=lambda span: abs(span[0] - anchor.first))
    if len(likely) == 1 and is_telling(anchor):
        return likely[0]  # many places look like this one, but none has such lines
    if best == weight and others and nearest[0] != anchor.first:
        return None  # lines were added above: no distance tells two such places apart
    return nearest if nearest in likely else None


def _score(
    anchor: Anchor, file: FileText, spans: Sequence[Span], owners: Owners
) -> tuple[dict[Span, int], list[_Gap]]:
    """Return the weight of the equal neighbours of each span, and the places between equal
    neighbours that have none of the spans.
    """
    above, below = _votes(anchor.before, anchor.after, file.prints)
    scores = {span: above.get(span[0] - 1, 0) + below.get(span[1], 0) for span in spans}
    gaps: list[_Gap] = []
    most, ends, starts = len(anchor.lines) + MOST_INSERTED, sorted(below), sorted(spans)
    looked = 0
    for begin, upper in above.items():
        near = ends[bisect_left(ends, begin) : bisect_right(ends, begin + most)]
        looked += len(near)
        if looked > MOST_GAPS:
            return scores, [_Gap(_weight(anchor) + 1, begin + 1, begin + 1)]
        for end in near:
            first = bisect_right(starts, (begin, len(file.lines)))
            inside = [*takewhile(lambda span: span[1] <= end, starts[first : first + 2])]  # noqa: B023
            if any(at[0] <= begin < at[1] for at in starts[max(0, first - 1) : first]) or any(
                span[0] <= end < span[1] for span in starts[first : first + 3]
            ):
                continue  # between lines of the evidence
            is_certain = len(inside) == 1 and not _has_other_value(file, begin, end, inside[0])
            for span in inside if is_certain else ():
                scores[span] = max(scores[span], upper + below[end])
            if not is_certain and _is_owned(file, begin, end, owners):
                gaps.append(_Gap(upper + below[end], begin + 1, end))
    return scores, gaps


def find_shifted(anchor: Anchor, file: FileText) -> int:
    """Return the first of the changed lines that stand between the neighbours of an anchor, as many
    as its lines were. Return 0 if no place, or more than one, has the most equal neighbours.
    """
    above, below = _votes(anchor.before, anchor.after, as_anchored(anchor, file).prints)
    size = len(anchor.lines)
    scores = {
        begin: score + below[begin + size]
        for begin, score in above.items()
        if begin + size in below
    }
    former = anchor.first - 1
    best = max(scores, key=lambda begin: (scores[begin], begin == former), default=former)
    most = scores.get(best, 0)
    is_clear = best == former or list(scores.values()).count(most) == 1
    return best + 1 if is_clear and most >= ALIKE else 0


def find_beside(anchor: Anchor, file: FileText) -> int:
    """Return the first of the lines of an anchor if the file has them once, beside a neighbour or
    at the same end of the file, or else 0.
    """
    known, size = as_anchored(anchor, file), len(anchor.lines)
    starts = [*find_starts(known.prints, anchor.lines)]
    above, below = _votes(anchor.before, anchor.after, known.prints)
    is_beside = len(starts) == 1 and (starts[0] - 1 in above or starts[0] - 1 + size in below)
    return starts[0] if is_beside else 0


def find_starts(prints: Sequence[str], wanted: Sequence[str]) -> Iterator[int]:
    """Yield the line numbers where `wanted` begins, counted from 1; matches may overlap."""
    wanted = list(wanted)
    for index in range(len(prints) - len(wanted) + 1):
        if prints[index] == wanted[0] and prints[index : index + len(wanted)] == wanted:
            yield index + 1


def find_entry(anchor: Anchor, entries: Sequence[str]) -> int | None:
    """Return the present position of an entry of a list, counted from 0, or None if the entry was
    removed.

    `entries` are the fingerprints of the list's present entries, and the anchor has those of the
    entry and of its neighbours. A changed entry is found by its neighbours.
    """
    own = (anchor.owners or ("",))[0]
    above, below = _votes(anchor.before, anchor.after, entries)
    same = {
        at: above.get(at, 0) + below.get(at + 1, 0)
        for at, entry in enumerate(entries)
        if entry == own
    }
    gaps = {
        (upper + below[end], end == begin, begin)
        for begin, upper in above.items()
        for end in (begin, begin + 1)
        if end in below and begin not in same
        if end != begin or (begin - 1) not in same  # the end of the entry itself
    }
    score, is_empty, begin = max(gaps, default=(0, False, 0))
    best = max(same, key=lambda at: (same[at], at == anchor.copy - 1), default=-1)
    if same and same[best] >= max(score, NEXT):
        return best
    if len(same) == 1 and score < ALIKE:
        return best
    others = [*entries[:best], *entries[best + 1 :]]
    if same and fingerprint_of_peers(others) == anchor.peers:
        return best
    if score >= ALIKE:
        return None if is_empty or begin >= len(entries) else begin
    return anchor.copy - 1 if len(entries) == anchor.copies and not same else None


def fingerprint_of_peers(peers: Iterable[str]) -> str:
    """Return one fingerprint of several fingerprints in any order, "" if there are none."""
    ordered = sorted(peers)
    return fingerprints.of_lines(ordered)[: fingerprints.DIGITS] if ordered else ""


def _votes(
    before: Sequence[str], after: Sequence[str], now: Sequence[str]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the weights of the equal neighbours above and below each position between two lines.
    Position 0 is the beginning of the file. Neighbours count only at their own distance.
    """
    distances: dict[str, list[tuple[bool, int]]] = {}
    for is_above, side in ((True, before[::-1]), (False, after)):
        for distance, line in enumerate(side):
            if line != EMPTY:
                distances.setdefault(line, []).append((is_above, distance))
    found = [
        (is_above, distance, at + 1 + distance if is_above else at - distance)
        for at, line in enumerate(now)
        for is_above, distance in distances.get(line, ())
    ]
    if len(before) < AROUND:
        found.append((True, len(before), len(before)))
    if len(after) < AROUND:
        found.append((False, len(after), len(now) - len(after)))
    above: dict[int, int] = {}
    below: dict[int, int] = {}
    for is_above, distance, position in found:
        votes = above if is_above else below
        votes[position] = votes.get(position, 0) + (NEAR if distance else NEXT)
    return above, below


def _weight(anchor: Anchor) -> int:
    sides = (anchor.before[::-1], anchor.after)
    ends = sum(NEAR if side else NEXT for side in sides if len(side) < AROUND)
    return ends + sum(
        NEAR if distance else NEXT
        for side in sides
        for distance, line in enumerate(side)
        if line != EMPTY
    )


def _is_under(own: Owners, owners: Owners) -> bool:
    return own[: len(owners)] == owners and is_commented(own) is is_commented(owners)


def _is_owned(file: FileText, begin: int, end: int, owners: Owners) -> bool:
    known = file.outline.owners
    if begin < end:
        return _is_under(known[_first_text(file, begin + 1, end) - 1], owners)
    if any(_is_under(known[at], owners) for at in (begin - 1, begin) if 0 <= at < len(known)):
        return True
    return begin > 0 and known[begin - 1] == owners[:-1]  # directly below the owner itself


def _has_other_value(file: FileText, begin: int, end: int, span: Span) -> bool:
    """Return whether lines between two positions set a key of a span once more, under the same
    owner.
    """
    known, own, keys = file.outline.owners, owners_of(file, *span), _keys_of(file, span)
    others = (at for at in range(begin + 1, end + 1) if not span[0] <= at <= span[1])
    return any(known[at - 1] == own and form_of(file.lines[at - 1]) in keys for at in others)


def _keys_of(file: FileText, span: Span) -> set[bytes]:
    lines = file.lines[span[0] - 1 : span[1]]
    return {form_of(line) for line in lines if KEY.match(line)}


def _has_words(file: FileText, span: Span) -> bool:
    return any(LETTER.search(file.lines[at - 1]) for at in range(span[0], span[1] + 1))


def _first_text(file: FileText, first: int, last: int) -> int:
    return next((at for at in range(first, last + 1) if file.lines[at - 1]), first)


def _may_replace(file: FileText, rival: _Gap, spans: Sequence[Span]) -> bool:
    """Return whether the lines at the place may be the new form of the evidence. Under an owner,
    lines that set other keys are not.
    """
    if not spans or owners_of(file, *spans[0]) in ((), (WHOLE,)):
        return True
    if not all(map(KEY.match, file.lines[spans[0][0] - 1 : spans[0][1]])):
        return True
    return not _keys_of(file, spans[0]).isdisjoint(_keys_of(file, (rival.first, rival.last)))


def _has_same_peers(anchor: Anchor, file: FileText, span: Span) -> bool:
    """Return whether lines were moved within their owner, and the similar lines there are as they
    were. Lines without words cannot be told from each other.
    """
    is_known = anchor.owners is not None and _has_words(file, span)
    return is_known and peers_of(file, *span) == anchor.peers
