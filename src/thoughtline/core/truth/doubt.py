"""Doubt about nodes that rest on changed evidence, or on thoughts that were given up.

A standing thought is in doubt if each of its supports needs changed evidence that nobody checked,
or a revised or abandoned thought. Doubt therefore spreads as falling does: a node with another
support free of doubt is not in doubt. A node that was given up is not in doubt itself. A
verification for a reason settles the doubt of a thought. The doubt returns if a ground of the
thought comes into question later (certainty.py).
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import chain

from thoughtline.core.events import Needs
from thoughtline.core.truth.certainty import Certainty
from thoughtline.core.truth.network import KEPT_CAUSES, Truth, node_sort_key

RECOUNTS_PER_TURN = 100
"""Number of supports that are recounted in about the time of reporting one turned thought."""


class DoubtTruth(Truth):
    """Truth maintenance with doubt: a second network holds the nodes in question.

    `turns` also counts the changes of nodes into doubt and out of doubt. `version` is the version
    of the session. Set `version` before each change. The second network is built at the first
    doubt, or at the first verification with needs. The second network is also built if a node is
    given up while other nodes rest on it.
    """

    __slots__ = (
        "_bounds", "_doubted", "_flipped", "_given_up", "_groundless", "_in_doubt", "_learnt",
        "_objected", "_refuted_at", "_returned", "_shown", "_sure", "version",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.version = 1
        self._bounds: dict[str, Needs] = {}
        self._doubted: set[str] = set()
        self._given_up: dict[str, int] = {}
        self._groundless: dict[str, int] = {}
        self._in_doubt: set[str] = set()
        self._flipped: set[str] = set()
        self._learnt: dict[str, Needs] = {}
        self._objected: dict[str, dict[str, None]] = {}
        self._refuted_at: dict[str, int] = {}
        self._returned: dict[str, str] = {}
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
        return super().is_needed(node) or (self._sure is not None and self._sure.is_needed(node))

    def is_in_doubt(self, node: str) -> bool:
        return node in self._in_doubt

    def questioned_since(self, node: str) -> int:
        """Return 0 for a certain node: neither in doubt, given up nor refuted."""
        # A read must not build the second network: the versions of questions would depend on it.
        since = 0 if self._sure is None else self._sure.since(node)
        return max(since, self._given_up.get(node, 0), self._refuted_at.get(node, 0))

    def asked_since(self, node: str) -> int:
        """Return the version at which a node came into question by itself, 0 if it did not."""
        own = 0 if self._sure is None else self._sure.own_since(node)
        return max(own, self._given_up.get(node, 0), self._refuted_at.get(node, 0))

    def bases(self, node: str) -> list[tuple[Needs, int]]:
        """Return the needs and the accepted version of each basis; none if certain by itself."""
        if self._sure is not None:
            return self._sure.bases(node)
        verified = [support.needs for support in self._verifications.get(node, ())]
        shown = [*self._shown.get(node, ()), *verified]
        if node in self._groundless:
            shown = [needs for needs in shown if needs]
        return [(needs, 0) for needs in (*self.supports(node), *shown)]

    @property
    def in_doubt(self) -> frozenset[str]:
        return frozenset(self._in_doubt)

    def take_flipped(self) -> set[str]:
        """Return the nodes that came into doubt or left doubt since the last call."""
        flipped, self._flipped = self._flipped, set()
        return flipped

    def doubts(self, node: str) -> Needs:
        """Return the first `KEPT_CAUSES` causes of a node's doubt, in order.

        A cause is a ground of the node that is doubtful itself, was given up or was refuted. Causes
        that the latest verification of the node accepted are left out. Causes are cached until they
        change, so that each further thought does not walk through all the doubtful grounds.
        """
        if self._sure is None or not self.is_in_doubt(node):
            return ()
        causes, accepted = self._learn_doubts(node, self._sure), self._sure.verified_until(node)
        later = tuple(cause for cause in causes if self._sure.came_later(cause, accepted))
        return later or causes

    def _learn_doubts(self, node: str, sure: Certainty) -> Needs:
        """Cache the causes of all nodes that the search visits."""
        unread = [] if node in self._learnt else [node]
        opened: set[str] = set()
        while unread:
            here = unread[-1]
            opened.add(here)
            lost = self._lost(here, sure)
            # A node is opened once, so that a circle of watched nodes comes to an end.
            ahead = [need for need in lost if need not in self._learnt and need not in opened]
            if here not in self._learnt and not ahead:
                causes = self._own_causes(here) if sure.is_own(here) else set[str]()
                causes.update(*(self._learnt.get(need, ()) for need in lost))
                self._learnt[here] = tuple(nsmallest(KEPT_CAUSES, causes, key=node_sort_key))
            unread += ahead
            if not ahead:
                unread.pop()
        return self._learnt[node]

    def _lost(self, node: str, sure: Certainty) -> list[str]:
        """Return the grounds that put a node in question. A node with an objection may have lost
        its grounds, too; the grounds of a node that was given up or refuted do not matter.
        """
        if node in self._given_up or self.is_refuted(node) or sure.is_held(node):
            return []
        return sure.needs_in_question(node, self._live(node))

    def _own_causes(self, node: str) -> set[str]:
        causes = set(self._objected.get(node, ()))
        if node in self._doubted or not causes:
            causes.add(self._returned.get(node, node))
        return causes

    def _live(self, node: str) -> list[Needs]:
        """Return the supports of a node that hold, or all its supports if none holds."""
        given = self.supports(node) or self.bounds(node)
        return [needs for needs in given if all(map(self.stands, needs))] or list(given)

    def verified_until(self, node: str) -> int:
        """Return the version of the verification that settled the earlier doubts of a node.

        Return 0 without a verification that settles doubts. A verification that watches nothing, or
        has evidence, does not settle doubts.
        """
        return 0 if self._sure is None else self._sure.verified_until(node)

    def named_by(self, node: str) -> Iterator[str]:
        return super().named_by(node) if self._sure is None else self._sure.named_by(node)

    def doubted_by(self, causes: Iterable[str]) -> set[str]:
        """Return nodes with a doubt that comes directly or indirectly from any of `causes`."""
        causes = set(causes)
        found = {node for node, objections in self._objected.items() if causes & objections.keys()}
        unread = [*causes, *found]
        while unread and self._sure is not None:
            for above in self._sure.needed_by(unread.pop()):
                if above not in found and not self._sure.is_sure(above):
                    found.add(above)
                    unread.append(above)
        return found & self._in_doubt

    def would_doubt(self, nodes: Iterable[str]) -> set[str]:
        """Return the nodes that would come into doubt if `nodes` were refuted, and not fall."""
        if self._sure is None:
            return set()
        refuted = list(nodes)
        questioned = set(self._sure.would_question(refuted)) - self._in_doubt
        lost = {*refuted, *self.would_fall(refuted), *self._given_up}
        return {node for node in questioned - lost if self.stands(node)}

    def doubt(self, node: str, since: int = 0) -> None:
        """`since` is the version of the doubt, 0 for the present version."""
        self._forget(node)
        self._doubted.add(node)
        self._review([node, *self._second().question([node], since or self.version)])

    def doubt_return(self, node: str, evidence: str) -> None:
        """Put a node in doubt, because `evidence` is again as it was before the node was verified
        with other content. The next verification ends the doubt.
        """
        self._returned[node] = evidence
        self.doubt(node)

    def trust(self, node: str) -> None:
        """Somebody checked the node. Objections are settled too."""
        if node in self._doubted or node in self._objected:
            self._forget(node)
            self._doubted.discard(node)
            self._returned.pop(node, None)
            self._objected.pop(node, None)
            self._review([node, *self._reassured([node])])

    def object(self, node: str, evidence: str) -> None:
        """Put a node in doubt by an objection of another session, for which `evidence` stands."""
        self._forget(node)
        self._objected.setdefault(node, {})[evidence] = None
        self._review([node, *self._second().question([node], self.version)])

    def withdraw(self, node: str, evidence: str) -> None:
        """End an objection to a node. Other objections and doubts remain."""
        objections = self._objected.get(node, {})
        if evidence in objections:
            self._forget(node)
            del objections[evidence]
            if not objections:
                del self._objected[node]
            self._review([node, *self._reassured([node])])

    def give_up(self, thought: str) -> list[str]:
        """Mark a thought as revised or abandoned, which puts the nodes that rest on it in doubt.
        Return the thoughts that changed standing: here none.

        If no node rests on the thought, nothing else changes, and no second network is built.
        """
        sure = self._second() if self.is_needed(thought) else self._sure
        self._forget(thought)
        self._given_up[thought] = self.version
        if sure is not None:
            self._review([thought, *sure.question([thought], self.version)])
        return []

    def take_up(self, thought: str) -> list[str]:
        """End an abandonment. Return the thoughts that changed standing: here none."""
        if thought in self._given_up:
            self._forget(thought)
            del self._given_up[thought]
            if self._sure is not None:
                self._review([thought, *self._reassured([thought])])
        return []

    def verify_assumption(
        self, assumption: str, needs: Needs, watched: tuple[Needs, ...] | None = None
    ) -> None:
        """Record that an assumption was verified by evidence, or by a reason alone (`needs` is ()).

        The assumption never falls with its evidence, but is in doubt while all its evidence is in
        doubt. A verification by a reason may watch the evidence of an earlier verification.
        """
        self._forget(assumption)
        self.trust(assumption)
        sure = self._second() if needs or watched else self._sure
        if not watched:
            self._shown.setdefault(assumption, []).append(needs)
        if sure is not None:
            until = self.version if watched else 0
            self._review([assumption, *sure.verify(assumption, watched or [needs], until)])

    def bound(self, node: str, end: str) -> None:
        """Let an assumption or a piece of evidence be certain only while `end` is certain too."""
        self._forget(node)
        self._bounds[node] = (*self._bounds.get(node, ()), end)
        self._review([node, *self._second().bound(node, end)])

    def bounds(self, node: str) -> tuple[Needs, ...]:
        """Return the evidence until whose change a node is good: one set of evidence, or none."""
        return tuple(filter(None, [self._bounds.get(node, ())]))

    def verified_by(self, node: str) -> tuple[Needs, ...]:
        shown = self._shown.get(node, ())
        return (*super().verified_by(node), *filter(None, shown))

    def holding_grounds(self, node: str) -> Needs:
        """Return all direct and indirect grounds of a node whose supports hold, with the evidence
        that verified an assumption, and the evidence until whose change a ground is good.
        """
        found: dict[str, None] = {}
        unread = [node]
        while unread:
            here = unread.pop()
            shown = [needs for needs in self._shown.get(here, ()) if all(map(self.stands, needs))]
            for needs in (*self.holding(here), *shown, *self.bounds(here)):
                new = [need for need in needs if need not in found]
                found |= dict.fromkeys(new)
                unread += new
        return tuple(found)

    def support(self, thought: str, needs: Needs) -> list[str]:
        self._forget(thought)
        on_given_up = not self._given_up.keys().isdisjoint(needs)
        watched_since = self._groundless.pop(thought, 0)
        sure = self._second() if on_given_up or watched_since else self._sure
        changed = super().support(thought, needs)
        if sure is not None:
            if watched_since:
                sure.verify(thought, (), watched_since)
            self._review([thought, *changed, *sure.support(thought, needs)])
        return changed

    def verify(
        self, thought: str, needs: Needs, watched: tuple[Needs, ...] | None = None
    ) -> list[str]:
        """Add a verification with its needs to a thought. A verification without needs may watch
        alternative grounds of the thought.

        A thought with watched grounds is in doubt as soon as each alternative has a node that came
        into question later. A thought without grounds is certain by itself, or by the watched
        reason, until it receives a ground. From then on the ground alone counts.
        """
        self._forget(thought)
        self.trust(thought)
        has_grounds = bool(self.supports(thought) or self.verified_by(thought))
        is_groundless = watched is not None and not has_grounds
        if is_groundless:
            self._groundless[thought] = self.version
        sure = self._second() if needs or watched else self._sure
        changed = super().verify(thought, needs)
        if sure is not None:
            until = self.version if watched or is_groundless else 0
            alternatives = watched or ([] if is_groundless else [needs])
            settled = sure.verify(thought, alternatives, until)
            self._review([thought, *changed, *settled])
        return changed

    def refute(self, node: str, since: int = 0) -> list[str]:
        """Return the thoughts that fell. `since` is the version, 0 for the present version."""
        return self._refute_all([node], since)

    def restore(self, node: str) -> list[str]:
        return self._restore_all([node])

    def _refute_all(self, nodes: Sequence[str], since: int = 0) -> list[str]:
        since = since or self.version
        changed: list[str] = []
        for node in nodes:
            self._forget(node)
            self._refuted_at[node] = since
            changed += super().refute(node)
        if self._sure is not None:
            self._review([*nodes, *changed, *self._sure.question(nodes, since)])
        return changed

    def _restore_all(self, nodes: Sequence[str]) -> list[str]:
        """Withdraw the refutations of nodes in one walk. Return the thoughts that stand again."""
        changed: list[str] = []
        for node in nodes:
            self._forget(node)
            self._refuted_at.pop(node, None)
            changed += super().restore(node)
        if self._sure is not None:
            self._review([*nodes, *changed, *self._reassured(nodes)])
        return changed

    def _reassured(self, nodes: Sequence[str]) -> list[str]:
        """Return the nodes that lose their doubt together with `nodes`, without those of `nodes`
        that stay in question themselves.
        """
        still = (self._doubted, self._objected, self._given_up)
        settled = [
            node
            for node in nodes
            if not self.is_refuted(node) and not any(node in each for each in still)
        ]
        return self._second().clear(settled)

    def _forget(self, node: str) -> None:
        """Drop the cached causes that a change of the node may affect."""
        if self.is_needed(node):
            self._learnt.clear()
        else:
            self._learnt.pop(node, None)

    def _second(self) -> Certainty:
        """Build the network first if it is missing: no verification watches grounds before."""
        if self._sure is None:
            self._sure = Certainty()
            for node, since in self._refuted_at.items():
                self._sure.question([node], since)
            for thought in self.resting:
                for needs in self.supports(thought):
                    self._sure.support(thought, needs)
            for node, shown in chain(self._shown.items(), self.verifications()):
                if node not in self._groundless:
                    self._sure.verify(node, shown, until=0)
                else:
                    self._sure.verify(node, filter(None, shown), until=0)
            for thought, since in self._given_up.items():
                self._sure.question([thought], since)  # nothing rests on it so far
        return self._sure

    def _review(self, nodes: Iterable[str]) -> None:
        """Update the doubt of some nodes; no other node can have changed."""
        for node in nodes:
            unsure = self.stands(node) and not self._second().is_sure(node)
            if (unsure and node not in self._given_up) != (node in self._in_doubt):
                self._in_doubt ^= {node}
                self._flipped ^= {node}
                self.turns += 1
