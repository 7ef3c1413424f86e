"""The URL selects the content, and the authenticated request selects the owner."""

from collections.abc import Callable, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from thoughtline.app.approvals.inbox import read_inbox
from thoughtline.app.queries.caveats import caveats_among
from thoughtline.app.queries.event_feed import is_shared
from thoughtline.app.queries.line_reasons import LINE, reasons_at
from thoughtline.app.queries.project_overview import Known, ProjectOverview
from thoughtline.app.queries.queries import Queries
from thoughtline.core.author import SERVER
from thoughtline.core.calibration import MINIMUM
from thoughtline.core.events import Recorded
from thoughtline.core.principal import EXPORT, WRITE
from thoughtline.core.views.changes.timeline import TimelineStep
from thoughtline.dialects.formats import FORMATS
from thoughtline.entrypoints import session_json
from thoughtline.entrypoints.board import person_form, query_params, session_list_query, urls
from thoughtline.entrypoints.board.session_list_query import SessionListQuery
from thoughtline.entrypoints.board.session_lookup import SessionLookup
from thoughtline.entrypoints.board.templating import render, stream, wants_page
from thoughtline.entrypoints.board.use_cases import principal_of
from thoughtline.entrypoints.board.views import (
    calibration,
    costs,
    graph_end,
    known,
    search,
    session_card,
    session_list,
    sessions_graph,
)
from thoughtline.entrypoints.board.views.text_format import (
    is_active,
    is_at_work,
    iso_time,
    session_title,
)
from thoughtline.entrypoints.board.views.thoughts import thoughts_page
from thoughtline.entrypoints.printable import printable, title
from thoughtline.entrypoints.request_fields import query_fields
from thoughtline.store.beside.mirror_names import is_mirror
from thoughtline.store.ledger import Hit


