"""Answers as server-sent events, for calls that send notifications before the answer."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from starlette.types import Send

from thoughtline.entrypoints.mcp.jsonrpc import Answer

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
]

PING_EVERY = 15.0
"""Seconds of silence after which a ping is sent, so that no proxy closes the stream."""

PING = b": ping\r\n\r\n"


class EventStream:
    """Event stream of one request. The stream begins with the first notification or ping."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._events: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.begun = False

    def notify(self, notification: bytes) -> None:
        self._events.put_nowait(_event(notification))

    async def follow(self, answer: Coroutine[Any, Any, Answer]) -> Answer:
        """Send notifications in the meantime. Cancel the answer if the client disconnects."""
        task = asyncio.create_task(answer)
        task.add_done_callback(lambda _: self._events.put_nowait(None))
        try:
            while (event := await self._next()) is not None:
                await self._send_event(event)
        except asyncio.CancelledError:
            task.cancel()
            raise
        return await task

    async def answer(
        self, status: int, answer: bytes, headers: Sequence[tuple[bytes, bytes]]
    ) -> None:
        """Send a stream with the answer alone, to a client that accepts no other form."""
        head = {"status": status, "headers": [*HEADERS, *headers]}
        await self._send({"type": "http.response.start"} | head)
        await self.end(answer)

    async def end(self, answer: bytes) -> None:
        await self._send({"type": "http.response.body", "body": _event(answer)})

    async def _next(self) -> bytes | None:
        """Return the next event, a ping after a silence, or None if the answer is ready."""
        try:
            async with asyncio.timeout(PING_EVERY):
                return await self._events.get()
        except TimeoutError:
            return PING

    async def _send_event(self, event: bytes) -> None:
        if not self.begun:
            self.begun = True
            await self._send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
        await self._send({"type": "http.response.body", "body": event, "more_body": True})


def _event(message: bytes) -> bytes:
    return b"event: message\r\ndata: " + message + b"\r\n\r\n"
