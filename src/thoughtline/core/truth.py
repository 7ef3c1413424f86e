"""Which thoughts stand: a justification-based truth maintenance system (Doyle, 1979).

A thought may have several supports, each a set of thoughts and assumptions that must all stand. It
stands while one of its supports holds; without any support it stands by itself. An assumption
stands until it is refuted.

Supports never form a cycle (`rests_on` lets a rule refuse one), so a change spreads in one
direction only and counting what each support misses is exact: no thought is looked at twice for
the same reason, and the cost of a change is the size of what it touches, not of the session.
"""

from collections.abc import Iterable

from msgspec import Struct

from thoughtline.core.events import Needs


class Support(Struct):
    """One way for a thought to stand. `missing` counts the needs that do not stand now."""

    thought: str
    needs: Needs
    missing: int


class Truth:
    """What stands and what has fallen in one session."""

    __slots__ = ("_fallen", "_needed_by", "_refuted", "_supports")

    def __init__(self) -> None:
        self._refuted: set[str] = set()
        self._fallen: set[str] = set()
        self._supports: dict[str, list[Support]] = {}
        self._needed_by: dict[str, list[Support]] = {}

    def __len__(self) -> int:
        """Thoughts that rest on something."""
        return len(self._supports)

    def stands(self, node: str) -> bool:
        return node not in self._fallen and node not in self._refuted

    @property
    def fallen(self) -> frozenset[str]:
        """Every thought that does not stand now."""
        return frozenset(self._fallen)

    def supports(self, thought: str) -> tuple[Needs, ...]:
        """The alternative supports of a thought, in the order they were given."""
        return tuple(support.needs for support in self._supports.get(thought, ()))

    def needed_by(self, node: str) -> list[str]:
        """Thoughts that name `node` in one of their supports, oldest first, each once."""
        return list(dict.fromkeys(support.thought for support in self._needed_by.get(node, ())))

    def support(self, thought: str, needs: Needs) -> list[str]:
        """Add a support. Returns the thoughts that changed standing, which may be none."""
        support = Support(thought, needs, sum(not self.stands(node) for node in needs))
        self._supports.setdefault(thought, []).append(support)
        for node in needs:
            self._needed_by.setdefault(node, []).append(support)
        return self._settle([thought])

    def refute(self, assumption: str) -> list[str]:
        """Mark an assumption false. Returns the thoughts that fell."""
        if assumption in self._refuted:
            return []
        self._refuted.add(assumption)
        return self._spread(assumption)

    def restore(self, assumption: str) -> list[str]:
        """Take a refutation back. Returns the thoughts that stand again."""
        if assumption not in self._refuted:
            return []
        self._refuted.remove(assumption)
        return self._spread(assumption)

    def rests_on(self, upper: str, lower: str) -> bool:
        """Whether `upper` is `lower` or rests on it, directly or not, by any support."""
        seen = {upper}
        unread = [upper]
        while unread:
            node = unread.pop()
            if node == lower:
                return True
            for support in self._supports.get(node, ()):
                fresh = set(support.needs) - seen
                seen |= fresh
                unread += fresh
        return False

    def causes(self, node: str) -> list[str]:
        """The refuted assumptions that keep `node` from standing, in order; none if it stands."""
        found: set[str] = set()
        seen: set[str] = set()
        unread = [node]
        while unread:
            lost = unread.pop()
            if lost in seen or self.stands(lost):
                continue
            seen.add(lost)
            if lost in self._refuted:
                found.add(lost)
            for support in self._supports.get(lost, ()):
                unread += support.needs
        return sorted(found, key=order)

    def _spread(self, node: str) -> list[str]:
        """Tell every support that needs `node` that its standing just changed."""
        step = -1 if self.stands(node) else 1
        touched = self._needed_by.get(node, ())
        for support in touched:
            support.missing += step
        return self._settle(support.thought for support in touched)

    def _settle(self, thoughts: Iterable[str]) -> list[str]:
        changed: list[str] = []
        unread = list(dict.fromkeys(thoughts))
        while unread:
            thought = unread.pop()
            holds = any(support.missing == 0 for support in self._supports[thought])
            if holds == self.stands(thought):
                continue
            self._fallen.symmetric_difference_update((thought,))
            changed.append(thought)
            for support in self._needed_by.get(thought, ()):
                support.missing += -1 if holds else 1
                unread.append(support.thought)
        return changed


def order(node: str) -> int:
    """The place of "t12" or "a3" among its kind."""
    return int(node[1:])
