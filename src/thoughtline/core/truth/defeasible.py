"""Standing of thoughts with exceptions: a thought may stand unless another node does (a
non-monotonic justification, Doyle, 1979).

Evidence of the kind "unless" names an exception: another node of the session. The evidence stands
while its exception is not live, and falls while the exception is live. A node is live if it stands,
in doubt or not, and was neither revised nor abandoned. A revision takes the place of the exception
that it revises.

The rules refuse every circle through an exception, so each session has exactly one result. Before a
change is carried on, one look at each node that depends on it tells which evidence will turn. The
falls follow, then the returns. Without this, a thought above many exceptions that rest on each
other would fall and return with each of them.
"""

from collections.abc import Collection, Container, Iterable, KeysView, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.truth.doubt import DoubtTruth
from thoughtline.core.truth.network import node_sort_key


class Trial(Struct, frozen=True):
    """Consequences of a refutation that was only tried. `survived` has the thoughts that would lose
    a support and stand, each with a support that holds, empty for a verification.
    """

    fell: list[str]
    rose: list[str]
    doubted: set[str]
    survived: dict[str, Needs]


class DefeasibleTruth(DoubtTruth):
    """Truth maintenance with exceptions. `exceptions` has the present exception of each piece of
    evidence of the kind "unless".

    A piece is refuted in the networks below if a verdict says so (`_judged`), or if its exception
    is live (`_defeated`) and the piece was not released.
    """

    __slots__ = ("_defeated", "_judged", "_moved", "_released", "_unless", "exceptions")

    def __init__(self) -> None:
        super().__init__()
        self.exceptions: dict[str, str] = {}
        self._unless: dict[str, list[str]] = {}
        self._defeated: set[str] = set()
        self._judged: set[str] = set()
        self._released: set[str] = set()
        self._moved: set[str] = set()

    @property
    def weight(self) -> int:
        return super().weight + 4 * len(self.exceptions)

    def is_exception(self, node: str) -> bool:
        return node in self._unless

    def pieces_of(self, exception: str) -> tuple[str, ...]:
        """Return the evidence that stands only unless `exception` does."""
        return tuple(self._unless.get(exception, ()))

    def is_defeated(self, piece: str) -> bool:
        """Return whether a piece of evidence falls because its exception is live."""
        return piece in self._defeated

    def take_turned(self) -> set[str]:
        """Return the pieces that fell or returned with their exceptions since the last call."""
        turned, self._moved = self._moved, set()
        return turned

    def detach(self, exception: str) -> list[str]:
        """The pieces keep their standing until `attach` names another exception."""
        return self._unless.pop(exception, [])

    def attach(self, pieces: Iterable[str], exception: str) -> list[str]:
        """Let pieces stand while `exception` is not live; return the turned thoughts."""
        pieces = list(pieces)
        self.exceptions.update(dict.fromkeys(pieces, exception))
        self._unless.setdefault(exception, []).extend(pieces)
        return self._turn_pieces(pieces)

    def release(self, piece: str) -> list[str]:
        """Let a piece stand although its exception is live; return the turned thoughts."""
        self._released.add(piece)
        return self._turn_pieces([piece])

    def watch_again(self, piece: str) -> list[str]:
        """End the release of a piece. Return the thoughts that changed standing."""
        self._released.discard(piece)
        return self._turn_pieces([piece])

    def support(self, thought: str, needs: Needs) -> list[str]:
        return self._carry(thought, super().support(thought, needs))

    def verify(
        self, thought: str, needs: Needs, watched: tuple[Needs, ...] | None = None
    ) -> list[str]:
        return self._carry(thought, super().verify(thought, needs, watched))

    def refute(self, node: str, since: int = 0) -> list[str]:
        if node in self.exceptions:
            self._judged.add(node)
        return self._carry(node, super().refute(node, since))

    def restore(self, node: str) -> list[str]:
        self._judged.discard(node)
        if node in self._defeated:
            return []
        return self._carry(node, super().restore(node))

    def give_up(self, thought: str) -> list[str]:
        return self._carry(thought, super().give_up(thought))

    def take_up(self, thought: str) -> list[str]:
        return self._carry(thought, super().take_up(thought))

    def falls_beside(self, node: str, standing: Container[str]) -> bool:
        """Return whether a node does not stand, whatever its supports do, if of the nodes below it
        exactly those in `standing` stand.
        """
        if node not in self.exceptions:
            return self.is_refuted(node)
        exception = self.exceptions[node]
        is_held_off = node in self._released or exception in self._given_up
        return node in self._judged or (not is_held_off and exception in standing)

    def depends_on(self, upper: str, lower: str) -> bool:
        """Return whether `lower` is reached from `upper` through supports and exceptions."""
        return lower in self._walk([upper], (lower,))

    def dependencies(self, nodes: Iterable[str]) -> KeysView[str]:
        """Return the nodes, and all nodes on whose standing they depend, through supports and
        exceptions.
        """
        return self._walk(nodes).keys()

    def was_judged(self, node: str) -> bool:
        """Return whether a verdict refuted a node, whatever its exception does."""
        return node in self._judged or (node not in self.exceptions and self.is_refuted(node))

    def present_exception(self, piece: str) -> str:
        """Return the exception of a piece, "" for none or if it holds the piece off no longer."""
        exception = self.exceptions.get(piece, "")
        is_held_off = piece in self._released or exception in self._given_up
        return "" if is_held_off else exception

    def direct_needs(self, node: str) -> Needs:
        supports = (support.needs for support in self._all(node))
        bases = (needs for needs, _ in self.bases(node))
        exception = self.present_exception(node)
        named = chain(*supports, *bases, (exception,) if exception else ())
        return tuple(dict.fromkeys(named))

    def path(self, upper: str, lower: Collection[str]) -> list[str]:
        """Return a shortest way from `upper` down to one of `lower`, both included, [] for none."""
        above = self._walk([upper], lower)
        way = [node for node in above if node in lower][:1]
        while way and way[-1] != upper:
            way.append(above[way[-1]])
        return way[::-1]

    def _walk(self, nodes: Iterable[str], until: Collection[str] = ()) -> dict[str, str]:
        """Return each reached node with the node above it. The walk ends at one of `until`."""
        above = dict.fromkeys(nodes, "")
        unread = list(above)
        for node in unread:
            if node in until:
                break
            exception = self.exceptions.get(node)
            for need in (*self.named_by(node), *((exception,) if exception else ())):
                if need not in above:
                    above[need] = node
                    unread.append(need)
        return above

    def preview(self, nodes: Collection[str]) -> Trial:
        if self._unless:
            return self._try(nodes)
        fell = self.would_fall(nodes)
        survived = dict(self.would_survive({*nodes, *fell}))
        return Trial(fell=fell, rose=[], doubted=self.would_doubt(nodes), survived=survived)

    def _try(self, nodes: Iterable[str]) -> Trial:
        """Take the refutation back. Falls and returns mix, so they are not counted in advance."""
        judged = [node for node in dict.fromkeys(nodes) if not self.is_refuted(node)]
        before = self.turns, self.recounts, self.version, self._flipped, self._moved
        effort = 0 if self._sure is None else self._sure.recounts
        asked = {piece: self._refuted_at[piece] for piece in self._defeated}
        own = {node: 0 if self._sure is None else self._sure.own_since(node) for node in judged}
        was_in_doubt = set(self._in_doubt)
        self._flipped, self._moved = set(), set()
        self.version += 1
        try:
            changed: set[str] = set()
            for node in judged:
                changed.symmetric_difference_update(self.refute(node))
            lost = {*judged, *filter(self.is_refuted, self._moved)}
            lost.update(thought for thought in changed if not self.stands(thought))
            return Trial(
                fell=[thought for thought in changed if not self.stands(thought)],
                rose=[thought for thought in changed if self.stands(thought)],
                doubted=self._in_doubt - was_in_doubt,
                survived={
                    thought: needs
                    for thought, needs in self.survivors(sorted(lost, key=node_sort_key))
                    if thought not in changed
                },
            )
        finally:
            for node in reversed(judged):
                self.restore(node)
            self._ask_as_before(asked, own)
            self.turns, self.recounts, self.version, self._flipped, self._moved = before
            if self._sure is not None:
                self._sure.recounts = effort

    def _ask_as_before(self, asked: Mapping[str, int], own: Mapping[str, int]) -> None:
        """Give nodes the versions since which they were in question before a trial."""
        for piece, since in asked.items():
            if self._refuted_at[piece] != since:
                super().refute(piece, since)
        for node, since in own.items():
            if since and self._sure is not None:
                self._review([node, *self._sure.question([node], since)])

    def _carry(self, node: str, changed: list[str]) -> list[str]:
        """Carry a change on to the evidence whose exceptions changed. Return the thoughts that
        changed standing in all, `changed` included.

        A node falls at most once and returns at most once, because the evidence that turns is known
        before the first node turns.
        """
        if not self._unless:
            return changed
        nodes = {node, *changed}
        pieces = [piece for each in nodes for piece in self._unless.get(each, ())]
        return net_turns(changed, self._turn_pieces(pieces)) if pieces else changed

    def _turn_pieces(self, pieces: Sequence[str]) -> list[str]:
        """Turn all evidence that turns with them, too. Return the turned thoughts."""
        turned = self._foresee(pieces)
        moved = [piece for piece in turned if piece not in self._judged]
        down = [piece for piece in moved if piece not in self._defeated]
        back = [piece for piece in moved if piece in self._defeated]
        self._defeated.symmetric_difference_update(turned)
        self._moved.symmetric_difference_update(moved)
        return net_turns(self._refute_all(down), self._restore_all(back))

    def _foresee(self, pieces: Sequence[str]) -> list[str]:
        """Sort nodes after all on which they depend, so that one look at each is enough."""
        self.recounts += len(pieces)
        first = [piece for piece in pieces if self._fails(piece) != (piece in self._defeated)]
        turned: list[str] = []
        turning: set[str] = set()
        for node in self._in_order(first):
            if node in self.exceptions:
                exception = self.exceptions[node]
                will_fail = self._fails(node, will_turn=exception in turning)
                if will_fail == (node in self._defeated):
                    continue
                turned.append(node)
                if node not in self._judged:
                    turning.add(node)
            elif self._will_turn(node, turning):
                turning.add(node)
        return turned

    def _in_order(self, nodes: Iterable[str]) -> list[str]:
        """Return `nodes` and all that depend on them, each after all on which it depends."""
        last_first: list[str] = []
        opened: set[str] = set()
        unread = [(node, False) for node in nodes]
        while unread:
            node, is_done = unread.pop()
            if is_done:
                last_first.append(node)
            elif node not in opened:
                opened.add(node)
                above = (*self.needed_by(node), *self._unless.get(node, ()))
                self.recounts += len(above)
                unread.append((node, True))
                unread += [(each, False) for each in above if each not in opened]
        return last_first[::-1]

    def _will_turn(self, thought: str, turning: Collection[str]) -> bool:
        """Return whether a thought falls or returns together with the nodes in `turning`."""
        if not turning or self.is_refuted(thought) or thought not in self.resting:
            return False
        supports = list(self._all(thought))
        self.recounts += len(supports)
        will_stand = any(
            all(self.stands(need) != (need in turning) for need in support.needs)
            for support in supports
        )
        return will_stand != self.stands(thought)

    def _fails(self, piece: str, *, will_turn: bool = False) -> bool:
        """Return whether a piece fails, also if the standing of its exception is about to turn."""
        exception = self.exceptions[piece]
        is_held_off = piece in self._released or exception in self._given_up
        return not is_held_off and self.stands(exception) != will_turn


def net_turns(*turns: Iterable[str]) -> list[str]:
    """Return the thoughts that turned an odd number of times, in order."""
    changed: dict[str, None] = {}
    for thought in chain.from_iterable(turns):
        if thought in changed:
            del changed[thought]
        else:
            changed[thought] = None
    return list(changed)
