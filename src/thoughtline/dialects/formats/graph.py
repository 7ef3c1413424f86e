"""Graph of a session: nodes and edges, for the export formats that draw."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Literal, Self

from msgspec import Struct

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.views.facts import facts
from thoughtline.core.views.node_view import NodeView
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.dialects.formats import session_facts
from thoughtline.dialects.formats.text_lines import clean_line, clean_lines

Kind = Literal["follows", "supports", "revised", "merged", "contradicts", "unless"]

GREYED = frozenset({"fallen", "refuted", "abandoned", "revised", "resolved"})
"""States of nodes that are drawn grey, because nothing should rest on them."""


DRAWN = ("kind", "branch", "after", "rests_on", "revises", "merges")
"""Facts about a thought that the drawing shows by the title, the group and the edges."""


class Node(Struct, frozen=True, kw_only=True):
    """Node of a graph: a thought, an assumption, evidence or a contradiction, with title, text and
    notes.

    `id` is our own id: t1, a1, e1, or c1 for the first contradiction. `state` is the standing of
    the node in one word.
    """

    id: str
    title: str
    text: list[str]
    notes: str
    state: str

    @property
    def label(self) -> list[str]:
        return [self.title, *self.text, self.notes]


class Edge(Struct, frozen=True, kw_only=True):
    """Edge from the earlier to the later node, or from a contradiction to its nodes."""

    source: str
    target: str
    kind: Kind
    label: str = ""


class Row(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    nodes: list[Node]


class Graph(Struct, frozen=True, kw_only=True):
    """`grounds` are assumptions and evidence. `left_out` counts the nodes before the first."""

    rows: list[Row]
    grounds: list[Node]
    contradictions: list[Node]
    edges: list[Edge]
    left_out: int = 0

    @property
    def nodes(self) -> list[Node]:
        return [*chain.from_iterable(row.nodes for row in self.rows), *self.grounds]

    @property
    def notice(self) -> str:
        """Text in the drawing that reports left-out nodes, "" if the graph is complete."""
        return f"{self.left_out:,} earlier thoughts and grounds are left out of this drawing"

    def latest(self, count: int) -> Self:
        """Return the latest `count` thoughts, as many grounds, and the edges between them."""
        thoughts = sorted((node for row in self.rows for node in row.nodes), key=_number)[-count:]
        grounds = self.grounds[-count:]
        kept = {node.id for node in (*thoughts, *grounds)}
        rows = [
            Row(id=row.id, title=row.title, nodes=[node for node in row.nodes if node.id in kept])
            for row in self.rows
        ]
        between = [
            edge
            for edge in self.edges
            if edge.target in kept and (edge.source in kept or edge.source.startswith("c"))
        ]
        named = {edge.source for edge in between}
        return type(self)(
            rows=[row for row in rows if row.nodes],
            grounds=grounds,
            contradictions=[node for node in self.contradictions if node.id in named],
            edges=between,
            left_out=len(self.nodes) - len(kept),
        )


def written_within(length: int, graph: Graph, write: Callable[[Graph], str]) -> str:
    """Return at most `length` characters, of the latest nodes only if the text is longer."""
    text = write(graph)
    count = len(graph.nodes)
    while len(text) > length and count > 1:
        count = max(1, min(count - 1, count * length // len(text)))
        text = write(graph.latest(count))
    return text


def _number(node: Node) -> int:
    return int(node.id[1:])


def build_graph(view: SessionView) -> Graph:
    return Graph(
        rows=list(_rows(view)),
        grounds=[
            *(_node(view, assumption) for assumption in view.assumptions.values()),
            *(_node(view, evidence) for evidence in view.evidence.values()),
        ],
        contradictions=list(_contradictions(view)),
        edges=list(_edges(view)),
    )


def branches(view: SessionView) -> dict[str, list[ThoughtView]]:
    """Return the thoughts of each branch, with the branches in the order of their beginnings."""
    thoughts: dict[str, list[ThoughtView]] = {}
    for thought in view.thoughts.values():
        thoughts.setdefault(thought.branch, []).append(thought)
    return thoughts


def _rows(view: SessionView) -> Iterator[Row]:
    for number, (name, thoughts) in enumerate(branches(view).items(), 1):
        about = "".join(session_facts.of_branch(view, name))
        title = clean_line(f"{name or SPOKEN_MAIN} {about}").strip()
        yield Row(
            id=f"b{number}", title=title, nodes=[_node(view, thought) for thought in thoughts]
        )


def _node(view: SessionView, node: NodeView) -> Node:
    title, drawn = node.id, tuple[str, ...]()
    if isinstance(node, ThoughtView):
        title, drawn = " · ".join(filter(None, (node.id, clean_line(node.kind)))), DRAWN
    return Node(
        id=node.id,
        title=title,
        text=clean_lines(node.text),
        notes=_noted(fact.text for fact in facts(view, node.id, but=drawn)),
        state=view.state(node.id),
    )


def _contradictions(view: SessionView) -> Iterator[Node]:
    for number, (nodes, declared) in enumerate(view.contradictions.items(), 1):
        state = "open" if view.session.contradict(nodes) else "resolved"
        yield Node(
            id=f"c{number}",
            title="cannot all stand",
            text=clean_lines(declared.because) if declared.because else [],
            notes=_noted([state, f"by {declared.author}"]),
            state=state,
        )


def _edges(view: SessionView) -> Iterator[Edge]:
    heads = Heads(view)
    for thought in view.thoughts.values():
        if thought.after:
            yield Edge(source=thought.after, target=thought.id, kind="follows")
        supports = view.session.truth.supports(thought.id)
        for way, needs in enumerate(supports, 1):
            label = f"support {way}" if len(supports) > 1 else "support"
            for need in needs:
                yield Edge(source=need, target=thought.id, kind="supports", label=label)
        for name in thought.merges:
            yield Edge(
                source=heads.of(name, thought), target=thought.id, kind="merged", label="merged"
            )
    for old, new in view.session.revised_by.items():
        yield Edge(source=old, target=new, kind="revised", label="revised by")
    for piece, exception in view.session.truth.exceptions.items():
        yield Edge(source=exception, target=piece, kind="unless", label="unless")
    for number, nodes in enumerate(view.contradictions, 1):
        for node in nodes:
            yield Edge(source=f"c{number}", target=node, kind="contradicts")


class Heads:
    """Lookup of a branch's latest thought at the time when another branch merged it."""

    def __init__(self, view: SessionView) -> None:
        self._numbers = {
            name: [int(thought.id[1:]) for thought in thoughts]
            for name, thoughts in branches(view).items()
        }

    def of(self, branch: str, merging: ThoughtView) -> str:
        numbers = self._numbers[branch]
        return f"t{numbers[bisect_left(numbers, int(merging.id[1:])) - 1]}"


def _noted(notes: Iterable[str]) -> str:
    return " · ".join(map(clean_line, notes))
