"""The thoughts of a session in the order in which they were written, a page at a time."""

from itertools import islice
from typing import Any

from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.core.views.timeline import state, why_not
from thoughtline.entrypoints.board.views.labels import branch, whole
from thoughtline.entrypoints.sanitize import safe

LONG = 100
"""Thoughts on one page of what is read without scripts."""


def record(tree: SessionView, wanted: int) -> dict[str, Any]:
    """The page `wanted`, or the last one for 0 and for what is beyond it."""
    pages = max(1, -(-len(tree.thoughts) // LONG))
    page = min(wanted or pages, pages)
    shown = islice(tree.thoughts.values(), (page - 1) * LONG, page * LONG)
    return {
        "thoughts": [_read(tree, one) for one in shown],
        "page": page,
        "pages": pages,
        "authors": [safe(one) for one in authors(tree)],
    }


def authors(tree: SessionView) -> list[str]:
    """Who wrote, in the order in which they began to."""
    return list(dict.fromkeys(one.author for one in tree.thoughts.values()))


def _read(tree: SessionView, told: ThoughtView) -> dict[str, Any]:
    return {
        "id": told.id,
        "text": whole(told.text),
        "author": safe(told.author),
        "at": told.at,
        "branch": branch(told.branch),
        "after": told.after,
        "revises": told.revises,
        "kind": safe(told.kind),
        "confidence": told.confidence,
        "state": state(tree, told.id),
        "why": safe(why_not(tree, told.id)),
        "supports": tree.session.truth.supports(told.id),
        "merges": [branch(one) for one in told.merges],
    }
