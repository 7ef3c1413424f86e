"""An answer as server-sent events, where there is something to tell before it is there."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.types import Send

from thoughtline.entrypoints.mcp.jsonrpc import Answer

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
]

PING_EVERY = 15.0
"""Seconds of silence after which something is said, so that nobody on the way hangs up."""

PING = b": ping\r\n\r\n"


class EventStream:
    """The stream of one request. It begins with the first notification, or when that takes long."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._events: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.begun = False

    def notify(self, notification: bytes) -> None:
        self._events.put_nowait(_event(notification))

    async def follow(self, answer: Coroutine[Any, Any, Answer]) -> Answer:
        """The answer, and meanwhile what is told before it. Who hangs up does not end it."""
        task = asyncio.create_task(answer)
        task.add_done_callback(lambda _: self._events.put_nowait(None))
        try:
            while (event := await self._next()) is not None:
                await self._say(event)
        except asyncio.CancelledError:
            task.cancel()
            raise
        return await task

    async def end(self, answer: bytes) -> None:
        await self._send({"type": "http.response.body", "body": _event(answer)})

    async def _next(self) -> bytes | None:
        """What to say next, None once the answer is there."""
        try:
            async with asyncio.timeout(PING_EVERY):
                return await self._events.get()
        except TimeoutError:
            return PING

    async def _say(self, event: bytes) -> None:
        if not self.begun:
            self.begun = True
            await self._send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
        await self._send({"type": "http.response.body", "body": event, "more_body": True})


def _event(message: bytes) -> bytes:
    return b"event: message\r\ndata: " + message + b"\r\n\r\n"
