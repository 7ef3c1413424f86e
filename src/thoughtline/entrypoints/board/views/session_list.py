"""The list of sessions: one page of it, read from the record as far as it takes to fill it."""

from typing import Any, Self

from msgspec import Struct
from starlette.requests import Request

from thoughtline.app.queries import Queries
from thoughtline.entrypoints.board import params
from thoughtline.entrypoints.board.use_cases import BoardUseCases
from thoughtline.entrypoints.board.views.text_format import is_active, session_title
from thoughtline.entrypoints.sanitize import safe
from thoughtline.store.ledger import SessionSummary

SHOWN, MOST_SHOWN = 100, 1_000

MOST_READ = 2_000
"""Sessions that one view looks through for those that a filter lets through."""

BATCH = 200
"""Of these, read at once."""

WITHIN = {"hour": 3_600_000, "day": 86_400_000, "week": 7 * 86_400_000}


class Wanted(Struct, frozen=True, kw_only=True):
    """What a request asks for: at most `limit` sessions, last written to `before` a position.

    `words` are those that a session begins with or is named by; `within` is a key of `WITHIN`, or
    whatever else was said, which filters nothing.
    """

    limit: int
    before: int | None
    words: str
    within: str

    @classmethod
    def of(cls, request: Request) -> Self:
        before = params.count(request, "before", default=0, most=1 << 62)
        return cls(
            limit=params.count(request, "limit", default=SHOWN, most=MOST_SHOWN),
            before=before or None,
            words=request.query_params.get("filter", ""),
            within=request.query_params.get("within", ""),
        )

    @property
    def is_filtered(self) -> bool:
        return bool(self.words.split()) or self.within in WITHIN

    def lets_through(self, summary: SessionSummary, now: int) -> bool:
        span = WITHIN.get(self.within)
        text = f"{summary.opening} {summary.session}".casefold()
        return all(word in text for word in self.words.casefold().split()) and (
            span is None or now - summary.latest <= span
        )


class Page(Struct, frozen=True, kw_only=True):
    """The latest sessions first. `total` is how many there are, with a filter or without.

    `has_more`: a higher limit shows more. `unread_before` is the position before which a filter was
    not tried any more, 0 if it was tried on all.
    """

    sessions: list[SessionSummary]
    total: int
    has_more: bool
    unread_before: int


async def read(use_cases: BoardUseCases, wanted: Wanted, now: int) -> Page:
    """One page. What it costs does not grow with the record, but with what others share."""
    shared = [shared.summary for shared in await use_cases.shared()]
    found, unread_before = await _own(use_cases.queries, wanted, now)
    if shared:
        if wanted.before is None:
            found += [summary for summary in shared if wanted.lets_through(summary, now)]
        found.sort(key=lambda summary: summary.latest, reverse=True)
    return Page(
        sessions=found[: wanted.limit],
        total=(await use_cases.usage()).sessions + len(shared),
        has_more=len(found) > wanted.limit,
        unread_before=unread_before,
    )


async def _own(queries: Queries, wanted: Wanted, now: int) -> tuple[list[SessionSummary], int]:
    """The owner's own, one more than is shown if there are so many; and `Page.unread_before`."""
    if not wanted.is_filtered:
        return await queries.sessions(limit=wanted.limit + 1, before=wanted.before), 0
    found: list[SessionSummary] = []
    before = wanted.before
    for _ in range(MOST_READ // BATCH):
        batch = await queries.sessions(limit=BATCH, before=before)
        found += [summary for summary in batch if wanted.lets_through(summary, now)]
        if len(batch) < BATCH or len(found) > wanted.limit:
            return found, 0
        before = batch[-1].position
    return found, before or 0


def fields(page: Page, wanted: Wanted, now: int) -> dict[str, Any]:
    """A page as its template shows it."""
    return {
        "sessions": [
            {
                "handle": summary.session,
                "name": safe(summary.session),
                "title": session_title(summary.opening),
                "events": summary.version,
                "latest": summary.latest,
                "is_active": is_active(summary.latest, now),
            }
            for summary in page.sessions
        ],
        "total": page.total,
        "filter": safe(wanted.words),
        "within": wanted.within,
        "more": wanted.limit * 2 if page.has_more and wanted.limit < MOST_SHOWN else 0,
        "before": wanted.before or 0,
        "unread_before": page.unread_before,
        "looked_through": MOST_READ,
    }
