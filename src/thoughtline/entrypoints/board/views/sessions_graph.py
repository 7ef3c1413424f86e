from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from thoughtline.app.queries.session_graph import SessionGraph, SessionLink, SessionState
from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.views.text_format import session_title
from thoughtline.entrypoints.printable import printable

MAX_LINKS = 500
"""Maximum number of links on the page, those of the latest sessions first."""


def fields(graph: SessionGraph) -> dict[str, Any]:
    """Return the links in words, and the drawing in JSON, with linked sessions side by side."""
    links = graph.links[:MAX_LINKS]
    names = _side_by_side(links)
    sessions = {name: _session(graph, name, number) for number, name in enumerate(names, 1)}
    closing = set(_closing(links))
    drawing = {
        "sessions": list(sessions.values()),
        "links": [
            {
                "above": sessions[link.session]["id"],
                "id": sessions[link.other]["id"],
                "state": link.standing,
                "words": _nodes(link),
                "closes": (link.session, link.other) in closing,
            }
            for link in links
        ],
    }
    return {
        "links": [
            {
                "of": sessions[link.session],
                "other": sessions[link.other],
                "nodes": _nodes(link),
                "state": link.standing,
            }
            for link in links
        ],
        "more_links": len(graph.links) - len(links),
        "drawing": msgspec.json.encode(drawing).decode() if links else "",
    }


def _session(graph: SessionGraph, name: str, number: int) -> dict[str, Any]:
    state = graph.states[name]
    return {
        "id": f"s{number}",
        "title": session_title(graph.openings[name]) if state else printable(name),
        "href": urls.session(name) if state else "",
        "state": state.standing if state else "unknown",
        "words": _words(state),
    }


def _words(state: SessionState | None) -> str:
    if state is None:
        return "cannot be read"
    doubted = f"{state.doubted:,} in doubt" if state.doubted else ""
    if state.standing == "in doubt":
        return doubted
    return ", ".join(filter(None, (state.standing, doubted)))


def _nodes(link: SessionLink) -> str:
    counts = {"in doubt": link.doubted, "fallen": link.fallen}
    states = [f"{count:,} {state}" for state, count in counts.items() if count]
    return count_noun(link.nodes, "node") + (f" ({', '.join(states)})" if states else "")


def _side_by_side(links: Iterable[SessionLink]) -> list[str]:
    linked: dict[str, list[str]] = {}
    for link in links:
        linked.setdefault(link.session, []).append(link.other)
        linked.setdefault(link.other, []).append(link.session)
    found: dict[str, None] = {}
    for first in list(linked):
        found.setdefault(first)
        unread = [first]
        for name in unread:
            new = [other for other in linked.pop(name, ()) if other not in found]
            found.update(dict.fromkeys(new))
            unread += new
    return list(found)


def _closing(links: Iterable[SessionLink]) -> Iterator[tuple[str, str]]:
    """Yield the links that close a circle of sessions, although no nodes rest on each other in a
    circle. The links of the sessions that began last come first and close none.
    """
    others: dict[str, list[str]] = {}
    for link in links:
        others.setdefault(link.session, []).append(link.other)
    path: set[str] = set()
    done: set[str] = set()

    def follow(session: str) -> Iterator[tuple[str, str]]:
        path.add(session)
        for other in others.get(session, ()):
            if other in path:
                yield session, other
            elif other not in done:
                yield from follow(other)
        path.remove(session)
        done.add(session)

    for session in others:
        if session not in done:
            yield from follow(session)
