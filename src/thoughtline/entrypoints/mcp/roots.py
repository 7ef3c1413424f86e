"""Folders in which a client works (its "roots"), for a server that does not know its project.

Up to 2025-11-25 the server sends `roots/list`. From 2026-07-28 on, the answer to a call asks for
the roots, and the client repeats the call with them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from thoughtline.entrypoints.mcp.jsonrpc import Request, Response, encode, response
from thoughtline.entrypoints.mcp.protocol import CAPABILITIES
from thoughtline.entrypoints.mcp.server import Server

CHANGED = "notifications/roots/list_changed"
ASKING = frozenset({"notifications/initialized", CHANGED})
"""Notifications after which the roots are asked for."""

KEY = "roots"
"""Key of the question in an answer that asks for input, and beginning of our requests' ids."""

UseRoots = Callable[[Sequence[str]], Server | None]
"""Function that gets the URIs of a client's roots, and returns the server to use from now on; None
to keep the present server.
"""


class Waiting(Protocol):
    """Wait for the answer to a question, which is open until the answer or for a limited time."""

    def begin(self) -> None: ...

    def end(self) -> None: ...

    @property
    def is_open(self) -> bool: ...

    async def wait(self) -> None: ...


class _Root(Struct):
    uri: str


class _Roots(Struct):
    roots: list[_Root]


class _ClientResponse(Struct):
    id: str
    result: _Roots | None = None


class _Repeated(Struct, rename="camel"):
    input_responses: dict[str, _Roots] = {}


class RootsQuestion:
    """Question to one client for its roots."""

    def __init__(self, use: UseRoots, waiting: Waiting) -> None:
        self._use = use
        self.waiting = waiting
        self._asked = 0
        self._is_answered = False

    def ask(self, method: str, write: Callable[[bytes], None]) -> None:
        """Send the question after the notification `method`, if the roots may have changed."""
        if method in ASKING and (not self._asked or method == CHANGED):
            self._begin()
            asked = {"jsonrpc": "2.0", "id": f"{KEY}-{self._asked}", "method": "roots/list"}
            write(encode(asked))

    def receive(self, line: bytes) -> Server | None:
        """Return the server to use after a client's response, None to keep the present server."""
        try:
            answer = msgspec.json.decode(line, type=_ClientResponse)
        except msgspec.DecodeError:
            return None
        if answer.id != f"{KEY}-{self._asked}":
            return None
        return self._end(answer.result)

    def in_answer(self, request: Request, meta: Mapping[str, Any]) -> Response | None:
        """Ask for the roots, from 2026-07-28 on; None to answer the call now."""
        capabilities = meta.get(CAPABILITIES)
        has_roots = isinstance(capabilities, dict) and KEY in capabilities
        if request.method != "tools/call" or not has_roots or self._is_answered:
            return None
        if not self._asked:
            self._begin()
        elif not self.waiting.is_open:
            return None
        asked = {KEY: {"method": "roots/list"}}
        result = {"resultType": "input_required", "inputRequests": asked}
        return response(request.id, result)

    def receive_repeated(self, request: Request) -> Server | None:
        """Take the roots from a repeated call; None keeps the present server."""
        if not self._asked or b'"inputResponses"' not in request.params:
            return None
        try:
            roots = msgspec.json.decode(request.params, type=_Repeated).input_responses.get(KEY)
        except msgspec.DecodeError:
            roots = None
        return self._end(roots)

    def _begin(self) -> None:
        self._asked += 1
        self._is_answered = False
        self.waiting.begin()

    def _end(self, found: _Roots | None) -> Server | None:
        self._is_answered = True
        self.waiting.end()
        return self._use([root.uri for root in found.roots]) if found else None
