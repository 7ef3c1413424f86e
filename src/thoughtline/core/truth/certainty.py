"""Certainty of nodes: the versions since which nodes are in question.

Three kinds of nodes are in question by themselves: changed evidence, refuted nodes, and thoughts
that were given up. A node that is in question by itself is in question since the version that
recorded its change. A thought is in question if each of its supports has a node in question. A
thought in question is in question since the latest version at which a node in its supports came
into question.

A verification supports a thought by the thought's grounds at the time of the verification. The
verification accepts nodes in question up to the version `until`, and fails if a ground comes into
question later. With an `until` of 0, a verification accepts no node in question and works like a
support.
"""

from collections.abc import Collection, Iterable
from itertools import chain

from thoughtline.core.events import Needs
from thoughtline.core.truth.network import Support, SupportNetwork


class Basis(Support, gc=False):
    """Basis of a thought: nodes that together make the thought certain. `missing` counts the needs
    that came into question after the version `until`.
    """

    until: int


class Certainty(SupportNetwork[Basis]):
    """`recounts` also counts the needs that were looked at."""

    __slots__ = ("_own", "_since")

    def __init__(self) -> None:
        super().__init__()
        self._own: dict[str, int] = {}
        self._since: dict[str, int] = {}

    def is_sure(self, node: str) -> bool:
        return node not in self._since

    def since(self, node: str) -> int:
        """Return the version since which a node is in question, 0 for a certain node."""
        return self._since.get(node, 0)

    def is_own(self, node: str) -> bool:
        return node in self._own

    def is_held(self, node: str) -> bool:
        rests = node in self._supports or node in self._verifications
        return not rests or self._holding_count.get(node, 0) > 0

    def own_since(self, node: str) -> int:
        """Return the version since which a node is in question by itself, 0 for none."""
        return self._own.get(node, 0)

    def came_later(self, node: str, version: int) -> bool:
        """Return whether a node is not in question by itself since `version` or before."""
        return not 0 < self._own.get(node, 0) <= version

    def verified_until(self, node: str) -> int:
        """Return the version of the latest verification that watches grounds, or 0 for none."""
        return max((basis.until for basis in self._verifications.get(node, ())), default=0)

    def needs_in_question(self, node: str, supports: Iterable[Needs]) -> list[str]:
        """Return the nodes that put `node` in question, from the given supports and the
        verifications of `node`. Nodes that the latest verification accepted are left out.
        """
        accepted = self.verified_until(node)
        verified_by = (basis.needs for basis in self._verifications.get(node, ()))
        named = dict.fromkeys(need for needs in chain(supports, verified_by) for need in needs)
        return [need for need in named if self._since.get(need, 0) > accepted]

    def would_question(self, nodes: Iterable[str]) -> list[str]:
        """Return the nodes that would come into question with `nodes`, these included."""
        # A node that is in question already is so since a later version.
        return self._would_lose(nodes, lambda node, is_held: node in self._since or not is_held)

    def question(self, nodes: Collection[str], version: int) -> list[str]:
        self._own.update(dict.fromkeys(nodes, version))
        return self._update(nodes)

    def clear(self, nodes: Iterable[str]) -> list[str]:
        """Return all nodes with changed certainty."""
        return self._update([node for node in nodes if self._own.pop(node, None) is not None])

    def support(self, thought: str, needs: Needs) -> list[str]:
        self._rest(self._supports, thought, needs, until=0)
        return self._update([thought])

    def bound(self, node: str, end: str) -> list[str]:
        """Add `end` to the only basis of a node. Return all nodes with changed certainty."""
        bases = self._supports.get(node)
        if not bases:
            return self.support(node, (end,))
        basis = bases[0]
        basis.needs = (*basis.needs, end)
        self._named += 1
        self._needed_by.setdefault(end, []).append(basis)
        if self._since.get(end, 0) > basis.until:
            basis.missing += 1
            if basis.missing == 1:
                self._count_holding(node, -1)
        return self._update([node])

    def verify(self, node: str, alternatives: Iterable[Needs], until: int) -> list[str]:
        """Add a verification with alternative bases to a node. Return all nodes whose certainty
        changed.

        A verification with an `until` above 0 replaces earlier verifications, except verifications
        with evidence.
        """
        if until:
            self._drop_verifications(node)
        for needs in alternatives:
            self._rest(self._verifications, node, needs, until)
        return self._update([node])

    def bases(self, node: str) -> list[tuple[Needs, int]]:
        """Return the needs of each basis, and the version up to which it accepts questions."""
        return [(basis.needs, basis.until) for basis in self._all(node)]

    def _rest(self, to: dict[str, list[Basis]], node: str, needs: Needs, until: int) -> None:
        missing = sum(self._since.get(need, 0) > until for need in needs)
        self._add(to, Basis(node, needs, missing, until))

    def _drop_verifications(self, node: str) -> None:
        kept: list[Basis] = []
        for basis in self._verifications.pop(node, ()):
            if basis.needs and not basis.until:
                kept.append(basis)
                continue
            self._named -= 1 + len(basis.needs)
            for need in basis.needs:
                self._needed_by[need] = [
                    each for each in self._needed_by[need] if each is not basis
                ]
                if not self._needed_by[need]:
                    del self._needed_by[need]
            if not basis.missing:
                self._count_holding(node, -1)
        if kept:
            self._verifications[node] = kept

    def _count_holding(self, node: str, change: int) -> None:
        self._holding_count[node] = self._holding_count.get(node, 0) + change

    def _update(self, nodes: Iterable[str]) -> list[str]:
        """Compute the certainty of nodes again, and of the nodes that rest on changed nodes. Return
        all nodes whose certainty changed.

        The walk goes up layer by layer: a node may have thousands of needs, and is computed once
        for all that changed in the layer below.
        """
        changed: dict[str, None] = {}
        layer = dict.fromkeys(nodes)
        while layer:
            above: dict[str, None] = {}
            for node in layer:
                before, now = self._since.get(node, 0), self._compute(node)
                if before != now:
                    changed[node] = None
                    self._tell(node, before, now, above)
            layer = above
        return list(changed)

    def _tell(self, node: str, before: int, now: int, above: dict[str, None]) -> None:
        """Put `node` in question since the version `now`, and add the nodes that rest on it to
        `above`.
        """
        if now:
            self._since[node] = now
        else:
            del self._since[node]
        touched = self._needed_by.get(node, ())
        self.recounts += len(touched)
        for basis in touched:
            was_missing, is_missing = before > basis.until, now > basis.until
            if was_missing != is_missing:
                basis.missing += 1 if is_missing else -1
                if basis.missing == (1 if is_missing else 0):
                    self._count_holding(basis.thought, -1 if is_missing else 1)
            above[basis.thought] = None

    def _compute(self, node: str) -> int:
        own = self._own.get(node, 0)
        if not own and self.is_held(node):
            return 0
        since = own
        for basis in self._all(node):
            self.recounts += len(basis.needs)
            for need in basis.needs:
                since = max(since, self._since.get(need, 0))
        return since
