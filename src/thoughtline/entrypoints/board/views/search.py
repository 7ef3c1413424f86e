"""What a search found, and the form that asked for it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from thoughtline.core.limits import MAX_QUERY_LENGTH
from thoughtline.core.search.snippet import snippet
from thoughtline.core.truth.standing import Standing
from thoughtline.entrypoints.board.views.text_format import session_title
from thoughtline.entrypoints.printable import printable, title
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.search.passages import node_and_text

PAGE_SIZE, MAX_PAGE_SIZE = 50, 500

MAX_FACETS = 6
"""Authors or standings that a search offers to narrow it to."""

STANDING_WORDS = {
    Standing.STANDS: "stands",
    Standing.IN_DOUBT: "is in doubt",
    Standing.FALLEN: "has fallen",
    Standing.REVISED: "was revised",
    Standing.ABANDONED: "was abandoned",
}

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


def facets(hits: Sequence[Hit], query: Query) -> list[dict[str, Any]]:
    """The authors and standings of the results, each with the query that asks for it alone."""
    asked = {
        "q": query.text,
        "author": query.author,
        "standing": query.standing or "",
        "session": query.session,
    }
    counted: list[tuple[str, Counter[str]]] = []
    if not query.author:
        counted.append(("author", Counter(hit.event.author for hit in hits)))
    if query.standing is None:
        counted.append(("standing", Counter(str(hit.standing) for hit in hits)))
    return [
        {"query": asked | {field: value}, "name": title(value), "count": count}
        for field, values in counted
        if len(values) > 1
        for value, count in values.most_common(MAX_FACETS)
    ]


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
