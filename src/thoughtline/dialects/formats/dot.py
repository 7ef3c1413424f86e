"""Graphviz DOT export of a session: branches as clusters, time from left to right.

All text is in quoted labels. Only backslash, quote and ampersand have a meaning in a label, and
these characters are escaped. Long lines are wrapped at spaces.
"""

from collections.abc import Iterator
from textwrap import wrap

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

WIDTH = 56
"""Number of characters in a line of a label. Graphviz itself does not wrap lines."""

SHAPES = {"t": "box", "a": "ellipse", "e": "note", "c": "octagon"}

ARROWS: dict[Kind, str] = {
    "follows": "",
    "supports": "style=dashed",
    "revised": "style=bold",
    "merged": "",
    "contradicts": "dir=both arrowhead=tee arrowtail=tee",
    "unless": "style=dotted arrowhead=tee",
}


MAX_LENGTH = 400_000
"""Maximum number of characters of a graph, which Graphviz lays out in about a minute."""


def pieces(view: SessionView, _: str) -> Iterator[str]:
    yield written_within(MAX_LENGTH, build_graph(view), _text)


def _text(graph: Graph) -> str:
    return "\n".join(_lines(graph)) + "\n"


def _lines(graph: Graph) -> Iterator[str]:
    yield "digraph session {"
    yield "  rankdir=LR"
    yield '  node [fontname="Helvetica,Arial,sans-serif" fontsize=11]'
    yield '  edge [fontname="Helvetica,Arial,sans-serif" fontsize=9]'
    if graph.left_out:
        yield f"  label={_quoted([graph.notice])}"
    for row in graph.rows:
        yield f"  subgraph cluster_{row.id} {{"
        yield f"    label={_quoted([row.title])}"
        for node in row.nodes:
            yield f"    {_node(node)}"
        yield "  }"
    for node in (*graph.grounds, *graph.contradictions):
        yield f"  {_node(node)}"
    for edge in graph.edges:
        yield f"  {_edge(edge)}"
    yield "}"


def _node(node: Node) -> str:
    look = " style=dashed color=gray55 fontcolor=gray45" if node.state in GREYED else ""
    look = " penwidth=2" if node.state == "verified" else look
    return f"{node.id} [shape={SHAPES[node.id[0]]} label={_quoted(node.label)}{look}]"


def _edge(edge: Edge) -> str:
    label = f"label={_quoted([edge.label])}" if edge.label else ""
    looks = " ".join(filter(None, (label, ARROWS[edge.kind])))
    return f"{edge.source} -> {edge.target}" + (f" [{looks}]" if looks else "")


def _quoted(lines: list[str]) -> str:
    """Return a quoted label. If the label has several lines, each line ends in a mark that aligns
    it left.
    """
    folded = [part for line in lines for part in _folded(line)]
    if len(folded) == 1:
        return f'"{_coded(folded[0])}"'
    return '"' + "".join(f"{_coded(part)}\\l" for part in folded) + '"'


def _folded(line: str) -> list[str]:
    return wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]


def _coded(text: str) -> str:
    return text.replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"')