class Pages:
    """Endpoints of the board, with one endpoint for each page.

    `clock` returns milliseconds since 1970. `asks_token` is true if MCP on this server needs an
    access token.
    """

    def __init__(
        self, lookup: SessionLookup, clock: Callable[[], int], *, asks_token: bool = False
    ) -> None:
        self._lookup = lookup
        self._clock = clock
        self._asks_token = asks_token

    async def sessions(self, request: Request) -> Response:
        use_cases, now = self._lookup.use_cases(request), self._clock()
        position = await use_cases.position()
        query = SessionListQuery.of(request)
        page = await session_list_query.load(use_cases, query, now)
        inbox = await read_inbox(use_cases.queries)
        return render(
            "sessions.html",
            here="sessions",
            inbox=session_list.inbox(inbox),
            now=now,
            position=position,
            mcp_url=str(request.url.replace(path=urls.MCP, query="", fragment="")),
            asks_token=self._asks_token,
            **session_list.fields(page, query, now),
        )

    async def card(self, request: Request) -> Response:
        cards = self._lookup.use_cases(request).cards
        summary, known = await cards.current(query_params.handle(request, "session"))
        return JSONResponse(session_card.card(summary, known, self._clock()))

    async def missing(self, request: Request) -> Response:
        """Answer an unknown address with a 404, as an HTML page for browsers."""
        if not wants_page(request):
            raise HTTPException(404)
        return render(
            "refusal.html",
            status=404,
            here="",
            back="",
            code="no_such_page",
            message="There is no such page.",
            hint="The address may be incomplete, or belong to another server.",
        )

    async def session(self, request: Request) -> Response:
        """Show one session, now or at an earlier moment, for browsers with and without scripts."""
        handle = query_params.handle(request, "name")
        view, state = await self._lookup.state(request, handle)
        moment, node = query_params.as_of(request), query_params.node(request, view)
        live = await self._lookup.live(request, handle)
        timeline, height = live.timeline, graph_end.tree_height(live.state()["lanes"])
        ending = "" if moment is not None or node else graph_end.encoded(timeline, live.state())
        changes = await self._lookup.changes(request, handle, timeline.version)
        first = next(iter(view.thoughts.values()), None)
        worked = _last_work(timeline.steps[: view.session.version])
        now = self._clock()
        principal = principal_of(request)
        is_writable = not (is_mirror(handle) or self._lookup.use_cases(request).read_only)
        may_write = WRITE in principal.scopes and is_writable
        is_person = principal.person is not None
        is_guest = is_shared(handle)
        return stream(
            "session.html",
            here="session",
            handle=handle,
            title=title(view.session.description.title or (first.text if first else ""))
            or printable(handle),
            description=session_json.description(view),
            form_token=person_form.masked(principal.form) if may_write and is_person else "",
            person=principal.person or "",
            is_program=may_write and not is_person,
            tree=view,
            **thoughts_page(view, query_params.count(request, "page", default=0, most=1 << 30)),
            beliefs=state["beliefs"],
            at_work=[
                one for one in state["latest"] if moment is None and is_at_work(one["at"], now)
            ],
            causes=state["causes"],
            caused=state["caused"],
            objections=state["objections"],
            is_mirror=is_mirror(handle),
            may_share=not is_guest and EXPORT in principal.scopes,
            is_guest=is_guest,
            may_forget=not is_guest,
            unapproved=len(view.origins.lacking_approval(view.session)) if moment is None else 0,
            ending=ending,
            height=height,
            deliberations=state["deliberations"],
            node=await self._lookup.node(request, handle, view, node) if node else None,
            wanted=printable(query_fields(request).get("thought", "")[:40]),
            changes=changes,
            at=None if moment is None else moment.version,
            by=printable(worked.author),
            worked_at=worked.at,
            latest=timeline.version,
            version=view.session.version,
            is_active=is_active(worked.at, now),
            now=now,
            formats=list(FORMATS),
        )

    async def search(self, request: Request) -> Response:
        queries, query = self._lookup.use_cases(request).queries, query_params.query(request)
        kind, size = query_params.kind(request), search.PAGE_SIZE
        page = query_params.count(request, "page", default=1, most=search.MAX_PAGES)
        found = await queries.find(query, kind=kind, limit=size, offset=(page - 1) * size)
        asked = search.Asked(query, kind or "", page)
        in_titles = await self._named(request, query.text) if asked.page == 1 else []
        resting = await self._resting(queries, query.text) if asked.page == 1 else []
        named = {query.session} if query.session else search.sessions(found)
        named |= {hit.event.session for hit in resting}
        openings = await queries.openings(named)
        caveats = await caveats_among(queries, [*found.hits, *resting])
        return render(
            "search.html",
            here="search",
            kinds=query_params.KINDS,
            standing_words=search.STANDING_WORDS,
            in_titles=in_titles,
            words=query.text.split(),
            failures=map(printable, found.failures),
            resting=search.by_session(resting, "", openings, caveats),
            **search.fields(found, asked, openings, caveats),
        )

    async def _resting(self, queries: Queries, words: str) -> list[Hit]:
        if not LINE.fullmatch(words.strip()):
            return []
        summaries = await queries.sessions(limit=search.MAX_SESSIONS)
        return await reasons_at(queries, words, [each.session for each in summaries])

    async def _named(self, request: Request, words: str) -> list[dict[str, Any]]:
        """Return the sessions whose title, tags or first words have all words."""
        if not words.strip():
            return []
        query = SessionListQuery.named(words, search.MAX_NAMED)
        page = await session_list_query.load(
            self._lookup.use_cases(request), query, self._clock(), with_cards=False
        )
        return [search.session_line(summary) for summary in page.sessions]

    async def known(self, request: Request) -> Response:
        queries, said = self._lookup.use_cases(request).queries, query_fields(request)
        project = said.get("project", "")
        kinds: dict[str, Known] = {"verified": "verified", "open": "open"}
        what = kinds.get(said.get("standing", ""), "known")
        overview = ProjectOverview(queries, project)
        knowledge, graph = await overview.known(what), await overview.graph()
        return render(
            "known.html",
            here="known",
            what=what,
            project=project,
            **known.fields(knowledge, project),
            **sessions_graph.fields(graph),
        )

    async def calibration(self, request: Request) -> Response:
        groups = await self._lookup.use_cases(request).calibration.groups()
        return render(
            "calibration.html",
            here="calibration",
            groups=[calibration.reliability(group) for group in groups],
            minimum=MINIMUM,
        )

    async def costs(self, request: Request) -> Response:
        use_cases = self._lookup.use_cases(request)
        handle = query_fields(request).get("session", "")
        since = query_params.day(request, "since")
        report = await use_cases.costs.costs(session=handle or None, since=since)
        openings = await use_cases.queries.openings([handle] if handle else [])
        return render(
            "costs.html",
            here="costs",
            session=handle,
            since="" if since is None else iso_time(since)[:10],
            title=session_title(openings[handle]) if handle else "",
            totals=costs.totals(report),
            days=costs.days(report),
        )


def _last_work(steps: Sequence[TimelineStep]) -> Recorded:
    """Return the last event that is not the server's own, such as a check; the last if all are."""
    work = (each.recorded for each in reversed(steps) if each.recorded.author != SERVER)
    return next(work, steps[-1].recorded)
