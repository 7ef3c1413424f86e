"""Requests of the server to its client, for which calls wait a limited time."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from thoughtline.entrypoints.mcp.jsonrpc import encode, encode_notification

PATIENCE = 45.0
"""Seconds in which a person may answer. Many clients give up a call after a minute."""

PREFIX = "ask-"
"""Beginning of the ids of requests."""

ROOTS_PATIENCE = 1.0
"""Seconds after the question in which calls wait for the answer."""


class _Response(Struct):
    id: str
    result: Raw | UnsetType = UNSET


class ClientRequests:
    def __init__(self) -> None:
        self._open: dict[str, asyncio.Future[bytes | None]] = {}
        self._sent = 0

    async def send(
        self, method: str, write: Callable[[bytes], None], params: Mapping[str, Any]
    ) -> bytes | None:
        """Send a request, and return its result. Return None for an error, if no response arrives
        in time, or if the input ends. A request without a response is cancelled.
        """
        self._sent += 1
        request_id = f"{PREFIX}{self._sent}"
        response: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._open[request_id] = response
        write(encode({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}))
        try:
            async with asyncio.timeout(PATIENCE):
                return await response
        except TimeoutError:
            return None
        finally:
            del self._open[request_id]
            if response.cancelled():
                cancelled = {"requestId": request_id, "reason": "The call no longer waits."}
                write(encode_notification("notifications/cancelled", cancelled))

    def receive(self, line: bytes) -> None:
        try:
            found = msgspec.json.decode(line, type=_Response)
        except msgspec.DecodeError:
            return
        waiting = self._open.get(found.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(None if found.result is UNSET else bytes(found.result))

    def end(self) -> None:
        """End all requests: no response can arrive any more."""
        for waiting in self._open.values():
            if not waiting.done():
                waiting.set_result(None)


class AnswerWait:
    """Wait for an answer that calls need, as `Waiting` of the protocol describes it."""

    def __init__(self) -> None:
        self._ended = asyncio.Event()
        self._until = 0.0

    def begin(self) -> None:
        self._ended.clear()
        self._until = asyncio.get_running_loop().time() + ROOTS_PATIENCE

    def end(self) -> None:
        self._ended.set()

    @property
    def is_open(self) -> bool:
        return not self._ended.is_set() and asyncio.get_running_loop().time() < self._until

    async def wait(self) -> None:
        try:
            async with asyncio.timeout_at(self._until):
                await self._ended.wait()
        except TimeoutError:
            self._ended.set()  # later calls do not wait
