"""Doubt: nodes that rest on evidence that changed in the world, or on thoughts given up.

A thought is in doubt if it stands, but would fall if two kinds of nodes were refuted: evidence that
nobody checked since it changed, and thoughts that were revised or abandoned. So doubt spreads
exactly as falling does: a node with another support free of doubt is not in doubt. A node that was
given up is not in doubt itself.
"""

from collections.abc import Iterable
from itertools import chain

from thoughtline.core.events import Needs
from thoughtline.core.truth.network import Truth

RECOUNTS_PER_TURN = 100
"""Supports that are counted anew in about the time that thoughts take to be told of as turned."""


class DoubtTruth(Truth):
    """Truth with a second network, of the nodes that would stand without all doubtful ones.

    `turns` also counts how often a node came into doubt or out of it. The second network is made
    with the first doubt, the first verification by evidence, or the first node that is given up
    while others rest on it.
    """

    __slots__ = ("_doubted", "_flipped", "_given_up", "_in_doubt", "_learnt", "_shown", "_sure")

    def __init__(self) -> None:
        super().__init__()
        self._doubted: set[str] = set()
        self._given_up: dict[str, None] = {}
        self._in_doubt: set[str] = set()
        self._flipped: set[str] = set()
        self._learnt: dict[str, Needs] = {}
        self._shown: dict[str, list[Needs]] = {}
        self._sure: _Sure | None = None

    @property
    def weight(self) -> int:
        sure = 0 if self._sure is None else self._sure.weight
        return super().weight + sure + 2 * len(self._learnt)

    @property
    def effort(self) -> int:
        """Return the cost of all changes in turns, including recounts of supports."""
        sure = 0 if self._sure is None else self._sure.recounts
        return self.turns + (self.recounts + sure) // RECOUNTS_PER_TURN

    def is_needed(self, node: str) -> bool:
        """Return whether any node rests on `node`, or was verified by it."""
        return super().is_needed(node) or (self._sure is not None and self._sure.is_needed(node))

    def is_in_doubt(self, node: str) -> bool:
        return node in self._in_doubt

    @property
    def in_doubt(self) -> frozenset[str]:
        """Every node that stands and is in doubt."""
        return frozenset(self._in_doubt)

    def take_flipped(self) -> set[str]:
        """Return the nodes that came into doubt or out of it since the last call."""
        flipped, self._flipped = self._flipped, set()
        return flipped

    def doubts(self, node: str) -> Needs:
        """Return the first `KEPT_CAUSES` causes of a node's doubt, in order.

        A cause is doubtful itself, was given up, or was refuted. Causes are kept until they change,
        so that each further thought on doubtful ground does not walk through all of that ground.
        """
        if self._sure is None or not self.is_in_doubt(node):
            return ()
        return self._sure.learn_causes(node, self._learnt)

    def doubted_by(self, causes: Iterable[str]) -> set[str]:
        """Return the nodes that are in doubt directly or indirectly because of any of `causes`."""
        found: set[str] = set()
        unread = list(causes)
        while unread and self._sure is not None:
            for above in self._sure.needed_by(unread.pop()):
                if above not in found and not self._sure.stands(above):
                    found.add(above)
                    unread.append(above)
        return found & self._in_doubt

    def doubt(self, node: str) -> None:
        """Nobody knows any more whether `node` holds."""
        self._forget(node)
        self._doubted.add(node)
        self._review([node, *self._second().refute(node)])

    def trust(self, node: str) -> None:
        """Somebody looked: `node` is not in doubt by itself."""
        if node in self._doubted:
            self._forget(node)
            self._doubted.remove(node)
            self._review([node, *self._reassured(node)])

    def give_up(self, thought: str) -> None:
        """Mark a thought as revised or abandoned, which puts the nodes that rest on it in doubt.

        If no node does, nothing changes, and no second network is made.
        """
        sure = self._second() if self.is_needed(thought) else self._sure
        self._forget(thought)
        self._given_up[thought] = None
        if sure is not None:
            self._review([thought, *sure.refute(thought)])

    def take_up(self, thought: str) -> None:
        """A thought that was abandoned is not any more."""
        if thought in self._given_up:
            self._forget(thought)
            del self._given_up[thought]
            if self._sure is not None:
                self._review([thought, *self._reassured(thought)])

    def verify_assumption(self, assumption: str, needs: Needs) -> None:
        """An assumption was verified by evidence, or by a reason alone (`needs` ()).

        It never falls by that, but is in doubt while all that verified it is.
        """
        self._forget(assumption)
        sure = self._second() if needs else self._sure
        self._shown.setdefault(assumption, []).append(needs)
        if sure is not None:
            self._review([assumption, *sure.verify(assumption, needs)])

    def verified_by(self, node: str) -> tuple[Needs, ...]:
        shown = self._shown.get(node, ())
        return (*super().verified_by(node), *filter(None, shown))

    def support(self, thought: str, needs: Needs) -> list[str]:
        self._forget(thought)
        on_given_up = not self._given_up.keys().isdisjoint(needs)
        sure = self._second() if on_given_up else self._sure
        changed = super().support(thought, needs)
        if sure is not None:
            self._review([thought, *changed, *sure.support(thought, needs)])
        return changed

    def verify(self, thought: str, needs: Needs) -> list[str]:
        self._forget(thought)
        sure = self._second() if needs else self._sure
        changed = super().verify(thought, needs)
        if sure is not None:
            self._review([thought, *changed, *sure.verify(thought, needs)])
        return changed

    def refute(self, node: str) -> list[str]:
        self._forget(node)
        changed = super().refute(node)
        if self._sure is not None:
            self._review([node, *changed, *self._sure.refute(node)])
        return changed

    def restore(self, node: str) -> list[str]:
        self._forget(node)
        changed = super().restore(node)
        if self._sure is not None:
            self._review([node, *changed, *self._reassured(node)])
        return changed

    def _reassured(self, node: str) -> list[str]:
        """Return the nodes that are free of doubt again with this one, if it is itself."""
        if node in self._doubted or node in self._given_up or self.is_refuted(node):
            return []
        return self._second().restore(node)

    def _forget(self, node: str) -> None:
        """Drop the kept causes that a change of this node may affect."""
        if self.is_needed(node):
            self._learnt.clear()
        else:
            self._learnt.pop(node, None)

    def _second(self) -> "_Sure":
        """The other network, which differs in nothing at first."""
        if self._sure is None:
            self._sure = _Sure()
            for node in self._refuted:
                self._sure.refute(node)
            for thought in self.resting:
                for needs in self.supports(thought):
                    self._sure.support(thought, needs)
            for node, shown in chain(self._shown.items(), self.verifications()):
                for needs in shown:
                    self._sure.verify(node, needs)
            for thought in self._given_up:
                self._sure.refute(thought)  # nothing rests on it so far
        return self._sure

    def _review(self, nodes: Iterable[str]) -> None:
        """Say anew which of some nodes are in doubt: no other can have changed."""
        for node in nodes:
            unsure = self.stands(node) and not self._second().stands(node)
            if (unsure and node not in self._given_up) != (node in self._in_doubt):
                self._in_doubt ^= {node}
                self._flipped ^= {node}
                self.turns += 1


class _Sure(Truth):
    """Network in which a verified thought without supports stands only by its verifications."""

    __slots__ = ()

    def _holds_up(self, thought: str) -> bool:
        rests = thought in self._supports or thought in self._verifications
        return not rests or self._holding_count.get(thought, 0) > 0
