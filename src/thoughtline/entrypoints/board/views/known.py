"""Data for the page of knowledge: verified or open nodes across sessions."""

from itertools import groupby
from pathlib import Path
from typing import Any

from thoughtline.app.queries.project_overview import MAX_SESSIONS, NODE_WIDTH, Knowledge
from thoughtline.entrypoints.board.views.text_format import session_title
from thoughtline.entrypoints.printable import printable

MAX_NODES = 500
"""Maximum number of thoughts and assumptions on the page. Further nodes are on the pages of their
sessions.
"""


def fields(knowledge: Knowledge, project: str) -> dict[str, Any]:
    """Return the fields of the page, the latest session first. The projects to choose from are the
    projects of the nodes.
    """
    shown = knowledge.nodes[:MAX_NODES]
    by_session = groupby(shown, key=lambda node: node.session)
    projects = {project, *(node.session.description.project for node in knowledge.nodes)} - {""}
    return {
        "sessions": [
            {
                "handle": summary.session,
                "title": session_title(summary.opening),
                "project": printable(Path(summary.description.project).name),
                "latest": summary.latest,
                "nodes": [
                    {
                        "id": node.lead.partition(" ")[0],
                        "text": printable(f"{node.lead.partition(' ')[2]} {node.text}".lstrip()),
                        "because": printable(node.why(NODE_WIDTH)),
                        "in_doubt": node.in_doubt,
                    }
                    for node in nodes
                ],
            }
            for summary, nodes in by_session
        ],
        "projects": [(name, printable(Path(name).name)) for name in sorted(projects)],
        "total": len(knowledge.nodes),
        "more": len(knowledge.nodes) - len(shown),
        "looked_through": 0 if knowledge.is_whole else MAX_SESSIONS,
    }
