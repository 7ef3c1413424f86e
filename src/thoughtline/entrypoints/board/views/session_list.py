from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from thoughtline.app.approvals.inbox import Inbox
from thoughtline.core.views.shared_causes import SharedCause
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.session_list_query import (
    MAX_PAGE_SIZE,
    SessionListPage,
    SessionListQuery,
)
from thoughtline.entrypoints.board.views.session_card import PLACES, STATES, card, place
from thoughtline.entrypoints.board.views.text_format import session_title
from thoughtline.entrypoints.printable import full_text, printable, title
from thoughtline.store.ledger import SessionSummary

MAX_CAUSES = 8
"""Maximum number of causes of doubt on the first page, the cause of most doubts first."""


def fields(page: SessionListPage, query: SessionListQuery, now: int) -> dict[str, Any]:
    cards = [card(summary, page.cards.get(summary.session), now) for summary in page.sessions]
    return {
        "groups": [
            {"name": name, "title": heading, "cards": shown}
            for name, heading, shown in _groups(page.sessions, cards, query.by, now)
        ],
        "shown": len(cards),
        "total": page.total,
        "asked": query.asked() | {"filter": printable(query.words)},
        "words": query.words.split(),
        "by": query.by,
        "form": query.form,
        "state_names": STATES,
        "is_filtered": query.is_filtered,
        "choices": _choices(page, query),
        "more": query.limit * 2 if page.has_more and query.limit < MAX_PAGE_SIZE else 0,
        "before": query.before or 0,
        "unread_before": page.unread_before,
        "looked_through": page.looked_through,
    }


def inbox(found: Inbox) -> dict[str, Any]:
    """Sessions with objections come first, then causes of doubt, and claims."""
    sessions = sorted(found.sessions, key=lambda each: not each.objections)
    return {
        "sessions": [
            {
                "href": urls.session(each.session),
                "title": session_title(each.title),
                "needs": each.needs,
            }
            for each in sessions
            if each.needs
        ],
        "causes": [_cause(cause) for cause in found.causes[:MAX_CAUSES]],
        "more": max(0, len(found.causes) - MAX_CAUSES),
        "claims": found.claims,
        "limits": found.limits,
        "archived_claims": found.archived_claims,
        "unread": unread(found.unread),
    }


def unread(found: Mapping[str, str]) -> list[dict[str, str]]:
    """Return the sessions that could not be read, of which `found` has the titles by name."""
    return [
        {"href": urls.session(name), "title": session_title(title)} for name, title in found.items()
    ]


def _cause(cause: SharedCause) -> dict[str, Any]:
    session, node = cause.settled_at[0]
    return {
        "words": printable(cause.words),
        "href": urls.session(session, thought=node),
        "was": full_text(cause.line.was),
        "now": full_text(cause.line.now),
        "doubted": cause.doubted,
        "sessions": [
            {"href": urls.session(name), "title": session_title(title)}
            for name, title in cause.titles.items()
        ],
    }


def _groups(
    sessions: Sequence[SessionSummary], cards: Sequence[dict[str, Any]], by: str, now: int
) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    found: dict[str, list[dict[str, Any]]] = {} if by == "project" else {key: [] for key in PLACES}
    for summary, shown in zip(sessions, cards, strict=True):
        found.setdefault(place(summary, by, now), []).append(shown)
    names = PLACES if by == "day" else project_names(found)
    for key, grouped in found.items():
        yield key, names[key] or "No project", grouped


def project_names(projects: Iterable[str]) -> dict[str, str]:
    """Return the last folder of each project, with the folder above if two are called the same."""
    paths = {project: Path(project) for project in projects}
    last = Counter(path.name for path in paths.values())
    return {
        project: printable("/".join(path.parts[-2:]) if last[path.name] > 1 else path.name)
        for project, path in paths.items()
    }


def _choices(page: SessionListPage, query: SessionListQuery) -> dict[str, list[tuple[str, str]]]:
    described = [summary.description for summary in page.sessions]
    authors = (author for known in page.cards.values() for author in known.authors)
    named = {
        "project": (query.project, (one.project for one in described)),
        "author": (query.author, authors),
        "tag": (query.tag, (tag for one in described for tag in one.tags)),
    }
    found = {name: sorted({chosen, *values} - {""}) for name, (chosen, values) in named.items()}
    projects = project_names(found["project"])
    return {
        name: [(value, projects[value] if name == "project" else title(value)) for value in values]
        for name, values in found.items()
    }
