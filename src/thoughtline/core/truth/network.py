"""Standing of thoughts: a justification-based truth maintenance system (Doyle, 1979).

A thought may have several supports, each a set of nodes (thoughts, assumptions, evidence) that must
all stand. A thought stands while one of its supports holds; a thought without any support stands by
itself. A verification is a further support, so a verified thought stands even if its other supports
fall. An assumption stands until it is refuted. A thought may also be refuted, regardless of its
supports.

Supports never form a cycle, because the rules refuse a cycle in `rests_on`. A change therefore
spreads in one direction only. Each support counts its missing needs, so no thought is visited twice
for the same reason. The cost of a change depends on the affected nodes, and not on the size of the
session. Each thought counts its holding supports, because a thought may have thousands of supports.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import chain
from typing import Generic, TypeVar

from msgspec import Struct

from thoughtline.core.events import Needs

KEPT_CAUSES = 9
"""Maximum number of causes that are cached for each node. A node may have as many causes as the
session has nodes.
"""


class Support(Struct, gc=False):
    """A set of nodes that lets a thought stand; `missing` counts the needs that do not stand."""

    thought: str
    needs: Needs
    missing: int


SupportT = TypeVar("SupportT", bound=Support)


class SupportNetwork(Generic[SupportT]):
    """Supports and verifications of nodes, each with a count of its missing needs. The subclass
    decides when a need is missing.

    `recounts` counts the updates of supports, as a measure of the effort.
    """

    __slots__ = (
        "_holding_count", "_named", "_needed_by", "_supports", "_verifications", "recounts",
    )  # fmt: skip

    def __init__(self) -> None:
        self.recounts = 0
        self._named = 0
        self._holding_count: dict[str, int] = {}
        self._supports: dict[str, list[SupportT]] = {}
        self._verifications: dict[str, list[SupportT]] = {}
        self._needed_by: dict[str, list[SupportT]] = {}

    @property
    def weight(self) -> int:
        """Approximate memory of the network, in hundreds of bytes."""
        thoughts = len(self._supports) + len(self._verifications)
        return 4 * thoughts + max(0, self._named - 2 * thoughts) * 4 // 5

    def is_needed(self, node: str) -> bool:
        return node in self._needed_by

    def needed_by(self, node: str) -> list[str]:
        """Return nodes with a support that names `node`, oldest first, without repetition."""
        return list(dict.fromkeys(support.thought for support in self._needed_by.get(node, ())))

    def _all(self, node: str) -> Iterator[SupportT]:
        return chain(self._supports.get(node, ()), self._verifications.get(node, ()))

    def named_by(self, node: str) -> Iterator[str]:
        for support in self._all(node):
            yield from support.needs

    def _add(self, to: dict[str, list[SupportT]], support: SupportT) -> None:
        thought, needs = support.thought, support.needs
        to.setdefault(thought, []).append(support)
        self._named += 1 + len(needs)
        for node in needs:
            self._needed_by.setdefault(node, []).append(support)
        if not support.missing:
            self._holding_count[thought] = self._holding_count.get(thought, 0) + 1

    def _would_lose(
        self, nodes: Iterable[str], gives_way: Callable[[str, bool], bool]
    ) -> list[str]:
        """`gives_way` gets a node that loses a support, and whether another support holds."""
        lost = dict.fromkeys(nodes)
        unread = list(lost)
        broken: set[int] = set()
        losses: dict[str, int] = {}
        while unread:
            for support in self._needed_by.get(unread.pop(), ()):
                thought = support.thought
                if not support.missing and id(support) not in broken:
                    broken.add(id(support))
                    losses[thought] = losses.get(thought, 0) + 1
                is_held = losses.get(thought, 0) < self._holding_count.get(thought, 0)
                if thought not in lost and gives_way(thought, is_held):
                    lost[thought] = None
                    unread.append(thought)
        return list(lost)


class Truth(SupportNetwork[Support]):
    """Standing and fallen nodes of one session.

    A thought falls if none of its supports holds, or if it is refuted itself. `turns` counts the
    falls and returns of thoughts.
    """

    __slots__ = ("_refuted", "_unsupported", "turns")

    def __init__(self) -> None:
        super().__init__()
        self.turns = 0
        self._refuted: set[str] = set()
        self._unsupported: set[str] = set()

    def stands(self, node: str) -> bool:
        return node not in self._unsupported and node not in self._refuted

    def is_refuted(self, node: str) -> bool:
        return node in self._refuted

    def is_verified(self, thought: str) -> bool:
        """Return whether a verification of the thought holds, regardless of other supports."""
        return any(not support.missing for support in self._verifications.get(thought, ()))

    @property
    def fallen(self) -> frozenset[str]:
        return frozenset(self._unsupported | {n for n in self._refuted if n.startswith("t")})

    @property
    def resting(self) -> Collection[str]:
        return self._supports.keys()

    def supports(self, thought: str) -> tuple[Needs, ...]:
        """Return alternative supports in the order of adding, without verifications."""
        return tuple(support.needs for support in self._supports.get(thought, ()))

    def verifications(self) -> Iterator[tuple[str, list[Needs]]]:
        for thought, supports in self._verifications.items():
            yield thought, [support.needs for support in supports]

    def verified_by(self, node: str) -> tuple[Needs, ...]:
        """Return the needs of a node's verifications; verifications without needs are left out."""
        verifications = self._verifications.get(node, ())
        return tuple(support.needs for support in verifications if support.needs)

    def holding(self, thought: str) -> list[Needs]:
        """Return the supports that hold now, verifications last; the list may be empty."""
        return [support.needs for support in self._all(thought) if not support.missing]

    def all_supports(self, thought: str) -> list[Needs]:
        """Return all supports, verifications last; [] for a thought that stands by itself."""
        return [support.needs for support in self._all(thought) if thought in self._supports]

    def is_needed_by(self, node: str, matters: Callable[[str], bool]) -> bool:
        """Return whether `node` is in a support of a thought for which `matters` is true."""
        return any(matters(support.thought) for support in self._needed_by.get(node, ()))

    def support(self, thought: str, needs: Needs) -> list[str]:
        return self._uphold(self._supports, thought, needs)

    def verify(self, thought: str, needs: Needs) -> list[str]:
        """Return the thoughts that stand again; `needs` may be empty."""
        return self._uphold(self._verifications, thought, needs)

    def refute(self, node: str) -> list[str]:
        """Mark an assumption, a thought or evidence as false. Return the thoughts that fell."""
        if node in self._refuted:
            return []
        stood = self.stands(node)
        self._refuted.add(node)
        return self._turned(node) if stood else []

    def restore(self, node: str) -> list[str]:
        """Withdraw the refutation of a node. Return the thoughts that stand again."""
        if node not in self._refuted:
            return []
        self._refuted.remove(node)
        return self._turned(node) if self.stands(node) else []

    def grounds(self, nodes: Iterable[str]) -> Iterator[str]:
        """Yield the nodes and all their direct and indirect grounds, the nearest first."""
        return walk(nodes, self.named_by)

    def dependents(self, nodes: Iterable[str]) -> Iterator[str]:
        """Yield the nodes and all nodes that rest on them, the nearest first."""
        return walk(nodes, self.needed_by)

    def rests_on(self, upper: str, lower: str) -> bool:
        """Return whether `upper` is `lower`, or rests on `lower` directly or indirectly."""
        return any(node == lower for node in self.grounds([upper]))

    def resting_among(
        self, nodes: Iterable[str], lower: str, further: Mapping[str, Sequence[Needs]]
    ) -> set[str]:
        """Return the nodes on the ways from `nodes` down to `lower`, both ends included, in one
        walk. `further` has supports that nodes will have besides their own.
        """
        needed_by: dict[str, list[str]] = {}
        seen = set(nodes)
        unread = list(seen)
        while unread:
            node = unread.pop()
            for need in chain(self.named_by(node), *further.get(node, ())):
                needed_by.setdefault(need, []).append(node)
                if need not in seen:
                    seen.add(need)
                    unread.append(need)
        found = seen & {lower}
        unread = list(found)
        while unread:
            for node in needed_by.get(unread.pop(), ()):
                if node not in found:
                    found.add(node)
                    unread.append(node)
        return found

    def causes(self, node: str) -> list[str]:
        """Return refuted nodes that keep `node` from standing, in order; none if it stands."""
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
            for support in self._all(lost):
                unread += support.needs
        return sorted(found, key=node_sort_key)

    def learn_causes(self, node: str, found: dict[str, Needs]) -> Needs:
        """Return the first `KEPT_CAUSES` causes of a node's fall. Store the causes of all nodes
        that the search visits in `found`.

        Calls that share the same `found` compute the causes of all fallen nodes in a single walk.
        """
        unread = [] if self.stands(node) or node in found else [node]
        while unread:
            here = unread[-1]
            needs = {need for support in self._all(here) for need in support.needs}
            lost = [need for need in needs if not self.stands(need)]
            ahead = [need for need in lost if need not in found]
            if here not in found and not ahead:
                causes = {here} & self._refuted
                causes.update(*(found[need] for need in lost))
                found[here] = tuple(nsmallest(KEPT_CAUSES, causes, key=node_sort_key))
            unread += ahead
            if not ahead:
                unread.pop()
        return found.get(node, ())

    def lost_supports(self, thought: str, lost: Collection[str]) -> list[Needs]:
        """Return supports that lack only nodes in `lost`, each reduced to its needs in `lost`."""
        return [
            tuple(node for node in support.needs if node in lost)
            for support in self._all(thought)
            if 0 < support.missing == sum(node in lost for node in support.needs)
        ]

    def survivors(self, lost: Collection[str]) -> Iterator[tuple[str, Needs]]:
        """Yield the thoughts that lost a support with `lost` and still stand, each with a support
        that holds, in the order of `lost`.

        If only a verification holds, the yielded support is empty.
        """
        seen: set[str] = set()
        for node in lost:
            for support in self._needed_by.get(node, ()):
                thought = support.thought
                if thought in seen or thought not in self._supports or not self.stands(thought):
                    continue
                seen.add(thought)
                if self.lost_supports(thought, lost):
                    yield thought, self._survives_by(thought)

    def would_fall(self, nodes: Iterable[str]) -> list[str]:
        """Return the thoughts that would fall if `nodes` were refuted, the refuted included."""

        def falls(thought: str, is_held: bool) -> bool:
            return not is_held and thought in self._supports and self.stands(thought)

        lost = self._would_lose(filter(self.stands, nodes), falls)
        return [node for node in lost if node.startswith("t")]

    def would_survive(self, lost: Collection[str]) -> Iterator[tuple[str, Needs]]:
        """Yield also a support that would still hold, empty for a verification."""
        above = dict.fromkeys(thought for node in lost for thought in self.needed_by(node))
        for thought in above:
            if thought in lost or thought not in self._supports or not self.stands(thought):
                continue
            before = self.holding(thought)
            holding = [needs for needs in before if not any(need in lost for need in needs)]
            if len(holding) < len(before):
                yield thought, next((needs for needs in holding if needs), ())

    def _survives_by(self, thought: str) -> Needs:
        given = (support for support in self._supports.get(thought, ()) if not support.missing)
        return next((support.needs for support in given), ())

    def _uphold(self, to: dict[str, list[Support]], thought: str, needs: Needs) -> list[str]:
        unsupported, refuted = self._unsupported, self._refuted
        missing = [node for node in needs if node in unsupported or node in refuted]
        self._add(to, Support(thought, needs, len(missing)))
        if not missing and thought not in self._unsupported:
            return []  # it stood, and has one more way to
        return self._settle([thought])

    def _holds_up(self, thought: str) -> bool:
        """Return whether a support holds, or the thought has only verifications."""
        return thought not in self._supports or self._holding_count.get(thought, 0) > 0

    def _turned(self, node: str) -> list[str]:
        """Update the supports above a turned node, and return all turned thoughts."""
        own = [node] if node.startswith("t") else []
        self.turns += len(own)
        return own + self._settle(self._tell(node))

    def _tell(self, node: str) -> Iterable[str]:
        touched = self._needed_by.get(node)
        if touched is None:
            return ()
        stands = self.stands(node)
        self.recounts += len(touched)
        for support in touched:
            support.missing += -1 if stands else 1
            if support.missing == (0 if stands else 1):
                holding = self._holding_count.get(support.thought, 0)
                self._holding_count[support.thought] = holding + (1 if stands else -1)
        return dict.fromkeys(support.thought for support in touched)

    def _settle(self, thoughts: Iterable[str]) -> list[str]:
        changed: list[str] = []
        unread = list(thoughts)
        unsupported = self._unsupported
        while unread:
            thought = unread.pop()
            holds_up = self._holds_up(thought)
            if holds_up == (thought not in unsupported):
                continue
            if holds_up:
                unsupported.remove(thought)
            else:
                unsupported.add(thought)
            if thought not in self._refuted:
                changed.append(thought)
                unread += self._tell(thought)
        self.turns += len(changed)
        return changed


def walk(nodes: Iterable[str], near: Callable[[str], Iterable[str]]) -> Iterator[str]:
    """Yield the nodes, then all nodes that are `near` a yielded one, the nearest first."""
    unread = deque(dict.fromkeys(nodes))
    seen = set(unread)
    while unread:
        node = unread.popleft()
        yield node
        for each in near(node):
            if each not in seen:
                seen.add(each)
                unread.append(each)


def node_sort_key(node: str) -> int:
    """Return a key that sorts nodes by kind and then by age: "a2", "a10", "e1", "t1".

    The key is a number, because sorting 100,000 pairs keeps other threads waiting.
    """
    return ord(node[0]) << 40 | int(node[1:])
