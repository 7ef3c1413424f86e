from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from thoughtline.app.queries.project_overview import (
    MAX_SESSIONS,
    NODE_WIDTH,
    Knowledge,
    KnownNode,
)
from thoughtline.entrypoints.board.views.session_list import unread
from thoughtline.entrypoints.board.views.text_format import session_title
from thoughtline.entrypoints.printable import printable

MAX_NODES = 500
"""Maximum number of thoughts and assumptions on the page. Further nodes are on the pages of their
sessions.
"""


def fields(knowledge: Knowledge, project: str) -> dict[str, Any]:
    """Parts begin with the latest session; the projects to choose from are those of the nodes."""
    shown = knowledge.nodes[:MAX_NODES]
    projects = {project, *(node.session.description.project for node in knowledge.nodes)} - {""}
    return {
        "parts": [
            {"name": part, "sessions": list(_sessions(nodes))}
            for part, nodes in groupby(shown, key=lambda node: node.part)
        ],
        "projects": [(name, printable(Path(name).name)) for name in sorted(projects)],
        "total": len(knowledge.nodes),
        "more": len(knowledge.nodes) - len(shown),
        "unread_sessions": unread(knowledge.unread),
        "looked_through": 0 if knowledge.is_whole else MAX_SESSIONS,
    }


def _sessions(nodes: Iterable[KnownNode]) -> Iterator[dict[str, Any]]:
    for summary, own in groupby(nodes, key=lambda node: node.session):
        yield {
            "handle": summary.session,
            "title": session_title(summary.opening),
            "project": printable(Path(summary.description.project).name),
            "latest": summary.latest,
            "nodes": [
                {
                    "id": node.lead.partition(" ")[0],
                    "text": printable(f"{node.lead.partition(' ')[2]} {node.text}".lstrip()),
                    "facts": printable("; ".join(node.facts)),
                    "because": printable(node.why(NODE_WIDTH)),
                    "in_doubt": node.in_doubt,
                    "proposed": node.proposed,
                }
                for node in own
            ],
        }
