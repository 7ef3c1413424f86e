"""The query of the list of sessions: read from the record as far as it takes to fill one page."""

from typing import Self

from msgspec import Struct
from starlette.requests import Request

from thoughtline.app.queries import Queries
from thoughtline.entrypoints.board import query_params
from thoughtline.entrypoints.board.use_cases import BoardUseCases
from thoughtline.store.ledger import SessionSummary

PAGE_SIZE, MAX_PAGE_SIZE = 100, 1_000

MAX_READ = 2_000
"""Sessions that one view looks through for those that a filter lets through."""

BATCH = 200
"""Of these, read at once."""

WITHIN = {"hour": 3_600_000, "day": 86_400_000, "week": 7 * 86_400_000}


class SessionListQuery(Struct, frozen=True, kw_only=True):
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
        before = query_params.count(request, "before", default=0, most=1 << 62)
        return cls(
            limit=query_params.count(request, "limit", default=PAGE_SIZE, most=MAX_PAGE_SIZE),
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


class SessionListPage(Struct, frozen=True, kw_only=True):
    """The latest sessions first. `total` is how many there are, with a filter or without.

    `has_more`: a higher limit shows more. `unread_before` is the position before which a filter was
    not tried any more, 0 if it was tried on all.
    """

    sessions: list[SessionSummary]
    total: int
    has_more: bool
    unread_before: int


async def load(use_cases: BoardUseCases, query: SessionListQuery, now: int) -> SessionListPage:
    """One page. What it costs does not grow with the record, but with what others share."""
    shared = [shared.summary for shared in await use_cases.shared()]
    found, unread_before = await _own(use_cases.queries, query, now)
    if shared:
        if query.before is None:
            found += [summary for summary in shared if query.lets_through(summary, now)]
        found.sort(key=lambda summary: summary.latest, reverse=True)
    return SessionListPage(
        sessions=found[: query.limit],
        total=(await use_cases.usage()).sessions + len(shared),
        has_more=len(found) > query.limit,
        unread_before=unread_before,
    )


async def _own(
    queries: Queries, query: SessionListQuery, now: int
) -> tuple[list[SessionSummary], int]:
    """The owner's own, one more than is shown if there are so many; and `unread_before`."""
    if not query.is_filtered:
        return await queries.sessions(limit=query.limit + 1, before=query.before), 0
    found: list[SessionSummary] = []
    before = query.before
    for _ in range(MAX_READ // BATCH):
        batch = await queries.sessions(limit=BATCH, before=before)
        found += [summary for summary in batch if query.lets_through(summary, now)]
        if len(batch) < BATCH or len(found) > query.limit:
            return found, 0
        before = batch[-1].position
    return found, before or 0
