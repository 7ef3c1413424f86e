"""Mermaid flowchart export of a session: branches as groups, time from left to right.

All text is quoted. Characters that are not letters, digits or plain punctuation are encoded as
numbers, so no text can end its quotes or become markup. Nothing in the flowchart can be clicked.
"""

from collections.abc import Iterator

from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects.formats.graph import (
    GREYED,
    Edge,
    Graph,
    Kind,
    Node,
    build_graph,
    written_within,
)

PLAIN = frozenset(" ,.'()!?/·")

SHAPES = {"t": ("[", "]"), "a": ("([", "])"), "e": ("[/", "/]"), "c": ("{{", "}}")}

ARROWS: dict[Kind, str] = {
    "follows": "-->",
    "supports": "-.->",
    "revised": "==>",
    "merged": "-->",
    "contradicts": "x--x",
    "unless": "-.-x",
}


MAX_LENGTH = 50_000
"""Maximum number of characters of a flowchart: by default, Mermaid refuses a longer text."""


def pieces(view: SessionView, _: str) -> Iterator[str]:
    yield written_within(MAX_LENGTH, build_graph(view), _text)


def _text(graph: Graph) -> str:
    return "\n".join(_lines(graph)) + "\n"


def _lines(graph: Graph) -> Iterator[str]:
    yield "flowchart LR"
    if graph.left_out:
        yield f"  %% {graph.notice}"
        yield f"  cut[{_quoted([graph.notice])}]:::greyed"
    for row in graph.rows:
        yield f"  subgraph {row.id}[{_quoted([row.title])}]"
        for node in row.nodes:
            yield f"    {_node(node)}"
        yield "  end"
    for node in (*graph.grounds, *graph.contradictions):
        yield f"  {_node(node)}"
    for edge in graph.edges:
        yield f"  {_edge(edge)}"
    yield "  classDef greyed opacity:0.7,stroke-dasharray:4 3"
    yield "  classDef verified stroke-width:3px"


def _node(node: Node) -> str:
    begin, end = SHAPES[node.id[0]]
    look = ":::greyed" if node.state in GREYED else ""
    look = ":::verified" if node.state == "verified" else look
    return f"{node.id}{begin}{_quoted(node.label)}{end}{look}"


def _edge(edge: Edge) -> str:
    label = f"|{_quoted([edge.label])}|" if edge.label else ""
    return f"{edge.source} {ARROWS[edge.kind]}{label} {edge.target}"


def _quoted(lines: list[str]) -> str:
    return '"' + "<br/>".join("".join(map(_coded, line)) for line in lines) + '"'


def _coded(character: str) -> str:
    return character if character.isalnum() or character in PLAIN else f"#{ord(character)};"
