"""Data for a session's thoughts in the order of writing, one page at a time."""

from itertools import islice
from typing import Any

from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.entrypoints.node_json import brief
from thoughtline.entrypoints.printable import branch_name, full_text, printable

PAGE = 100
"""Number of thoughts on one page of the view without scripts."""


def thoughts_page(view: SessionView, number: int) -> dict[str, Any]:
    """Return the page with this number; the last page if the number is 0 or too high."""
    pages = max(1, -(-len(view.thoughts) // PAGE))
    page = min(number or pages, pages)
    first, last = (page - 1) * PAGE, min(page * PAGE, len(view.thoughts))
    thoughts = islice(view.thoughts.values(), first, last)
    return {
        "first": first + 1,
        "last": last,
        "thoughts": [_thought(view, thought) for thought in thoughts],
        "page": page,
        "pages": pages,
        "authors": [printable(author) for author in authors(view)],
    }


def authors(view: SessionView) -> list[str]:
    return list(dict.fromkeys(thought.author for thought in view.thoughts.values()))


def _thought(view: SessionView, thought: ThoughtView) -> dict[str, Any]:
    return {
        **brief(view, thought.id),
        "text": full_text(thought.text),
        "at": thought.at,
        "branch": branch_name(thought.branch),
        "after": thought.after,
        "revises": thought.revises,
        "kind": printable(thought.kind),
        "why": printable(view.why(thought.id)),
        "supports": view.session.truth.supports(thought.id),
        "merges": [branch_name(name) for name in thought.merges],
    }
