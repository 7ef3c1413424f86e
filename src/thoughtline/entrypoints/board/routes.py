"""The addresses of the board. Each translates, asks a use case, and translates back."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute

from thoughtline.app.clock import milliseconds
from thoughtline.core.calibration import MINIMUM
from thoughtline.core.identity import EXPORT, READ
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects.formats import FORMATS, exported
from thoughtline.entrypoints.board import params
from thoughtline.entrypoints.board.live.session_cache import LiveSession, LiveSessions
from thoughtline.entrypoints.board.live.sse import BEAT, LIFE, MOST, Streams
from thoughtline.entrypoints.board.security_headers import SecurityHeaders
from thoughtline.entrypoints.board.static_files import AT, Files
from thoughtline.entrypoints.board.templating import page, streamed
from thoughtline.entrypoints.board.use_cases import BoardUseCases, DeskOf, owner_of
from thoughtline.entrypoints.board.views import costs, plots, search, session_json
from thoughtline.entrypoints.board.views.labels import NOW, title
from thoughtline.entrypoints.board.views.thoughts import record
from thoughtline.entrypoints.public_errors import public_error
from thoughtline.entrypoints.route_access import Access, GuardedMount, GuardedRoute
from thoughtline.entrypoints.sanitize import safe
from thoughtline.store.ledger import Summary

Endpoint = Callable[[Request], Awaitable[Response]]

MISSING = frozenset({Code.NO_SUCH_SESSION, Code.SESSION_FORGOTTEN, Code.NO_SUCH_THOUGHT})

FOR_PEOPLE = {
    Code.NO_SUCH_SESSION: "It may have another name, or not be shared with you any more.",
}
"""What to do next, where the hint of a refusal is for whoever calls tools."""

PAGE = Access(scope=READ, cookie=True)
FILE = Access(scope=EXPORT, cookie=True)
ASSETS = Access(scope=READ, cookie=True, audited=False)

LISTED, MOST_LISTED = 100, 1_000
FOUND, MOST_FOUND = 50, 500


def routes(
    desk_of: DeskOf,
    *,
    clock: Callable[[], int] = milliseconds,
    beat: float = BEAT,
    life: float = LIFE,
    most: int = MOST,
) -> list[BaseRoute]:
    """All of the board, to be mounted at the root of an application that lets people in.

    `desk_of` gives the use cases of an owner, who may hold `most` streams. A stream says that it is
    there every `beat` seconds and ends after `life`.
    """
    showing = LiveSessions()
    board = Board(desk_of, showing, clock)
    streams = Streams(desk_of, showing, beat=beat, life=life, most=most)
    guarded = [Middleware(SecurityHeaders)]
    pages: list[tuple[str, Endpoint, Access]] = [
        ("/", board.sessions, PAGE),
        ("/sessions", board.session, PAGE),
        ("/sessions/{session}", board.session, PAGE),
        ("/search", board.search, PAGE),
        ("/calibration", board.calibration, PAGE),
        ("/costs", board.costs, PAGE),
        ("/board/session", board.picture, PAGE),
        ("/board/glance", board.glance, PAGE),
        ("/board/node", board.node, PAGE),
        ("/board/export", board.export, FILE),
        ("/board/events", streams.events, PAGE),
    ]
    return [
        *(
            GuardedRoute(path, answering(endpoint), access, methods=["GET"], middleware=guarded)
            for path, endpoint, access in pages
        ),
        GuardedMount(AT, Files(), ASSETS, middleware=guarded),
    ]


def answering(endpoint: Endpoint) -> Endpoint:
    """Refusals as what they are: a page for people, JSON for the script."""

    @wraps(endpoint)
    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refusal:
            return _refused(request, public_error(refusal, owner_of(request)))

    return answered


def _refused(request: Request, refusal: Refused) -> Response:
    lost = refusal.code.startswith("ledger_")
    status = 503 if lost else 404 if refusal.code in MISSING else 400
    said = {
        "code": str(refusal.code),
        "message": safe(str(refusal.args[0])),
        "hint": safe(refusal.hint),
    }
    if request.url.path.startswith("/board/"):
        response: Response = JSONResponse(said, status)
    else:
        said["hint"] = FOR_PEOPLE.get(refusal.code, said["hint"])
        response = page("refused.html", status=status, here="", **said)
    if lost:
        response.headers["Retry-After"] = "2"
    return response


class Board:
    """The pages. What is looked at comes from the address, whose it is from the request."""

    def __init__(self, desk_of: DeskOf, showing: LiveSessions, clock: Callable[[], int]) -> None:
        self._desk_of = desk_of
        self._showing = showing
        self._clock = clock

    def _desk(self, request: Request) -> BoardUseCases:
        return self._desk_of(owner_of(request))

    async def sessions(self, request: Request) -> Response:
        """The sessions that were written to last, with those that others share."""
        desk, now = self._desk(request), self._clock()
        position = await desk.position()
        limit = params.count(request, "limit", default=LISTED, most=MOST_LISTED)
        words = request.query_params.get("filter", "")
        every = await desk.recalling.sessions(limit=None)
        if shared := await desk.shared():
            every = sorted([*every, *(one.summary for one in shared)], key=_latest, reverse=True)
        kept = search.sessions(every, words, request.query_params.get("within", ""), now)
        return page(
            "sessions.html",
            here="sessions",
            sessions=[
                {
                    "handle": one.session,
                    "name": safe(one.session),
                    "title": search.titled(one.opening),
                    "events": one.version,
                    "latest": one.latest,
                    "going": now - one.latest < NOW,
                }
                for one in kept[:limit]
            ],
            found=len(kept),
            all=len(every),
            filter=safe(words),
            within=request.query_params.get("within", ""),
            more=limit * 2 if len(kept) > limit and limit < MOST_LISTED else 0,
            now=now,
            position=position,
        )

    async def session(self, request: Request) -> Response:
        """One session, now or at an earlier moment, to be read with or without scripts."""
        desk, handle = self._desk(request), _handle(request, "name")
        tree, at = await self._tree(request, desk, handle), params.version(request)
        shown = await self._shown(request, desk, handle)
        now = session_json.now(tree) if tree is not shown.course.tree else shown.now()
        chosen = params.node(request, tree)
        return streamed(
            "session.html",
            here="session",
            handle=handle,
            title=_opening(tree) or safe(handle),
            tree=tree,
            **record(tree, params.count(request, "page", default=0, most=1 << 30)),
            glance=now["glance"],
            room=plots.height(shown.now()["lanes"]),
            deliberations=now["deliberations"],
            node=session_json.node(tree, chosen) if chosen else None,
            at=at,
            by=safe(shown.course.steps[tree.session.version - 1].recorded.author),
            latest=shown.course.version,
            version=tree.session.version,
            going=self._clock() - tree.at < NOW,
            now=self._clock(),
            formats=list(FORMATS),
        )

    async def search(self, request: Request) -> Response:
        """What was recorded anywhere, by its words."""
        desk, query = self._desk(request), search.query(request)
        limit = params.count(request, "limit", default=FOUND, most=MOST_FOUND)
        hits = await desk.recalling.search(query, limit=limit) if query.text.strip() else []
        openings = await desk.recalling.openings({hit.event.session for hit in hits})
        return page(
            "search.html",
            here="search",
            query=search.said(query),
            hits=search.grouped(hits, query.text, openings),
            count=len(hits),
            standings=list(Standing),
        )

    async def calibration(self, request: Request) -> Response:
        """How sure they were, and how often they were right."""
        groups = await self._desk(request).calibrating.groups()
        return page(
            "calibration.html",
            here="calibration",
            groups=[plots.reliability(group) for group in groups],
            minimum=MINIMUM,
        )

    async def costs(self, request: Request) -> Response:
        """What was spent on minds, in one session or in all."""
        desk, session = self._desk(request), request.query_params.get("session", "")
        found = await desk.costing.costs(session=session or None)
        openings = await desk.recalling.openings([session] if session else [])
        return page(
            "costs.html",
            here="costs",
            session=session,
            title=search.titled(openings[session]) if session else "",
            totals=costs.totals(found),
            days=costs.days(found),
        )

    async def picture(self, request: Request) -> Response:
        """A session with all of its steps, for the script."""
        desk, handle = self._desk(request), _handle(request, "session")
        position = await desk.position()
        shown = await self._shown(request, desk, handle)
        return _json(session_json.session(shown.course, handle, position) | shown.now())

    async def glance(self, request: Request) -> Response:
        """What was true of a session at a moment."""
        desk = self._desk(request)
        return _json(session_json.now(await self._tree(request, desk, _handle(request, "session"))))

    async def node(self, request: Request) -> Response:
        """All that is known of one thought or assumption."""
        desk = self._desk(request)
        tree = await self._tree(request, desk, _handle(request, "session"))
        chosen = params.node(request, tree)
        if not chosen:
            raise Refused(
                Code.NO_SUCH_THOUGHT,
                "There is no such thought at this moment.",
                hint="Go to a later one.",
            )
        return _json(session_json.node(tree, chosen))

    async def export(self, request: Request) -> Response:
        """A session in a format that people use elsewhere, as a file."""
        desk, handle = self._desk(request), _handle(request, "session")
        wanted = request.query_params.get("format", "")
        if wanted not in FORMATS:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"There is no format {wanted[:40]!r}.",
                hint=f"Choose of: {', '.join(FORMATS)}.",
            )
        told = exported(await self._tree(request, desk, handle), handle, wanted)
        headers = {"Content-Disposition": f'attachment; filename="{told.file_name}"'}
        return Response(told.text, media_type=told.media_type, headers=headers)

    async def _tree(self, request: Request, desk: BoardUseCases, handle: str) -> SessionView:
        """The session at the moment that is asked for."""
        shown = await self._shown(request, desk, handle)
        at = params.moment(request)
        if at is None or at.version == shown.course.version:
            return shown.course.tree
        return await desk.recalling.tree(handle, at=at)

    async def _shown(self, request: Request, desk: BoardUseCases, handle: str) -> LiveSession:
        return await self._showing.now(owner_of(request), desk.recalling, handle)


def _latest(summary: Summary) -> int:
    return summary.latest


def _handle(request: Request, name: str) -> str:
    return str(request.path_params.get("session", request.query_params.get(name, "")))


def _opening(tree: SessionView) -> str:
    """The first words of a session, which name it better than its handle."""
    first = next(iter(tree.thoughts.values()), None)
    return title(first.text) if first else ""


def _json(said: Any) -> Response:
    return Response(msgspec.json.encode(said), media_type="application/json")
