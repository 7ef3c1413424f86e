"""What a search found, and the form that asked for it."""

from collections.abc import Mapping, Sequence
from typing import Any

from thoughtline.core.limits import MAX_QUERY_LENGTH
from thoughtline.core.search.snippet import snippet
from thoughtline.entrypoints.board.views.text_format import session_title
from thoughtline.entrypoints.printable import printable, title
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.search.passages import node_and_text

PAGE_SIZE, MAX_PAGE_SIZE = 50, 500

SNIPPET = 260
"""Characters of a text around what was looked for."""


def form(query: Query) -> dict[str, str | int]:
    return {
        "text": printable(query.text),
        "session": printable(query.session),
        "author": printable(query.author),
        "standing": query.standing or "",
        "max_length": MAX_QUERY_LENGTH,
    }


def by_session(hits: Sequence[Hit], text: str, openings: Mapping[str, str]) -> list[dict[str, Any]]:
    """The session of the best hit first, and in each the best hit first.

    `openings` are the first words of each session.
    """
    sessions: dict[str, list[dict[str, Any]]] = {}
    for hit in hits:
        sessions.setdefault(hit.event.session, []).append(
            {
                "node": hit.node,
                "text": printable(snippet(node_and_text(hit.event.event)[1], text, SNIPPET)),
                "standing": hit.standing,
                "author": title(hit.event.author),
                "at": hit.event.at,
                "version": hit.event.version,
            }
        )
    return [
        {
            "handle": handle,
            "name": printable(handle),
            "title": session_title(openings[handle]),
            "hits": own,
        }
        for handle, own in sessions.items()
    ]
