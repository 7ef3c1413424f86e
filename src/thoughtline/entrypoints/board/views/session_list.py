"""The list of sessions, as its template shows it."""

from pathlib import Path
from typing import Any

from thoughtline.entrypoints.board import session_list_query
from thoughtline.entrypoints.board.session_list_query import (
    MAX_PAGE_SIZE,
    SessionListPage,
    SessionListQuery,
)
from thoughtline.entrypoints.board.views.text_format import is_active, session_title
from thoughtline.entrypoints.printable import printable


def fields(page: SessionListPage, query: SessionListQuery, now: int) -> dict[str, Any]:
    """A page as its template shows it."""
    return {
        "sessions": [
            {
                "handle": summary.session,
                "name": printable(summary.session),
                "title": session_title(summary.opening),
                "events": summary.version,
                "latest": summary.latest,
                "is_active": is_active(summary.latest, now),
                "project": printable(Path(summary.description.project).name),
                "tags": [printable(tag) for tag in summary.description.tags],
            }
            for summary in page.sessions
        ],
        "total": page.total,
        "filter": printable(query.words),
        "within": query.within,
        "more": query.limit * 2 if page.has_more and query.limit < MAX_PAGE_SIZE else 0,
        "before": query.before or 0,
        "unread_before": page.unread_before,
        "looked_through": session_list_query.MAX_READ,
    }
