from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from thoughtline.app.queries.caveats import Caveats, Place
from thoughtline.core.limits import MAX_QUERY_LENGTH
from thoughtline.core.search.snippet import snippet
from thoughtline.core.truth.standing import Standing
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.views.text_format import iso_time, session_title
from thoughtline.entrypoints.printable import printable, title
from thoughtline.store.ledger import Found, Hit, Query, SessionSummary
from thoughtline.store.search.passages import node_and_text

PAGE_SIZE = 50

MAX_PAGES = 10_000 // PAGE_SIZE
"""Maximum number of result pages, because results are counted only up to a limit."""

MAX_NAMED = 8
"""Maximum number of sessions that are found by their title or tags."""

MAX_SESSIONS = 100
"""Maximum number of sessions, the latest first, in which a line of a file is looked for."""

MAX_FACETS = 8
"""Maximum number of values of a facet that a person can choose from."""

STANDING_WORDS = {
    Standing.STANDS: "stands",
    Standing.IN_DOUBT: "is in doubt",
    Standing.FALLEN: "has fallen",
    Standing.REVISED: "was revised",
    Standing.ABANDONED: "was abandoned",
}

FACETS = {"session": "Session", "author": "Author", "kind": "Kind", "standing": "Standing"}

SNIPPET = 260
"""Maximum number of characters of the text around a match."""


class Asked(NamedTuple):
    query: Query
    kind: str
    page: int

    def address(self, **other: str | int) -> str:
        """Return the first page, with the parts in `other` replaced."""
        query = self.query
        parts: dict[str, str | int] = {
            "q": query.text,
            "session": query.session,
            "author": query.author,
            "kind": self.kind,
            "standing": query.standing or "",
            "since": _day(query.since),
            "until": _day(query.until),
        }
        return urls.search(**(parts | other))


def fields(
    found: Found, asked: Asked, openings: Mapping[str, str], caveats: Mapping[Place, Caveats]
) -> dict[str, Any]:
    """`openings` are first words of sessions, `caveats` words beside doubtful results."""
    query = asked.query
    pages = min(MAX_PAGES, max(1, -(-found.total // PAGE_SIZE)))
    return {
        "query": {
            "text": printable(query.text),
            "session": query.session,
            "within": session_title(openings.get(query.session, "")),
            "author": printable(query.author),
            "kind": asked.kind,
            "standing": query.standing or "",
            "since": _day(query.since),
            "until": _day(query.until),
            "max_length": MAX_QUERY_LENGTH,
        },
        "anywhere": asked.address(session=""),
        "total": found.total,
        "counted": found.counted,
        "sessions": len(found.facets["session"]),
        "hits": by_session(found.hits, query.text, openings, caveats),
        "facets": list(_facets(found, asked, openings)),
        "page": asked.page,
        "pages": pages,
        "earlier": asked.address(page=asked.page - 1) if asked.page > 1 else "",
        "later": asked.address(page=asked.page + 1) if asked.page < pages else "",
    }


def session_line(summary: SessionSummary) -> dict[str, Any]:
    return {
        "href": urls.session(summary.session),
        "title": session_title(summary.opening),
        "tags": [printable(tag) for tag in summary.description.tags],
        "latest": summary.latest,
    }


def _day(at: int | None) -> str:
    return "" if at is None else iso_time(at)[:10]


def sessions(found: Found) -> set[str]:
    counted = islice(found.facets["session"], MAX_FACETS)
    return {*counted, *(hit.event.session for hit in found.hits)}


def _facets(found: Found, asked: Asked, openings: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the facets that narrow the results, with counts, and the value that the person
    chose.
    """
    query = asked.query
    chosen = {
        "session": query.session,
        "author": query.author,
        "kind": asked.kind,
        "standing": query.standing or "",
    }
    for field, label in FACETS.items():
        values = found.facets[field]
        if chosen[field]:
            every = asked.address(**{field: ""})
            name = _named(field, chosen[field], openings)
            yield {"label": label, "values": [], "more": 0, "chosen": name, "every": every}
        elif len(values) > 1:
            yield {
                "label": label,
                "chosen": "",
                "values": [
                    {
                        "href": asked.address(**{field: value}),
                        "name": _named(field, value, openings),
                        "count": count,
                    }
                    for value, count in islice(values.items(), MAX_FACETS)
                ],
                "more": max(0, len(values) - MAX_FACETS),
            }


def _named(field: str, value: str, openings: Mapping[str, str]) -> str:
    return session_title(openings.get(value, "")) if field == "session" else title(value)


def by_session(
    hits: Sequence[Hit],
    text: str,
    openings: Mapping[str, str],
    caveats: Mapping[Place, Caveats],
) -> list[dict[str, Any]]:
    """Best hit first. `openings` are first words, and `caveats` the words beside them."""
    sessions: dict[str, list[dict[str, Any]]] = {}
    for hit in hits:
        sessions.setdefault(hit.event.session, []).append(
            {
                "node": hit.node,
                "text": printable(snippet(node_and_text(hit.event.event)[1], text, SNIPPET)),
                "standing": hit.standing,
                "standing_words": hit.standing_words,
                "caveats": str(caveats.get((hit.event.session, hit.node), "")),
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
