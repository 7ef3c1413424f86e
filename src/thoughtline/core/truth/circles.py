"""Circles of grounds through several sessions, and the states of the evidence in the circles.

The rules refuse a circle within a session. A circle through several sessions may still be closed:
by two calls at the same moment, by two clones of a record, or by several owners of shared sessions.
Each session then sees a ground that stands. So the evidence in a circle takes its state from a
least fixed point: a node stands, and is certain, only if grounds outside the circle lead to that. A
circle through an exception ("unless") has no such result: its evidence is in doubt.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeVar

from msgspec import Struct, structs

from thoughtline.core.events import Needs
from thoughtline.core.evidence.anchor import CheckResult
from thoughtline.core.evidence.elsewhere import NODE_MARK, NodeElsewhere
from thoughtline.core.truth.defeasible import DefeasibleTruth

T = TypeVar("T")

NEW = 1 << 62
"""Version of a question that no verification has accepted."""

LOOP = "loop through `unless`"
"""Begin of the reason of a doubt that has no other cause."""

NAMED = 6
"""Maximum number of nodes that the reason of a loop names."""

WORDS: Mapping[CheckResult, str] = {
    "refuted": "was refuted",
    "fallen": "fell: nothing outside a circle of sessions holds it up",
    "changed": "is in doubt",
}
"""Words for the state of a node in a circle."""

Place = tuple[str, str]
"""Session and node."""


class Node(Struct, frozen=True, kw_only=True):
    """Node of a session on a way from a node on which other sessions rest to evidence that stands
    for a node elsewhere.

    `is_refuted` is true for a node that a verdict refuted, whatever its grounds do. `supports` is
    None for a node that stands by itself, or unless its `exception` does. `bases` has the sets of
    nodes that make the node certain, each with the version up to which questions are accepted.
    `asked` is the version since which the node is in question by itself, 0 for none. `needs` has
    the nodes on which the node depends directly. `target` is the node elsewhere for which evidence
    stands, and `known` the recorded state of that node.
    """

    is_refuted: bool
    supports: Sequence[Needs] | None
    bases: Sequence[tuple[Needs, int]]
    asked: int
    exception: str
    needs: Needs
    target: Place | None = None
    known: NodeElsewhere | None = None


class Part(Struct, frozen=True):
    """Part of a session that may be in a circle. `below` has for each node and for the nodes below
    it if the node stands, and since which version it is in question. `is_own` is true if this
    record writes the session. `is_hidden` is true if no reason may name the session.
    """

    version: int
    is_own: bool
    nodes: dict[str, Node]
    below: dict[str, tuple[bool, int]]
    is_hidden: bool = False


States = dict[str, dict[str, NodeElsewhere]]
"""States of nodes elsewhere by session and evidence."""


def read_part(
    truth: DefeasibleTruth,
    version: int,
    targets: Iterable[str],
    pieces: Mapping[str, tuple[Place, NodeElsewhere]],
    *,
    is_own: bool,
    is_hidden: bool = False,
) -> Part:
    """Return the nodes between `targets` and the evidence `pieces`, by which circles may lead.
    `pieces` has for each piece the node under its name here, and the recorded state.
    """
    needs: dict[str, Needs] = {}
    above: dict[str, list[str]] = {}
    unread = list(targets)
    while unread:
        node = unread.pop()
        if node not in needs:
            needs[node] = truth.direct_needs(node)
            for need in needs[node]:
                above.setdefault(need, []).append(node)
            unread += needs[node]
    nodes: dict[str, Node] = {}
    unread = [piece for piece in pieces if piece in needs]
    while unread:
        name = unread.pop()
        if name not in nodes:
            target, known = pieces.get(name, (None, None))
            nodes[name] = Node(
                is_refuted=target is None and truth.was_judged(name),
                supports=truth.all_supports(name) if name in truth.resting else None,
                bases=truth.bases(name),
                asked=truth.asked_since(name),
                exception=truth.present_exception(name),
                needs=needs[name],
                target=target,
                known=known,
            )
            unread += above.get(name, ())
    below = {
        need: (truth.stands(need), truth.questioned_since(need))
        for name, node in nodes.items()
        for need in chain((name,), node.needs, *(needs for needs, _ in node.bases))
    }
    return Part(version, is_own, nodes, below, is_hidden)


def settle_circles(parts: Mapping[str, Part]) -> States:
    """`parts` has the sessions that rest on each other."""
    graph = {
        (session, name): _below((session, name), node)
        for session, part in parts.items()
        for name, node in part.nodes.items()
    }
    found: States = {session: {} for session in parts}
    for places in components(graph):
        if len(places) > 1:
            for (session, piece), state in _Circle(parts, places).settle():
                found[session][piece] = state
    return found


def _below(place: Place, node: Node) -> list[Place]:
    own = [(place[0], need) for need in node.needs]
    return own if node.target is None else [*own, node.target]


def components(graph: Mapping[T, Iterable[T]]) -> Iterator[list[T]]:
    """Yield the groups of nodes that all lead to each other, each after the groups to which it
    leads. A node outside any circle is a group (Kosaraju, 1978).
    """
    above: dict[T, list[T]] = {node: [] for node in graph}
    for node, below in graph.items():
        for each in below:
            if each in graph:
                above[each].append(node)
    seen: set[T] = set()
    order = [node for start in graph for node in _last_first(start, above, seen)]
    seen = set()
    for start in reversed(order):
        if group := list(_last_first(start, graph, seen)):
            yield group


def _last_first(start: T, graph: Mapping[T, Iterable[T]], seen: set[T]) -> Iterator[T]:
    """Yield the nodes of a graph that are reached from `start` and are not `seen` yet, each after
    the nodes to which it leads. Add the nodes to `seen`.
    """
    if start in seen:
        return
    seen.add(start)
    ahead = [(start, iter(graph[start]))]
    while ahead:
        node, rest = ahead[-1]
        following = next((each for each in rest if each in graph and each not in seen), None)
        if following is None:
            ahead.pop()
            yield node
        else:
            seen.add(following)
            ahead.append((following, iter(graph[following])))


def _spread(
    change: Callable[[Place], bool],
    places: Iterable[Place],
    above: Mapping[Place, Iterable[Place]],
) -> None:
    """Apply `change` to each place, and again to the places above a place that changed."""
    unread = list(places)
    while unread:
        place = unread.pop()
        if change(place):
            unread += above[place]


class _Circle:
    """One circle: nodes of several sessions that all lead to each other. A verdict in the circle
    may cut it; so groups of the circle are computed one after another.
    """

    def __init__(self, parts: Mapping[str, Part], places: Sequence[Place]) -> None:
        self._parts = parts
        inside = set(places)
        nodes = {(session, name): parts[session].nodes[name] for session, name in places}
        self._places = {
            place: node
            for place, node in nodes.items()
            if node.target is None or node.target in inside
        }
        self._loops: dict[Place, str] = {}
        self._stands: dict[Place, bool] = {}
        self._since: dict[Place, int] = {}

    def settle(self) -> Iterator[tuple[Place, NodeElsewhere]]:
        """Yield the state of the node behind each piece of evidence in the circle."""
        pieces = {
            place: (node.target, node.known)
            for place, node in self._places.items()
            if node.target is not None and node.known is not None
        }
        for group in components(self._graph()):
            if loop := self._loop(group):
                self._loops |= {place: loop for place in group if place in pieces}
        for group in components(self._graph()):
            self._compute(group)
        found = {place: self._found(target) for place, (target, _) in pieces.items()}
        found |= dict.fromkeys(self._loops, "changed")
        news = self._news(pieces, found)
        for place, (target, known) in pieces.items():
            because = self._loops.get(place) or f"{target[1]} {WORDS.get(found[place], '')}"
            is_known = found[place] == known.found and place not in news
            if found[place] == "unchanged":
                yield place, structs.replace(known, found="unchanged", since=0, because="")
            elif is_known and self._loops.get(place, known.because) == known.because:
                yield place, known
            else:
                since = news.get(place, 0) or self._latest(target) or self._parts[target[0]].version
                new = structs.replace(known, found=found[place], since=since, because=because)
                yield place, new

    def _graph(self) -> dict[Place, list[Place]]:
        """Return the places with the places in the circle on which they depend, as far as no
        verdict and no loop cuts the circle.
        """
        return {
            place: []
            if node.is_refuted or place in self._loops
            else [below for below in _below(place, node) if below in self._places]
            for place, node in self._places.items()
        }

    def _compute(self, group: Sequence[Place]) -> None:
        above: dict[Place, list[Place]] = {place: [] for place in group}
        for place in group:
            for below in _below(place, self._places[place]):
                if below in above:
                    above[below].append(place)
        self._stands |= dict.fromkeys(group, False)
        _spread(self._rises, group, above)
        self._since |= dict.fromkeys(group, NEW)
        _spread(self._loses_question, group, above)

    def _found(self, target: Place) -> CheckResult:
        if not self._stands[target]:
            return "refuted" if self._places[target].is_refuted else "fallen"
        return "changed" if self._since[target] else "unchanged"

    def _loop(self, group: Sequence[Place]) -> str:
        """Return the reason of the doubt if a group leads through an exception, "" if not."""
        nodes = {place: self._places[place] for place in group}
        through = any((session, node.exception) in nodes for (session, _), node in nodes.items())
        if not through or len(group) == 1:
            return ""
        places = {node.target for node in nodes.values() if node.target}
        targets = {NODE_MARK.join(each) for each in places if not self._parts[each[0]].is_hidden}
        more = f" and {len(targets) - NAMED} more" if len(targets) > NAMED else ""
        return f"{LOOP}: {', '.join(sorted(targets)[:NAMED])}{more}"

    def _rises(self, place: Place) -> bool:
        """Let a place stand if its grounds say so. Return True if it did not stand before."""
        session, node = place[0], self._places[place]
        if self._stands[place] or node.is_refuted:
            return False
        if place in self._loops:
            stands = True
        elif node.target is not None:
            stands = self._is_standing(node.target)
        elif node.exception:
            stands = not self._is_standing((session, node.exception))
        else:
            stands = node.supports is None or any(
                all(self._is_standing((session, need)) for need in needs) for needs in node.supports
            )
        self._stands[place] = stands
        return stands

    def _is_standing(self, place: Place) -> bool:
        known = self._stands.get(place)
        return self._parts[place[0]].below[place[1]][0] if known is None else known

    def _loses_question(self, place: Place) -> bool:
        """Compute since when a place is in question. Return True if that has changed."""
        now = self._question(place)
        has_changed = now < self._since[place]
        self._since[place] = min(now, self._since[place])
        return has_changed

    def _question(self, place: Place) -> int:
        """Return the first version of a place's question, 0 if it is certain."""
        session, node = place[0], self._places[place]
        asked, bases = node.asked, node.bases
        if node.is_refuted or place in self._loops:
            return asked or NEW
        if node.target is not None:
            is_sure = self._is_standing(node.target) and not self._since_of(node.target)
            asked = 0 if is_sure else asked or NEW
        elif node.exception:
            asked = 0 if self._stands[place] else asked or NEW
        versions = [
            ([self._since_of((session, need)) for need in needs], until) for needs, until in bases
        ]
        if not asked and (
            not bases or any(all(each <= until for each in since) for since, until in versions)
        ):
            return 0
        return max([asked, *(each for since, _ in versions for each in since)])

    def _since_of(self, place: Place) -> int:
        known = self._since.get(place)
        return self._parts[place[0]].below[place[1]][1] if known is None else known

    def _news(
        self,
        pieces: Mapping[Place, tuple[Place, NodeElsewhere]],
        found: Mapping[Place, CheckResult],
    ) -> dict[Place, int]:
        """Return the pieces with a new question, with its version.

        The events of a circle answer each other, so that they are no news. News are later questions
        from outside the circle. They pass on to the evidence above in the sessions of this record.
        """
        news: dict[Place, int] = {}
        for place, (target, known) in pieces.items():
            latest = self._latest(target)
            if found[place] == known.found != "unchanged" and latest > known.since:
                news[place] = latest
        unread = list(news)
        while unread:
            below = unread.pop()
            for place, (target, known) in pieces.items():
                is_above = place not in news and below in self._ways(target)
                if is_above and found[place] == known.found and self._parts[below[0]].is_own:
                    news[place] = self._parts[below[0]].version + 1
                    unread.append(place)
        return news

    def _latest(self, target: Place) -> int:
        return max(map(self._own, self._ways(target)), default=0)

    def _own(self, place: Place) -> int:
        """Return the latest version of a question at a place or directly below it, without the
        circle's own questions.
        """
        node = self._places[place]
        if node.target is not None:
            return 0
        below = [(place[0], need) for need in node.needs]
        outside = [self._since_of(need) for need in below if need not in self._places]
        return max([node.asked, *outside])

    def _ways(self, place: Place) -> dict[Place, None]:
        ways: dict[Place, None] = {}
        unread = [place]
        while unread:
            here = unread.pop()
            if here not in ways and here in self._places:
                ways[here] = None
                unread += [(here[0], need) for need in self._places[here].needs]
        return ways
