"""Folders in which a client works (its "roots"), for a server that does not know its project.

Up to 2025-11-25 the server sends `roots/list`. From 2026-07-28 on, the answer to a call asks for
the roots, and the client repeats the call with them.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.entrypoints.mcp.jsonrpc import Request, Response, encode, response
from thoughtline.entrypoints.mcp.protocol import CAPABILITIES
from thoughtline.entrypoints.mcp.server import Server

PATIENCE = 1.0
"""Seconds after the question in which calls wait for the roots."""

CHANGED = "notifications/roots/list_changed"
ASKING = frozenset({"notifications/initialized", CHANGED})
"""Notifications after which the roots are asked for."""

KEY = "roots"
"""Key of the question in an answer that asks for input, and beginning of our requests' ids."""

UseRoots = Callable[[Sequence[str]], Server | None]
"""Function that gets the URIs of a client's roots, and returns the server to use from now on; None
to keep the present server.
"""


class _Root(Struct):
    uri: str


class _Roots(Struct):
    roots: list[_Root]


class _ClientResponse(Struct):
    id: str
    result: _Roots | None = None


class _Repeated(Struct, rename="camel"):
    input_responses: dict[str, _Roots] = {}


_response = msgspec.json.Decoder(_ClientResponse)
_repeated = msgspec.json.Decoder(_Repeated)


class RootsQuestion:
    """Question to one client for its roots."""

    def __init__(self, use: UseRoots) -> None:
        self._use = use
        self._asked = 0
        self._until: float | None = None
        self._answered = asyncio.Event()

    def ask(self, method: str, write: Callable[[bytes], None]) -> None:
        """Send the question after the notification `method`, if the roots may have changed."""
        if method in ASKING and (not self._asked or method == CHANGED):
            self._begin()
            asked = {"jsonrpc": "2.0", "id": f"{KEY}-{self._asked}", "method": "roots/list"}
            write(encode(asked))

    def receive(self, line: bytes) -> Server | None:
        """Return the server to use after a client's response, None to keep the present server."""
        try:
            answer = _response.decode(line)
        except msgspec.DecodeError:
            return None
        if answer.id != f"{KEY}-{self._asked}":
            return None
        return self._end(answer.result)

    @property
    def is_open(self) -> bool:
        """Check if calls should wait for the answer."""
        if self._until is None or self._answered.is_set():
            return False
        return asyncio.get_running_loop().time() < self._until

    async def wait(self) -> None:
        """Wait for the answer, until the end of the patience."""
        try:
            async with asyncio.timeout_at(self._until):
                await self._answered.wait()
        except TimeoutError:
            self._answered.set()  # later calls do not wait

    def in_answer(self, request: Request, meta: Mapping[str, Any]) -> Response | None:
        """Return the answer that asks for the roots, from 2026-07-28 on; None if the call is to be
        answered now.
        """
        capabilities = meta.get(CAPABILITIES)
        has_roots = isinstance(capabilities, dict) and KEY in capabilities
        if request.method != "tools/call" or not has_roots or self._answered.is_set():
            return None
        if self._until is None:
            self._begin()
        elif not self.is_open:
            return None
        asked = {KEY: {"method": "roots/list"}}
        result = {"resultType": "input_required", "inputRequests": asked}
        return response(request.id, result)

    def receive_repeated(self, request: Request) -> Server | None:
        """Return the server to use after a call that brings the roots, None to keep the present
        server.
        """
        if self._until is None or b'"inputResponses"' not in request.params:
            return None
        try:
            roots = _repeated.decode(request.params).input_responses.get(KEY)
        except msgspec.DecodeError:
            roots = None
        return self._end(roots)

    def _begin(self) -> None:
        self._asked += 1
        self._answered.clear()
        self._until = asyncio.get_running_loop().time() + PATIENCE

    def _end(self, found: _Roots | None) -> Server | None:
        self._answered.set()
        return self._use([root.uri for root in found.roots]) if found else None
