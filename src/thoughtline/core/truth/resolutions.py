"""Resolutions of a contradiction: minimal hitting sets (Reiter, 1987).

A way is a set of assumptions on which some nodes can all stand. No way is left if one assumption of
each way is refuted. The resolutions are therefore the minimal sets that meet every way. A session
may have very many ways. The search finds one way at a time, without the assumptions that are
refuted so far.

A refutation may also end or begin an exception (defeasible.py). A way that uses evidence with an
exception therefore has all assumptions below the exception, too, and is not used again for other
refuted assumptions.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.truth.defeasible import DefeasibleTruth
from thoughtline.core.truth.network import node_sort_key

STEPS = 100_000
"""Approximate maximum number of nodes that the search visits for one contradiction."""


class Resolutions(Struct, frozen=True):
    """Minimal sets of assumptions; refuting all assumptions of any set resolves the contradiction.

    The smallest sets come first, and sets of equal size are sorted by age. `complete` means that
    `sets` holds all minimal sets. If `sets` is empty and `complete` is true, no assumption helps,
    because the nodes rest on no assumption.
    """

    sets: tuple[Needs, ...]
    complete: bool


def resolutions(
    truth: DefeasibleTruth,
    nodes: Sequence[str],
    *,
    spared: Collection[str] = (),
    most: int = 5,
    effort: int = 2_000,
) -> Resolutions:
    """Return sets of assumptions to refute so that not all of `nodes` stand.

    Assumptions in `spared` are left out of all sets, and `complete` does not count sets with spared
    assumptions. `most` limits the number of returned sets, and `effort` the number of tried sets.
    The search tries fewer sets if the nodes rest on very many nodes.

    Raises `ValueError` if one of `nodes` does not stand, because the contradiction is then resolved
    already.
    """
    if not all(map(truth.stands, nodes)):
        raise ValueError(f"Not all of {', '.join(nodes)} stand.")
    found = list(islice(_smallest_first(Ways(truth, nodes), spared, effort), most + 1))
    return Resolutions(
        sets=tuple(enough for enough in found[:most] if enough is not None),
        complete=len(found) <= most and None not in found,
    )


class Ways:
    """Search for ways: sets of assumptions on which all of some nodes can stand."""

    def __init__(self, truth: DefeasibleTruth, nodes: Sequence[str]) -> None:
        self._truth = truth
        self._nodes = nodes
        self._supports = _ground(truth, nodes)
        self._known: list[frozenset[str]] = []
        self.steps = 0

    def past(self, refuted: frozenset[str]) -> frozenset[str] | None:
        """Return None if every way needs one of `refuted`."""
        known = (way for way in self._known if way.isdisjoint(refuted))
        return next(known, None) or self._find(refuted)

    def _find(self, refuted: frozenset[str]) -> frozenset[str] | None:
        chosen = self._standing_without(refuted)
        if not all(map(chosen.__contains__, self._nodes)):
            return None
        way = _assumed(self._truth, chosen, self._nodes) - refuted
        if not self._truth.exceptions:
            self._known.append(way)
        return way

    def _standing_without(self, refuted: frozenset[str]) -> dict[str, Needs]:
        self.steps += len(self._supports)
        chosen: dict[str, Needs] = {}
        for node, supports in self._supports.items():
            if node in refuted or self._truth.falls_beside(node, chosen):
                continue
            for needs in supports:
                if all(map(chosen.__contains__, needs)):
                    chosen[node] = needs
                    break
        return chosen


def _smallest_first(ways: Ways, spared: Collection[str], effort: int) -> Iterator[Needs | None]:
    """Yield the minimal sets in order. Yield None at the end if `effort` did not suffice.

    All sets of one size are tried before any larger set, and no superset of a found set is tried.
    Each found set is therefore minimal, even if the effort ends early.
    """
    found: list[frozenset[str]] = []
    level, cut = {frozenset[str]()}, False
    while level:
        missed: dict[frozenset[str], frozenset[str]] = {}
        for tried in sorted(level, key=lambda names: sorted(map(node_sort_key, names))):
            way = ways.past(tried)
            if way is None:
                found.append(tried)
                yield tuple(sorted(tried, key=node_sort_key))
            elif ways.steps < STEPS:
                missed[tried] = way
            else:
                yield None
                return
        if cut:
            break
        larger = (
            less | {name}
            for less, way in missed.items()
            for name in sorted(way.difference(spared), key=node_sort_key)
        )
        untried = (names for names in larger if not any(enough <= names for enough in found))
        level = set(islice(untried, effort))
        effort -= len(level)
        cut = next(untried, None) is not None
    if cut:
        yield None


def _ground(truth: DefeasibleTruth, nodes: Sequence[str]) -> dict[str, tuple[Needs, ...]]:
    """Return the nodes under `nodes`, the lowest first, each with its holding supports, or with all
    supports if exceptions may let others hold.

    A node that stands by itself has one empty support. The function avoids recursion, because a
    line of thought may be longer than Python's stack is deep.
    """
    supports = truth.all_supports if truth.exceptions else truth.holding
    ground: dict[str, tuple[Needs, ...]] = {}
    seen: dict[str, tuple[Needs, ...]] = {}
    unread = list(nodes)
    while unread:
        node = unread[-1]
        if node in seen:
            ground[node] = seen[node]
            unread.pop()
            continue
        seen[node] = tuple(supports(node)) or ((),)
        unread += (need for needs in seen[node] for need in needs if need not in seen)
        if (exception := truth.exceptions.get(node, node)) not in seen:
            unread.append(exception)
    return ground


def _assumed(
    truth: DefeasibleTruth, chosen: dict[str, Needs], nodes: Sequence[str]
) -> frozenset[str]:
    """Return the assumptions on which `nodes` rest by the chosen supports, and those below the
    exceptions of these supports.
    """
    seen = set(nodes)
    unread = list(nodes)
    while unread:
        fresh = set(chosen[unread.pop()]) - seen
        seen |= fresh
        unread += fresh
    exceptions = [truth.exceptions[node] for node in seen if node in truth.exceptions]
    seen.update(filter(truth.stands, truth.dependencies(exceptions)))
    return frozenset(node for node in seen if node.startswith("a"))
