"""Query of the list of sessions, which reads the record until one page is full."""

from typing import Self

from msgspec import Struct
from starlette.requests import Request

from thoughtline.app.folds.kept_folds import EventAllowance
from thoughtline.app.folds.session_cards import MAX_EVENTS
from thoughtline.core.views.summaries.card import Card
from thoughtline.entrypoints.board import query_params
from thoughtline.entrypoints.board.use_cases import BoardUseCases
from thoughtline.entrypoints.board.views.session_card import STATES, states
from thoughtline.entrypoints.request_fields import query_fields
from thoughtline.store.ledger import SessionSummary

PAGE_SIZE, MAX_PAGE_SIZE = 24, 1_000

MAX_READ = 2_000
"""Maximum number of sessions that one request checks against a filter."""

BATCH = 200
"""Number of sessions that are read together."""

WITHIN = {"hour": 3_600_000, "day": 86_400_000, "week": 7 * 86_400_000}


class SessionListQuery(Struct, frozen=True, kw_only=True):
    """Filters of a request: at most `limit` sessions, last written before the position `before`.

    `words` must occur in a session's title, tags, first words, project or name. `within` is a key
    of `WITHIN`; other values filter nothing. If `project`, `tag`, `author` or `group` is not empty,
    sessions must have this value. Archived sessions are skipped unless `archived` is true. `by`
    groups the list by "day" or by "project", and `form` is "lines" or "cards".
    """

    limit: int
    before: int | None
    words: str
    within: str
    project: str
    author: str
    tag: str
    group: str
    archived: bool
    by: str = "day"
    form: str = "lines"

    @classmethod
    def of(cls, request: Request) -> Self:
        before = query_params.count(request, "before", default=0, most=1 << 62)
        fields = query_fields(request)
        return cls(
            limit=query_params.count(request, "limit", default=PAGE_SIZE, most=MAX_PAGE_SIZE),
            before=before or None,
            words=fields.get("filter", ""),
            within=fields.get("within", ""),
            project=fields.get("project", ""),
            author=fields.get("author", ""),
            tag=fields.get("tag", ""),
            group=fields.get("group", "") if fields.get("group", "") in STATES else "",
            archived=bool(fields.get("archived", "")),
            by="project" if fields.get("by") == "project" else "day",
            form="cards" if fields.get("form") == "cards" else "lines",
        )

    @classmethod
    def named(cls, words: str, limit: int) -> Self:
        return cls(
            limit=limit, before=None, words=words, within="", project="", author="", tag="",
            group="", archived=False,
        )  # fmt: skip

    def asked(self) -> dict[str, str]:
        return {
            "filter": self.words,
            "within": self.within,
            "project": self.project,
            "author": self.author,
            "tag": self.tag,
            "group": self.group,
            "archived": "yes" if self.archived else "",
            "by": "" if self.by == "day" else self.by,
            "form": "" if self.form == "lines" else self.form,
        }

    @property
    def is_filtered(self) -> bool:
        named = (self.project, self.author, self.tag, self.group)
        return bool(self.words.split()) or self.within in WITHIN or any(named)

    @property
    def is_sifted(self) -> bool:
        """True if a filter other than the project needs a look at each session."""
        named = (self.author, self.tag, self.group)
        return bool(self.words.split()) or any(named) or self.within in WITHIN

    def lets_through(self, summary: SessionSummary, now: int) -> bool:
        """Check a session against all filters except author and group."""
        span = WITHIN.get(self.within)
        described = summary.description
        named = (described.title, *described.tags, described.project)
        text = " ".join((summary.opening, summary.session, *named)).casefold()
        return (
            all(word in text for word in self.words.casefold().split())
            and (span is None or now - summary.latest <= span)
            and self.project in ("", described.project)
            and (not self.tag or self.tag in described.tags)
            and (self.archived or not described.archived)
        )


class SessionListPage(Struct, frozen=True, kw_only=True):
    """Page of sessions, the latest first, with as many of their cards as time allows.

    `total` is the number of all sessions, regardless of filters. `has_more` is true if a higher
    limit shows more sessions. `unread_before` is the position before which sessions were not
    checked, 0 if all sessions were checked. `looked_through` is the number of checked sessions.
    """

    sessions: list[SessionSummary]
    cards: dict[str, Card]
    total: int
    has_more: bool
    unread_before: int
    looked_through: int


async def load(
    use_cases: BoardUseCases, query: SessionListQuery, now: int, *, with_cards: bool = True
) -> SessionListPage:
    """Return one page of the list. The cost of a page grows with the number of shared sessions, not
    with the size of the record.

    Cards are read for the shown sessions, up to a limit of events. A filter by author or group
    reads a card for each session that may fit.
    """
    reading = _Reading(use_cases, query, now)
    shared = [shared.summary for shared in await use_cases.shared()]
    found, unread_before = await reading.own()
    if shared:
        if query.before is None:
            found += [summary for summary in shared if await reading.lets_through(summary)]
        found.sort(key=lambda summary: summary.latest, reverse=True)
    sessions = found[: query.limit]
    for summary in sessions if with_cards else ():
        await reading.card(summary)
    shown = {summary.session for summary in sessions}
    return SessionListPage(
        sessions=sessions,
        cards={name: card for name, card in reading.cards.items() if card and name in shown},
        total=(await use_cases.usage()).sessions + len(shared),
        has_more=len(found) > query.limit,
        unread_before=unread_before,
        looked_through=reading.looked_through,
    )


class _Reading:
    """Cards are read as far as the limit of events allows."""

    def __init__(self, use_cases: BoardUseCases, query: SessionListQuery, now: int) -> None:
        self._use_cases = use_cases
        self._query = query
        self._now = now
        self._allowance = EventAllowance(MAX_EVENTS)
        self.cards: dict[str, Card | None] = {}
        self.looked_through = 0

    async def own(self) -> tuple[list[SessionSummary], int]:
        """Return at most one session more than the limit, and the value of `unread_before`."""
        query = self._query
        if not query.is_sifted:
            return await self._batch(query.before, query.limit + 1), 0
        found: list[SessionSummary] = []
        before = query.before
        for _ in range(MAX_READ // BATCH):
            batch = await self._batch(before, BATCH)
            for summary in batch:
                if len(found) > query.limit:
                    return found, 0
                if await self.lets_through(summary):
                    found.append(summary)
                elif self._is_out_of_reach(summary):
                    return found, before or 0
                before = summary.position
                self.looked_through += 1
            if len(batch) < BATCH or len(found) > query.limit:
                return found, 0
        return found, before or 0

    def _is_out_of_reach(self, summary: SessionSummary) -> bool:
        """The next page of the list may read the same number of events again."""
        unread = self.cards.get(summary.session, ...) is None
        return unread and self._allowance.events < MAX_EVENTS

    async def _batch(self, before: int | None, limit: int) -> list[SessionSummary]:
        return await self._use_cases.queries.sessions(
            limit=limit,
            before=before,
            project=self._query.project or None,
            archived=self._query.archived,
        )

    async def lets_through(self, summary: SessionSummary) -> bool:
        if not self._query.lets_through(summary, self._now):
            return False
        author, group = self._query.author, self._query.group
        if not (author or group):
            return True
        card = await self.card(summary)
        if group and group not in states(summary, card, self._now):
            return False
        return not author or (card is not None and author in card.authors)

    async def card(self, summary: SessionSummary) -> Card | None:
        if summary.session not in self.cards:
            card = await self._use_cases.cards.card(summary, self._allowance)
            self.cards[summary.session] = card
        return self.cards[summary.session]
