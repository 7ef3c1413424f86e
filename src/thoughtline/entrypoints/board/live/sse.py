"""The live feed: new events, as server-sent events, for all viewers.

The id of a frame is the position of its event in the ledger. A browser that lost the connection
sends the last id that it saw, and misses no event.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, contextmanager
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from thoughtline.app.queries.event_feed import is_shared, shared_session_name
from thoughtline.core.refusal import Refused
from thoughtline.core.text.whole_number import whole_number
from thoughtline.entrypoints.board.live.broadcast import (
    HEARTBEAT,
    SESSION_LIST,
    Broadcasters,
    Channel,
    Message,
    Serializer,
)
from thoughtline.entrypoints.board.live.serializers import ListSerializer, SessionSerializer
from thoughtline.entrypoints.board.use_cases import BoardUseCases, UseCasesOf, request_owner
from thoughtline.entrypoints.printable import printable
from thoughtline.entrypoints.public_errors import is_temporary, public_error
from thoughtline.entrypoints.request_fields import query_fields
from thoughtline.store.access.session_access import host_of, no_such_session

MAX_STREAMS = 8
"""Maximum number of streams that one owner may have open."""

HEARTBEAT_SECONDS = 10.0
"""Seconds between two heartbeats of a stream. `live.js` waits for more than two heartbeats."""

LIFETIME_SECONDS = 600.0
"""Seconds until a stream ends. The browser then reconnects, and the server checks its access
again.
"""

MEDIA_TYPE = "text/event-stream"

PREAMBLE = b"retry: 1000\n" + HEARTBEAT

encode = msgspec.json.encode


class Viewer(Struct):
    """Reader of a stream: of one `session`, or of the list of sessions (None).

    `position` is the last position that the viewer has. `source` is the owner of the record: the
    viewer, or the owner of a shared session.
    """

    owner: str
    use_cases: BoardUseCases
    session: str | None
    source: str
    access: "AccessCheck"
    position: int

    @property
    def channel(self) -> str:
        if self.session is None or is_shared(self.session):
            return self.session or SESSION_LIST
        return shared_session_name(self.owner, self.session)


class AccessCheck:
    """Access to an own session is permanent; access to a shared session may be revoked."""

    def __init__(self, use_cases: BoardUseCases, session: str | None) -> None:
        self._use_cases = use_cases
        self._shared = session if session is not None and is_shared(session) else ""
        self._checked: Message | None = None

    async def check(self, message: Message | None) -> None:
        """Raises `Refused` (NO_SUCH_SESSION) if access was lost; `message` is the next to send."""
        if self._shared and (message is None or message is not self._checked):
            if not await self._use_cases.subscriptions.reaches(self._shared):
                raise no_such_session(self._shared)
            self._checked = message


class EventStream(StreamingResponse):
    """Stream that counts as open from its grant until its reader is gone."""

    def __init__(self, frames: AbstractContextManager[AsyncIterator[bytes]]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__((), media_type=MEDIA_TYPE, headers=headers)
        self._frames = frames

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._frames as frames:
            self.body_iterator = frames
            await super().__call__(scope, receive, send)


class Streams:
    """Endpoint for live streams, which limits the open streams of each owner."""

    def __init__(
        self,
        use_cases_of: UseCasesOf,
        *,
        heartbeat: float,
        lifetime: float,
        most: int,
    ) -> None:
        self._use_cases_of = use_cases_of
        self._open: Counter[str] = Counter()
        self._broadcasters = Broadcasters(heartbeat=heartbeat)
        self._checks: WeakValueDictionary[tuple[str, str | None], AccessCheck] = (
            WeakValueDictionary()
        )
        self._lifetime = lifetime
        self._most = most

    async def events(self, request: Request) -> Response:
        """Answer 429 if the owner has too many streams."""
        owner = request_owner(request)
        use_cases = self._use_cases_of(owner)
        session = query_fields(request).get("session")
        start = await use_cases.position()
        host = await host_of(use_cases.shared, session)
        source = owner if host is None else host
        last_seen = _last_seen(request)
        position = start if last_seen is None else last_seen
        if source != owner:
            start = await self._use_cases_of(source).position()
        # No await from here on, so that two simultaneous requests are both counted.
        if self._open[owner] >= self._most:
            refusal = {
                "code": "too_many_streams",
                "message": f"At most {self._most} pages can be live at a time.",
                "hint": "Close one of them, and this page becomes live by itself.",
            }
            return JSONResponse(refusal, 429, {"Retry-After": "10"})
        if request.method == "HEAD":
            return Response(media_type=MEDIA_TYPE)
        access = self._checks.setdefault((owner, session), AccessCheck(use_cases, session))
        viewer = Viewer(owner, use_cases, session, source, access, position)
        return EventStream(self._stream(viewer, start))

    @contextmanager
    def _stream(self, viewer: Viewer, start: int) -> Iterator[AsyncIterator[bytes]]:
        use_cases = self._use_cases_of(viewer.source)

        def new_serializer() -> Serializer:
            if viewer.session is None:
                return ListSerializer(use_cases, start)
            return SessionSerializer(use_cases.live)

        self._open[viewer.owner] += 1
        try:
            with self._broadcasters.channel(
                viewer.source,
                use_cases.subscriptions,
                viewer.channel,
                start=start,
                new_serializer=new_serializer,
            ) as channel:
                yield self._frames(viewer, channel)
        finally:
            self._open[viewer.owner] -= 1
            self._open += Counter()  # removes owners without streams

    async def _frames(self, viewer: Viewer, channel: Channel) -> AsyncIterator[bytes]:
        yield PREAMBLE
        loop = asyncio.get_running_loop()
        ends = loop.time() + self._lifetime
        try:
            while not channel.ended:
                number = channel.count
                await viewer.access.check(None)
                async for data in self._catch_up(viewer):
                    yield data
                while message := await channel.message(number):
                    if loop.time() >= ends:
                        return
                    await viewer.access.check(message)
                    if data := message.after(viewer.position):
                        yield data
                    viewer.position = max(viewer.position, message.position)
                    number += 1
        except Refused:
            pass
        yield await self._refusal_frame(viewer)

    async def _refusal_frame(self, viewer: Viewer) -> bytes:
        """Return an empty frame if the record is unreachable: the browser reconnects."""
        try:
            if viewer.session is not None:
                await viewer.use_cases.live.current(viewer.session)
        except Refused as refusal:
            if not is_temporary(refusal.code):
                reason = {"message": printable(public_error(refusal, viewer.owner).message)}
                return b"event: refused\ndata: %s\n\n" % encode(reason)
        return b""

    async def _catch_up(self, viewer: Viewer) -> AsyncIterator[bytes]:
        serializer: Serializer = (
            ListSerializer(viewer.use_cases, viewer.position)
            if viewer.session is None
            else SessionSerializer(viewer.use_cases.live, immediate=True)
        )
        page = None
        while page is None or page:
            page = await viewer.use_cases.subscriptions.since(viewer.position, viewer.session)
            if data := (await serializer.serialize(page)).data:
                yield data
            viewer.position = page[-1].position if page else viewer.position


def _last_seen(request: Request) -> int | None:
    """Return the last position that the viewer saw, if the request names one."""
    text = request.headers.get("last-event-id") or query_fields(request).get("after", "")
    return whole_number(text)
