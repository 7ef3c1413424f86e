"""Searching and filtering, as the board says it."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request

from thoughtline.core.search.snippet import snippet
from thoughtline.entrypoints.board import params
from thoughtline.entrypoints.board.views.labels import title
from thoughtline.entrypoints.sanitize import safe
from thoughtline.store.ledger import Hit, Query, Summary
from thoughtline.store.search.passages import node_and_text

WITHIN = {"hour": 3_600_000, "day": 86_400_000, "week": 7 * 86_400_000}

WIDTH = 260
"""Characters of a text around what was looked for."""


def sessions(every: Sequence[Summary], words: str, within: str, now: int) -> list[Summary]:
    """Those that begin with such words, or are named so, and were written to lately."""
    wanted = words.casefold().split()
    span = WITHIN.get(within)
    return [
        one
        for one in every
        if all(word in f"{one.opening} {one.session}".casefold() for word in wanted)
        and (span is None or now - one.latest <= span)
    ]


def titled(opening: str) -> str:
    """What a session is called in a list."""
    return title(opening) or "(no words yet)"


def query(request: Request) -> Query:
    given = request.query_params
    return Query(
        text=given.get("q", "")[:512],
        session=given.get("session", ""),
        author=given.get("author", ""),
        standing=params.standing(request),
    )


def said(asked: Query) -> dict[str, str]:
    """A query as its form shows it."""
    return {
        "text": safe(asked.text),
        "session": safe(asked.session),
        "author": safe(asked.author),
        "standing": asked.standing or "",
    }


def grouped(hits: Sequence[Hit], text: str, openings: Mapping[str, str]) -> list[dict[str, Any]]:
    """The session of the best hit first, and in each the best hit first.

    `openings` are the first words of each session.
    """
    sessions: dict[str, list[dict[str, Any]]] = {}
    for hit in hits:
        sessions.setdefault(hit.event.session, []).append(
            {
                "node": hit.node,
                "text": safe(snippet(node_and_text(hit.event.event)[1], text, WIDTH)),
                "standing": hit.standing,
                "author": title(hit.event.author),
                "at": hit.event.at,
                "version": hit.event.version,
            }
        )
    return [
        {"handle": handle, "name": safe(handle), "title": titled(openings[handle]), "hits": own}
        for handle, own in sessions.items()
    ]
