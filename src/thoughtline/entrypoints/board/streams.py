"""The live feed: what is recorded, as it is recorded, to everybody who looks.

A frame's id is its place in the ledger. A browser that lost the connection sends the last id that
it saw, and misses nothing.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from thoughtline.core.events import Recorded, ThoughtRecorded
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.board import addresses
from thoughtline.entrypoints.board.desk import Desk, DeskOf, owner_of
from thoughtline.entrypoints.board.relaying import Relays
from thoughtline.entrypoints.board.showing import Showing
from thoughtline.entrypoints.board.words import title
from thoughtline.entrypoints.discreet import discreet
from thoughtline.entrypoints.safe import safe
from thoughtline.store.ledger import Placed

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 8
"""Streams that one owner may hold at a time."""

BEAT = 10.0
"""Seconds after which a silent stream says that it is still there."""

LIFE = 600.0
"""Seconds after which a stream ends. The browser comes back and is let in anew, or is not."""

SOON = 0.25
"""Seconds of quiet after which the rest is said of what grew fast."""

MEDIA = "text/event-stream"

Told = AsyncIterator[bytes]

BEATS = b"event: beat\ndata: {}\n\n"
OPENING = b"retry: 1000\n" + BEATS

encode = msgspec.json.encode


class Viewer(Struct):
    """One reader of a stream, who was told of events up to `version`.

    `owed` says that not all that is true now was said yet.
    """

    beat: float
    owed: bool = False
    version: int = 0

    def patience(self) -> float:
        return SOON if self.owed else self.beat


class Live(StreamingResponse):
    """A stream that is counted from the moment that it was granted until nobody reads it."""

    def __init__(
        self, frames: AsyncIterator[bytes], *, held: Callable[[], AbstractContextManager[None]]
    ) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(frames, media_type=MEDIA, headers=headers)
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._held():
            await super().__call__(scope, receive, send)


class Streams:
    """The open streams, counted by owner."""

    def __init__(
        self, desk_of: DeskOf, showing: Showing, *, beat: float, life: float, most: int
    ) -> None:
        self._desk_of = desk_of
        self._showing = showing
        self._open: Counter[str] = Counter()
        self._relays = Relays()
        self._beat = beat
        self._life = life
        self._most = most

    async def events(self, request: Request) -> Response:
        """A stream of one session, or of all of them. Answers 429 where there are too many."""
        owner = owner_of(request)
        desk = self._desk_of(owner)
        session = request.query_params.get("session")
        start = await desk.position()
        after = _resumed(request)
        if after is None:
            after = start
        if self._open[owner] >= self._most:
            said = {
                "code": "too_many_streams",
                "message": f"At most {self._most} pages can be live at a time.",
                "hint": "Close one of them; this one goes on by itself then.",
            }
            return JSONResponse(said, 429, {"Retry-After": "10"})
        if request.method == "HEAD":
            return Response(media_type=MEDIA)
        events = self._relays.follow(owner, desk.follow, session, after=after, start=start)
        told = (
            self._in_the_list(events)
            if session is None
            else self._of_a_session(events, owner, desk, session)
        )
        return Live(told, held=lambda: self._counted(owner))

    @contextmanager
    def _counted(self, owner: str) -> "Iterator[None]":
        self._open[owner] += 1
        try:
            yield
        finally:
            self._open[owner] -= 1
            self._open += Counter()  # forgets the owners who left

    async def _in_the_list(self, events: AsyncGenerator[Placed, None]) -> Told:
        """What the list of sessions needs to know of each event."""
        yield OPENING
        async for placed in _waiting(events, lambda: self._beat, life=self._life):
            yield BEATS if placed is None else _frame(placed, encode(listed(placed.recorded)))

    async def _of_a_session(
        self, events: AsyncGenerator[Placed, None], owner: str, desk: Desk, session: str
    ) -> Told:
        yield OPENING
        viewer = Viewer(self._beat)
        async for placed in _waiting(events, viewer.patience, life=self._life):
            if placed is None and not viewer.owed:
                yield BEATS
                continue
            version = viewer.version if placed is None else placed.recorded.version
            viewer.version = version
            try:
                shown = await self._showing.reached(owner, desk.recalling, session, version)
            except Refused as refusal:
                said = {"message": safe(discreet(refusal, owner).message)}
                yield b"event: refused\ndata: %s\n\n" % encode(said)
                return
            if placed is None:
                rest = shown.rest()
                viewer.owed = rest is None
                yield b"" if rest is None else b"event: now\ndata: %s\n\n" % rest
            else:
                frame = shown.frame(placed.recorded.version)
                viewer.owed = not frame.whole or viewer.owed
                yield _frame(placed, frame.data)


def _frame(placed: Placed, data: bytes) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (placed.position, data)


def listed(recorded: Recorded) -> dict[str, Any]:
    event = recorded.event
    return {
        "session": safe(recorded.session),
        "href": addresses.session(recorded.session),
        "version": recorded.version,
        "at": recorded.at,
        "by": safe(recorded.author),
        "text": title(event.text) if isinstance(event, ThoughtRecorded) else "",
    }


def _resumed(request: Request) -> int | None:
    """The last position that the reader saw, if it says one."""
    said = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 16 else None  # noqa: PLR2004 - so that any number of digits is read in no time


async def _waiting(
    events: AsyncGenerator[Placed, None], patience: Callable[[], float], *, life: float
) -> AsyncIterator[Placed | None]:
    """The events as they come, and None where none came within `patience`; for `life` seconds."""
    loop = asyncio.get_running_loop()
    ends = loop.time() + life
    coming: asyncio.Future[Placed] | None = None
    try:
        while loop.time() < ends:
            if coming is None:
                coming = asyncio.ensure_future(_next(events))
            done, _ = await asyncio.wait({coming}, timeout=patience())
            if not done:
                yield None
                continue
            try:
                placed = coming.result()
            except (StopAsyncIteration, Refused):
                return  # the browser comes back with its last id, and is told then what is wrong
            finally:
                coming = None
            yield placed
    finally:
        if coming is not None:
            coming.cancel()
            with suppress(asyncio.CancelledError, StopAsyncIteration, Refused):
                await coming
        await events.aclose()


async def _next(events: AsyncGenerator[Placed, None]) -> Placed:
    return await anext(events)
