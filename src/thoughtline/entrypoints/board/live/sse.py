"""The live feed: what is recorded, as it is recorded, to everybody who looks.

A frame's id is its place in the ledger. A browser that lost the connection sends the last id that
it saw, and misses nothing.
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

from thoughtline.app.session_cache import unknown
from thoughtline.app.subscriptions import called, is_shared
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.board.live.broadcast import (
    BEATS,
    LIST,
    Broadcasters,
    Channel,
    Message,
    Serializer,
)
from thoughtline.entrypoints.board.live.messages import ListMessages, SessionMessages
from thoughtline.entrypoints.board.live.session_cache import LiveSessions
from thoughtline.entrypoints.board.use_cases import BoardUseCases, DeskOf, owner_of
from thoughtline.entrypoints.public_errors import public_error
from thoughtline.entrypoints.sanitize import safe

MOST = 8
"""Streams that one owner may hold at a time."""

BEAT = 10.0
"""Seconds after which every stream says that it is still there."""

LIFE = 600.0
"""Seconds after which a stream ends. The browser comes back and is let in anew, or is not."""

MEDIA = "text/event-stream"

OPENING = b"retry: 1000\n" + BEATS

encode = msgspec.json.encode


class Viewer(Struct):
    """Who reads a stream of `session`, or (None) of the list, and saw all up to a position.

    `source` is the owner whose record it is in: another one where it is shared.
    """

    owner: str
    desk: BoardUseCases
    session: str | None
    source: str
    access: "Access"
    seen: int

    @property
    def key(self) -> str:
        """Of the channel that tells it."""
        if self.session is None or is_shared(self.session):
            return self.session or LIST
        return called(self.owner, self.session)


class Access:
    """Whether an owner may look at a session: asked once for each piece of news, for all viewers.

    What is one's own stays so; what others share they may take back.
    """

    def __init__(self, desk: BoardUseCases, session: str | None) -> None:
        self._desk = desk
        self._shared = session if session is not None and is_shared(session) else ""
        self._checked: Message | None = None

    async def check(self, piece: Message | None) -> None:
        """Raises `Refused` (NO_SUCH_SESSION). `piece` is what is about to be said."""
        if self._shared and (piece is None or piece is not self._checked):
            if not await self._desk.following.reaches(self._shared):
                raise unknown(self._shared)
            self._checked = piece


class Live(StreamingResponse):
    """A stream that is counted from the moment that it was granted until nobody reads it."""

    def __init__(self, looking: AbstractContextManager[AsyncIterator[bytes]]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__((), media_type=MEDIA, headers=headers)
        self._looking = looking

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._looking as frames:
            self.body_iterator = frames
            await super().__call__(scope, receive, send)


class Streams:
    """The open streams, counted by owner."""

    def __init__(
        self, desk_of: DeskOf, showing: LiveSessions, *, beat: float, life: float, most: int
    ) -> None:
        self._desk_of = desk_of
        self._showing = showing
        self._open: Counter[str] = Counter()
        self._relays = Broadcasters(beat=beat)
        self._access: WeakValueDictionary[tuple[str, str | None], Access] = WeakValueDictionary()
        self._life = life
        self._most = most

    async def events(self, request: Request) -> Response:
        """A stream of one session, or of all of them. Answers 429 where there are too many."""
        owner = owner_of(request)
        desk = self._desk_of(owner)
        session = request.query_params.get("session")
        start = await desk.position()
        source = owner if session is None else await _source(desk, owner, session)
        after = _resumed(request)
        seen = start if after is None else after
        if source != owner:
            start = await self._desk_of(source).position()
        # Nothing from here on awaits, so that two who come at once are both counted.
        if self._open[owner] >= self._most:
            said = {
                "code": "too_many_streams",
                "message": f"At most {self._most} pages can be live at a time.",
                "hint": "Close one of them; this one goes on by itself then.",
            }
            return JSONResponse(said, 429, {"Retry-After": "10"})
        if request.method == "HEAD":
            return Response(media_type=MEDIA)
        access = self._access.setdefault((owner, session), Access(desk, session))
        viewer = Viewer(owner, desk, session, source, access, seen)
        return Live(self._looking(viewer, start))

    @contextmanager
    def _looking(self, viewer: Viewer, start: int) -> Iterator[AsyncIterator[bytes]]:
        desk = self._desk_of(viewer.source)

        def teller() -> Serializer:
            if viewer.session is None:
                return ListMessages(desk, start)
            return SessionMessages(viewer.source, desk, self._showing)

        self._open[viewer.owner] += 1
        try:
            with self._relays.looking(
                viewer.source, desk.following, viewer.key, start=start, teller=teller
            ) as channel:
                yield self._frames(viewer, channel)
        finally:
            self._open[viewer.owner] -= 1
            self._open += Counter()  # forgets the owners who left

    async def _frames(self, viewer: Viewer, channel: Channel) -> AsyncIterator[bytes]:
        """What is sent until the stream ends, or is to be begun again."""
        yield OPENING
        loop = asyncio.get_running_loop()
        ends = loop.time() + self._life
        try:
            while not channel.ended:
                at = channel.count
                await viewer.access.check(None)
                async for told in self._missed(viewer):
                    yield told
                while piece := await channel.piece(at):
                    if loop.time() >= ends:
                        return
                    await viewer.access.check(piece)
                    if told := piece.beyond(viewer.seen):
                        yield told
                    viewer.seen = max(viewer.seen, piece.last)
                    at += 1
        except Refused:
            pass
        yield await self._farewell(viewer)

    async def _farewell(self, viewer: Viewer) -> bytes:
        """Why there is nothing to look at any more, in words for this viewer.

        Nothing where the record is out of reach: the browser comes back with its last id.
        """
        try:
            if viewer.session is not None:
                await self._showing.now(viewer.owner, viewer.desk.recalling, viewer.session)
        except Refused as refusal:
            if refusal.code is Code.LEDGER_DAMAGED or not refusal.code.startswith("ledger_"):
                said = {"message": safe(public_error(refusal, viewer.owner).message)}
                return b"event: refused\ndata: %s\n\n" % encode(said)
        return b""

    async def _missed(self, viewer: Viewer) -> AsyncIterator[bytes]:
        """What was recorded since the viewer looked last, straight from the record."""
        teller: Serializer = (
            ListMessages(viewer.desk, viewer.seen)
            if viewer.session is None
            else SessionMessages(viewer.owner, viewer.desk, self._showing, missed=True)
        )
        more = True
        while more:
            page = await viewer.desk.following.since(viewer.seen, viewer.session)
            more = bool(page)
            if told := (await teller.tell(page)).whole:
                yield told
            viewer.seen = page[-1].position if page else viewer.seen


async def _source(desk: BoardUseCases, owner: str, session: str) -> str:
    """Whose a session is."""
    shared = await desk.shared() if is_shared(session) else []
    return next((one.owner for one in shared if one.summary.session == session), owner)


def _resumed(request: Request) -> int | None:
    """The last position that the reader saw, if it says one."""
    said = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 16 else None  # noqa: PLR2004 - so that any number of digits is read in no time
