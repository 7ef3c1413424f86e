"""Data for the overview of sessions."""

from pathlib import Path
from typing import Any

from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.session_list_query import (
    MAX_PAGE_SIZE,
    SessionListPage,
    SessionListQuery,
)
from thoughtline.entrypoints.board.views.session_card import GROUPS, card
from thoughtline.entrypoints.printable import printable, title


def fields(page: SessionListPage, query: SessionListQuery, now: int) -> dict[str, Any]:
    """Return the fields of the overview page."""
    cards = [card(summary, page.cards.get(summary.session), now) for summary in page.sessions]
    return {
        "groups": [
            {
                "name": name,
                "title": heading,
                "href": "" if query.group else urls.sessions(**query.asked() | {"group": name}),
                "cards": [one for one in cards if one["group"] == name],
            }
            for name, heading in GROUPS.items()
        ],
        "shown": len(cards),
        "total": page.total,
        "asked": query.asked() | {"filter": printable(query.words)},
        "group_names": GROUPS,
        "is_filtered": query.is_filtered,
        "choices": _choices(page, query),
        "more": query.limit * 2 if page.has_more and query.limit < MAX_PAGE_SIZE else 0,
        "before": query.before or 0,
        "unread_before": page.unread_before,
        "looked_through": page.looked_through,
    }


def _choices(page: SessionListPage, query: SessionListQuery) -> dict[str, list[tuple[str, str]]]:
    """Return the options of the filters, as value and label, from the page and the query."""
    described = [summary.description for summary in page.sessions]
    authors = (author for known in page.cards.values() for author in known.authors)
    named = {
        "project": (query.project, (one.project for one in described)),
        "author": (query.author, authors),
        "tag": (query.tag, (tag for one in described for tag in one.tags)),
    }
    return {
        name: [
            (value, printable(Path(value).name) if name == "project" else title(value))
            for value in sorted({chosen, *values} - {""})
        ]
        for name, (chosen, values) in named.items()
    }
