"""Changed statements of a place: which statement took the place of which."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import islice, product

from msgspec import Struct

from thoughtline.project.owners.owners import Owners
from thoughtline.project.place import KEY, form_of
from thoughtline.project.statement import Statement
from thoughtline.project.statements import WORD
from thoughtline.project.symbols.python_symbols import is_same_code

ALIKE = 0.4
"""Minimum likeness of a statement and the one that took its place between the same neighbours."""

ALIKE_ELSEWHERE = 0.6
"""Minimum likeness of a statement and the one that took its place at another position under the
same owner.
"""

ALIKE_IN_FILE = 0.75
"""Minimum likeness of a statement and the one that took its place under another owner."""

MOST_ALIGNED = 4_000
"""Maximum number of different statements under one owner, or lines, that are aligned."""

MOST_STEPS = 10_000_000
"""Number of steps of an alignment. In long texts only rare statements are aligned, and those beside
them, because the time grows with the number of equal statements.
"""

MOST_COMPARED = 10_000
"""Maximum number of pairs of statements whose likeness is measured at a time."""

MOST_WORDS = 60
"""Number of the first words of a statement whose likeness is measured."""

MOST_SECTIONS = 16
"""Maximum number of sections whose comparisons are kept."""

BARE = 2
"""Number of words of a statement that says little, such as "else:"."""

Likeness = Callable[[int, int], float]


class Change(Struct, frozen=True):
    """A statement before and after a change, None if it was added or removed."""

    was: Statement | None
    now: Statement | None


class Changes(Struct, frozen=True):
    """Changes of a place. `is_same` is true if all of its statements stand where they stood, with
    nothing between them. `present` has the statements that took the place of its own, and `others`
    those that took the place of others.
    """

    found: Sequence[Change]
    is_same: bool
    present: Sequence[Statement]
    others: Sequence[Statement]


class Block(Struct, frozen=True):
    """Positions of statements that were replaced by others between equal neighbours."""

    old: range
    new: range


def find_changes(
    old: Sequence[Statement], new: Sequence[Statement], first: int, last: int
) -> Changes:
    """Return the changes of the old statements in lines `first` to `last`, most telling first.

    A statement is looked for under its owner, and then among all that was added to the text. It is
    removed if nothing there is like it.
    """
    old, new = ([one for one in side if one.words] for side in (old, new))
    found: list[Change] = []
    homeless: list[int] = []
    own: list[Statement] = []
    others: list[Statement] = []
    is_same = any(_is_cited(one, first, last) for one in old)
    sections, present = _group_by_owners(old), _group_by_owners(new)
    for owners in dict.fromkeys(one.owners for one in old if _is_cited(one, first, last)):
        there, now = sections[owners], [new[at] for at in present.get(owners, ())]
        section = _section(tuple(old[at] for at in there), tuple(now))
        cited = {n for n, at in enumerate(there) if _is_cited(old[at], first, last)}
        if len(cited) == len(there) and _has_owner(old, sections, owners, first, last):
            cited |= {-1, len(there)}  # also what is added at either end
        is_same = is_same and section.is_same(cited)
        found += section.changes(cited)
        for was, here in section.partners.items():
            (own if was in cited else others).append(now[here])
        homeless += [there[n] for n in sorted(cited & section.removed - section.pairs.keys())]
    for change, home in _find_homes(tuple(old), tuple(new), homeless):
        found.append(change)
        own += [home] if home else []
    found.sort(key=_rank)
    return Changes(found, is_same and not found, own, others)


def _rank(change: Change) -> int:
    """Return the rank of a change: first those of which both sides say something, then removed and
    added statements, and last those of bare words, such as "else:".
    """
    sides = [one for one in (change.was, change.now) if one is not None]
    if any(len(one.words) <= BARE for one in sides):
        return 3
    if change.was is None or change.now is None:
        return 1 if change.now is None else 2
    return 0


def _is_cited(statement: Statement, first: int, last: int) -> bool:
    return statement.first <= last and statement.last >= first


def _group_by_owners(statements: Sequence[Statement]) -> dict[Owners, list[int]]:
    groups: dict[Owners, list[int]] = {}
    for at, one in enumerate(statements):
        groups.setdefault(one.owners, []).append(at)
    return groups


def _has_owner(
    old: Sequence[Statement],
    sections: Mapping[Owners, Sequence[int]],
    owners: Owners,
    first: int,
    last: int,
) -> bool:
    above = sections.get(owners[:-1], ())
    return not owners or any(_is_cited(old[at], first, last) for at in above)


class _Section:
    """Statements under one owner, before and after, aligned by their words."""

    def __init__(self, old: Sequence[Statement], new: Sequence[Statement]) -> None:
        self._old = old
        self._new = new
        self._equal, self._blocks = _align(old, new)
        self.removed = {at for block in self._blocks for at in block.old}
        self.pairs = self._pair()
        self.partners = dict(self._equal) | self.pairs
        rewritten = [(was, now) for was, now in self.pairs.items() if _is_same(old[was], new[now])]
        present = [now for _, now in sorted((*self._equal, *rewritten))]
        if present == sorted(present):  # else the order changed, too
            self._equal += rewritten
            self.removed -= {was for was, _ in rewritten}

    def is_same(self, cited: set[int]) -> bool:
        if cited & self.removed:
            return False
        depths = {
            self._old[was].depth - self._new[now].depth for was, now in self._equal if was in cited
        }
        return len(depths) <= 1

    def changes(self, cited: set[int]) -> Iterator[Change]:
        """Yield the changes of the cited statements, and the statements added between them."""
        for was, now in self.pairs.items():
            if was in cited & self.removed and self._old[was].words != self._new[now].words:
                yield Change(self._old[was], self._new[now])
        yield from self._new_blocks(cited)
        taken = set(self.pairs.values())
        for block in self._blocks:
            is_between = {block.old.start - 1, block.old.stop} <= cited
            if is_between or cited.intersection(block.old):
                yield from (Change(None, self._new[at]) for at in block.new if at not in taken)

    def _new_blocks(self, cited: set[int]) -> Iterator[Change]:
        """Yield the blocks of code that cited statements came into, or that were removed around
        them.
        """
        added = {at for block in self._blocks for at in block.new} - {*self.pairs.values()}
        for was, now in self._equal:
            if was not in cited or self._old[was].depth == self._new[now].depth:
                continue
            above, above_now = _blocks_of(self._old, was), _blocks_of(self._new, now)
            yield from (Change(self._old[at], None) for at in above if at in self.removed)
            yield from (Change(None, self._new[at]) for at in above_now if at in added)

    def _pair(self) -> dict[int, int]:
        """Return which new statement took the place of which, most alike first."""
        added = [at for block in self._blocks for at in block.new]
        block_of = {at: n for n, block in enumerate(self._blocks) for at in block.old}
        home_of = {at: n for n, block in enumerate(self._blocks) for at in block.new}

        def likeness(was: int, now: int) -> float:
            alike = measure_likeness(self._old[was], self._new[now])
            least = ALIKE if block_of[was] == home_of[now] else ALIKE_ELSEWHERE
            return alike if alike >= least else 0.0

        pairs = pair_rows(self._old, self._new, self.removed, added)
        for block in self._blocks:  # other values of the same key between the same neighbours
            if len(block.old) == len(block.new) == 1:
                was, now = block.old.start, block.new.start
                key = _key_of(self._old[was])
                if key and key == _key_of(self._new[now]) and now not in pairs.values():
                    pairs.setdefault(was, now)
        left = [at for at in sorted(self.removed) if at not in pairs]
        free = [at for at in added if at not in pairs.values()]
        pairs |= pair_by_likeness(left, free, likeness)
        for block in self._blocks:
            if len(block.old) == len(block.new) == 1 and self._old[block.old.start].owners:
                # The only one between its neighbours, however much was rewritten.
                was, now = block.old.start, block.new.start
                if was not in pairs and now not in pairs.values():
                    pairs[was] = now
        return pairs


@lru_cache(MOST_SECTIONS)  # many pieces of evidence may be in one section
def _section(old: tuple[Statement, ...], new: tuple[Statement, ...]) -> _Section:
    return _Section(old, new)


def _blocks_of(statements: Sequence[Statement], at: int) -> Iterator[int]:
    """Yield the statements that open the blocks of Python code around a statement, inmost first."""
    depth = statements[at].depth
    for above in range(at - 1, -1, -1):
        if statements[above].depth < depth:
            depth = statements[above].depth
            yield above


def _align(
    old: Sequence[Statement], new: Sequence[Statement]
) -> tuple[list[tuple[int, int]], list[Block]]:
    equal: list[tuple[int, int]] = []
    blocks: list[Block] = []
    words, words_now = ([one.words for one in side] for side in (old, new))
    for is_equal, was, now in align(words, words_now):
        if is_equal:
            equal += zip(was, now, strict=True)
        else:
            blocks.append(Block(was, now))
    return equal, blocks


def align(old: Sequence[Hashable], new: Sequence[Hashable]) -> Iterator[tuple[bool, range, range]]:
    """Yield True for equal entries. A part with too many differences is not aligned."""
    size, size_now, begin = len(old), len(new), count_same(old, new)
    tail = min(count_same(old[::-1], new[::-1]), min(size, size_now) - begin)
    end, end_now = size - tail, size_now - tail
    if begin:
        yield True, range(begin), range(begin)
    if max(end - begin, end_now - begin) > MOST_ALIGNED:
        yield False, range(begin, end), range(begin, end_now)
    else:
        for tag, i1, i2, j1, j2 in _match(old[begin:end], new[begin:end_now]).get_opcodes():
            was, now = range(begin + i1, begin + i2), range(begin + j1, begin + j2)
            yield tag == "equal", was, now
    if tail:
        yield True, range(end, size), range(end_now, size_now)


def _match(old: Sequence[Hashable], new: Sequence[Hashable]) -> SequenceMatcher[Hashable]:
    counts, most = Counter(new), MOST_STEPS // (len(old) * len(new) or 1)
    return SequenceMatcher(lambda entry: counts[entry] > max(1, most), old, new, autojunk=False)


def count_same(one: Sequence[object], other: Sequence[object]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (left, right) in pairs if left != right), min(len(one), len(other)))


def _find_homes(
    old: tuple[Statement, ...], new: tuple[Statement, ...], homeless: Sequence[int]
) -> Iterator[tuple[Change, Statement | None]]:
    """Yield the changes of statements with nothing like them under their owner, with the statement
    elsewhere that took their place, if it was added to the text. A statement that is unchanged
    under another owner is told by the change of its owner, if that is gone.
    """
    if not homeless:
        return
    pairs = _pairs_in_file(old, new)
    unchanged = {one.words: at for at, one in enumerate(new)}
    owners_now = {one.owners for one in new}
    for at in homeless:
        now = pairs.get(at, unchanged.get(old[at].words))
        if now is None or (old[at].words == new[now].words and old[at].owners in owners_now):
            yield Change(old[at], None), None
        elif old[at].words != new[now].words:
            yield Change(old[at], new[now]), new[now]
        else:
            owner, present = _owner_of(old, at), _owner_of(new, now)
            is_renamed = owner and (present is None or owner.words != present.words)
            if is_renamed:
                yield Change(owner, present), new[now]
            else:
                yield Change(old[at], None), None


@lru_cache(MOST_SECTIONS)
def _pairs_in_file(old: tuple[Statement, ...], new: tuple[Statement, ...]) -> Mapping[int, int]:
    """Return which added statement took the place of which that is gone, under any owner."""
    gone, added = _only_in(old, new), _only_in(new, old)
    return pair_by_likeness(gone, added, lambda was, now: _likeness_in_file(old[was], new[now]))


def _likeness_in_file(one: Statement, other: Statement) -> float:
    alike = measure_likeness(one, other)
    return alike if alike >= ALIKE_IN_FILE else 0.0


def _only_in(one: Sequence[Statement], other: Sequence[Statement]) -> list[int]:
    """Return the positions of the statements whose words stand more often in one text."""
    left = Counter(statement.words for statement in other)
    found = []
    for at, statement in enumerate(one):
        if left[statement.words]:
            left[statement.words] -= 1
        else:
            found.append(at)
    return found


def _owner_of(statements: Sequence[Statement], at: int) -> Statement | None:
    owners = statements[at].owners
    above = (statements[n] for n in range(at - 1, -1, -1))
    return next((one for one in above if one.owners == owners[:-1]), None) if owners else None


def pair_rows(
    old: Sequence[Statement], new: Sequence[Statement], removed: set[int], added: Sequence[int]
) -> dict[int, int]:
    """Return the pairs of the changed rows of a table: those with the same key. The key is in a
    column that is different in each row: the one whose pairs have most cells in common, rather a
    column of words than one of numbers.
    """
    rows, rows_now = ({at: _cells(one) for at, one in enumerate(side)} for side in (old, new))
    width = max((len(rows[at]) for at in removed), default=0)
    table, table_now = (
        {at: cells for at, cells in side.items() if len(cells) == width}
        for side in (rows, rows_now)
    )
    free = {*added}
    best: tuple[tuple[int, int, int], dict[int, int]] = (0, 0, 0), {}
    for column in range(width):
        keys = {cells[column]: at for at, cells in table.items()}
        keys_now = {cells[column]: at for at, cells in table_now.items()}
        if len(keys) < len(table) or len(keys_now) < len(table_now):
            continue
        pairs = {
            at: keys_now[key]
            for key, at in keys.items()
            if at in removed and keys_now.get(key) in free
        }
        same = sum(
            cell == cell_now
            for was, now in pairs.items()
            for cell, cell_now in zip(table[was], table_now[now], strict=True)
        )
        rank = same, sum(not key[:1].isdigit() for key in keys), -column
        best = max(best, (rank, pairs), key=lambda each: each[0])
    return best[1]


def _key_of(line: Statement) -> bytes:
    """Return the key of a line that sets a value, b"" for another line."""
    text = line.text.encode()
    return form_of(text) if KEY.match(text) else b""


def _cells(row: Statement) -> Sequence[str]:
    """Return the cells of a row of a table, () for another line."""
    text = row.text.strip()
    is_row = text.startswith("|") and text.endswith("|") and text.strip("|-: ")
    return [cell.strip() for cell in text[1:-1].split("|")] if is_row else ()


def pair_by_likeness(old: Sequence[int], new: Sequence[int], likeness: Likeness) -> dict[int, int]:
    """Return the pairs of two sides, most alike first, nearest first if equally so."""
    if len(old) * len(new) > MOST_COMPARED:
        return {}
    measured = [(likeness(was, now), was, now) for was, now in product(old, new)]
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for alike, was, now in sorted(measured, key=lambda each: (-each[0], abs(each[1] - each[2]))):
        if alike and was not in pairs and now not in taken:
            pairs[was] = now
            taken.add(now)
    return dict(sorted(pairs.items()))


def measure_likeness(one: Statement, other: Statement) -> float:
    """Return the share of words that two statements have in common, from 0 to 1."""
    return _likeness_of(one.words[:MOST_WORDS], other.words[:MOST_WORDS])


@lru_cache(2 * MOST_COMPARED)  # each piece of evidence in a file compares the same statements
def _likeness_of(words: tuple[str, ...], others: tuple[str, ...]) -> float:
    one, other = _first_words(words), _first_words(others)
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _is_same(one: Statement, other: Statement) -> bool:
    """Return whether two statements of Python mean the same, such as with and without brackets."""
    return one.is_python and other.is_python and is_same_code(one.text, other.text)


def _first_words(words: tuple[str, ...]) -> list[str]:
    text = " ".join(words)
    return [match[0] for match in islice(WORD.finditer(text), MOST_WORDS)]
