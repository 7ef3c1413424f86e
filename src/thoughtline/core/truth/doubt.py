"""Doubt: nodes that rest on evidence that changed in the world, or on thoughts given up.

A thought is in doubt if it stands, but would fall if two kinds of nodes were refuted: evidence that
nobody checked since it changed, and thoughts that were revised or abandoned. So doubt spreads
exactly as falling does: a node with another support free of doubt is not in doubt. A node that was
given up is not in doubt itself. A verification for a reason settles the doubt until something that
the thought rested on then comes into question again (certainty.py).
"""

from collections.abc import Iterable, Iterator
from heapq import nsmallest
from itertools import chain

from thoughtline.core.events import Needs
from thoughtline.core.truth.certainty import Certainty
from thoughtline.core.truth.network import KEPT_CAUSES, Truth, node_sort_key

RECOUNTS_PER_TURN = 100
"""Supports that are counted anew in about the time that thoughts take to be told of as turned."""


class DoubtTruth(Truth):
    """Truth with a second network, of the nodes in question.

    `turns` also counts how often a node came into doubt or out of it. `version` is the one of the
    session, and has to be set before each change. The second network is made with the first doubt,
    the first verification that needs something, or the first node that is given up while others
    rest on it.
    """

    __slots__ = (
        "_doubted", "_flipped", "_given_up", "_groundless", "_in_doubt", "_learnt", "_shown",
        "_sure", "version",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.version = 1
        self._doubted: set[str] = set()
        self._given_up: dict[str, None] = {}
        self._groundless: set[str] = set()
        self._in_doubt: set[str] = set()
        self._flipped: set[str] = set()
        self._learnt: dict[str, Needs] = {}
        self._shown: dict[str, list[Needs]] = {}
        self._sure: Certainty | None = None

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

        A cause is doubtful itself, was given up, or was refuted, and a support that holds names it.
        Causes are kept until they change, so that each further thought on doubtful ground does not
        walk through all of that ground.
        """
        if self._sure is None or not self.is_in_doubt(node):
            return ()
        return self._learn_doubts(node, self._sure)

    def _learn_doubts(self, node: str, sure: Certainty) -> Needs:
        """Return the first causes of a node's doubt, and keep them with those on the way."""
        unread = [] if node in self._learnt else [node]
        while unread:
            here = unread[-1]
            lost = [] if sure.is_own(here) else sure.needs_in_question(here, self._live(here))
            ahead = [need for need in lost if need not in self._learnt]
            if here not in self._learnt and not ahead:
                causes = {here} if sure.is_own(here) else set[str]()
                causes.update(*(self._learnt[need] for need in lost))
                self._learnt[here] = tuple(nsmallest(KEPT_CAUSES, causes, key=node_sort_key))
            unread += ahead
            if not ahead:
                unread.pop()
        return self._learnt[node]

    def _live(self, node: str) -> list[Needs]:
        """Return the given supports that hold, or all if none does."""
        given = self.supports(node)
        return [needs for needs in given if all(map(self.stands, needs))] or list(given)

    def verified_until(self, node: str) -> int:
        """Return the version of the verification that settled the doubts of a node before it.

        0 if there is none: a verification that watches nothing, or needs evidence of its own.
        """
        return 0 if self._sure is None else self._sure.verified_until(node)

    def _named_by(self, node: str) -> Iterator[str]:
        """Yield the nodes that a node rests on, or that a verification of it watches."""
        return super()._named_by(node) if self._sure is None else self._sure.named_by(node)

    def doubted_by(self, causes: Iterable[str]) -> set[str]:
        """Return the nodes that are in doubt directly or indirectly because of any of `causes`."""
        found: set[str] = set()
        unread = list(causes)
        while unread and self._sure is not None:
            for above in self._sure.needed_by(unread.pop()):
                if above not in found and not self._sure.is_sure(above):
                    found.add(above)
                    unread.append(above)
        return found & self._in_doubt

    def doubt(self, node: str) -> None:
        """Nobody knows any more whether `node` holds."""
        self._forget(node)
        self._doubted.add(node)
        self._review([node, *self._second().question(node, self.version)])

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
            self._review([thought, *sure.question(thought, self.version)])

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
            self._review([assumption, *sure.verify(assumption, [needs], until=0)])

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

    def verify(
        self, thought: str, needs: Needs, watched: tuple[Needs, ...] | None = None
    ) -> list[str]:
        """Add a verification with its needs. One that needs nothing may watch alternative grounds.

        Then the thought is in doubt once each alternative has a node that came into question later.
        A thought without grounds is certain by itself, until it is given some.
        """
        self._forget(thought)
        has_grounds = bool(self.supports(thought) or self.verified_by(thought))
        is_groundless = watched == () and not has_grounds
        if is_groundless:
            self._groundless.add(thought)
        sure = self._second() if needs or watched else self._sure
        changed = super().verify(thought, needs)
        if sure is not None:
            until = self.version if watched or is_groundless else 0
            settled = sure.verify(thought, [] if is_groundless else watched or [needs], until)
            self._review([thought, *changed, *settled])
        return changed

    def refute(self, node: str) -> list[str]:
        self._forget(node)
        changed = super().refute(node)
        if self._sure is not None:
            self._review([node, *changed, *self._sure.question(node, self.version)])
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
        return self._second().clear(node)

    def _forget(self, node: str) -> None:
        """Drop the kept causes that a change of this node may affect."""
        if self.is_needed(node):
            self._learnt.clear()
        else:
            self._learnt.pop(node, None)

    def _second(self) -> Certainty:
        """Return the network of nodes in question. No verification watches before it is made."""
        if self._sure is None:
            self._sure = Certainty()
            for node in self._refuted:
                self._sure.question(node, self.version)
            for thought in self.resting:
                for needs in self.supports(thought):
                    self._sure.support(thought, needs)
            for node, shown in chain(self._shown.items(), self.verifications()):
                if node not in self._groundless:
                    self._sure.verify(node, shown, until=0)
                else:
                    self._sure.verify(node, filter(None, shown), until=0)
            for thought in self._given_up:
                self._sure.question(thought, self.version)  # nothing rests on it so far
        return self._sure

    def _review(self, nodes: Iterable[str]) -> None:
        """Say anew which of some nodes are in doubt: no other can have changed."""
        for node in nodes:
            unsure = self.stands(node) and not self._second().is_sure(node)
            if (unsure and node not in self._given_up) != (node in self._in_doubt):
                self._in_doubt ^= {node}
                self._flipped ^= {node}
                self.turns += 1
