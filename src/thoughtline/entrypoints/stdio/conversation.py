"""One client's conversation in either era of the protocol.

Up to 2025-11-25 a conversation begins with `initialize`; from 2026-07-28 every request brings its
own `_meta` envelope instead. The first request decides which of the two is spoken.
"""

import json
import sys
import traceback
from collections.abc import Coroutine
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

from thoughtline.core.refusal import Code
from thoughtline.dialects.tool import Caller, Tool
from thoughtline.entrypoints.stdio.messages import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    UNSUPPORTED_PROTOCOL_VERSION,
    Id,
    Problem,
    Request,
)
from thoughtline.entrypoints.surface import Surface, as_result

MODERN = "2026-07-28"
HANDSHAKES = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")

VERSION = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
CLIENT = "io.modelcontextprotocol/clientInfo"
SERVER = "io.modelcontextprotocol/serverInfo"

FRESH_FOR = 3_600_000
"""Milliseconds that a client may keep a list, which never changes while the server runs."""

LONGEST_AUTHOR = 128


class _Params(Struct):
    """The parameters that some method reads. Others are let pass, as the protocol asks."""

    meta: dict[str, Any] | UnsetType = field(default=UNSET, name="_meta")
    name: str | UnsetType = UNSET
    arguments: Raw | UnsetType = UNSET
    protocolVersion: str | UnsetType = UNSET
    clientInfo: dict[str, Any] | UnsetType = UNSET
    requestId: Id | UnsetType = UNSET


_decoder = msgspec.json.Decoder(_Params)
_encode = msgspec.json.Encoder().encode


class Wrong(Exception):  # noqa: N818 - carries a JSON-RPC error to where it is answered
    def __init__(self, code: int, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class Conversation:
    """Answers requests. `session` names the session of tools that have no session argument."""

    def __init__(self, surface: Surface, session: str) -> None:
        self._surface = surface
        self._session = session
        self._modern: bool | None = None
        self._greeted = False
        self._client = ""
        self._tools = Raw(_encode(surface.listing()))

    def answer(self, request: Request) -> bytes | Coroutine[Any, Any, bytes]:
        """The response, or for a tool call the work that ends in it. Never raises."""
        try:
            return self._answer(request)
        except Wrong as wrong:
            return error(Problem(request.id, wrong.code, str(wrong), wrong.data))
        except msgspec.DecodeError as wrong:
            return error(Problem(request.id, INVALID_PARAMS, f"`params` do not fit: {wrong}."))
        except RecursionError:
            return error(Problem(request.id, INVALID_PARAMS, "`params` are nested too deep."))

    def _answer(self, request: Request) -> bytes | Coroutine[Any, Any, bytes]:
        params = _decoder.decode(request.params)
        meta = params.meta if params.meta is not UNSET else {}
        if self._modern is None:
            self._modern = request.method != "initialize" and VERSION in meta
        self._check_era(request.method, params, meta)
        match request.method:
            case "tools/call":
                return self._call(request.id, params, self._author(meta))
            case "tools/list":
                return self._result(request.id, {"tools": self._tools}, lasting=True)
            case "initialize":
                return self._result(request.id, self._greet(params))
            case "server/discover" if self._modern:
                return self._result(request.id, self._discovered(), lasting=True)
            case "ping" if not self._modern:
                return self._result(request.id, {})
        raise Wrong(METHOD_NOT_FOUND, "Method not found", {"method": request.method[:128]})

    def _check_era(self, method: str, params: _Params, meta: dict[str, Any]) -> None:
        if self._modern:
            if method == "initialize":
                asked = params.protocolVersion if params.protocolVersion is not UNSET else ""
                raise Wrong(
                    UNSUPPORTED_PROTOCOL_VERSION,
                    f"This conversation speaks {MODERN}, which has no initialize.",
                    {"supported": [MODERN], "requested": asked},
                )
            _check_envelope(meta)
        elif method != "initialize":
            if VERSION in meta:
                raise Wrong(
                    INVALID_REQUEST,
                    f"This conversation began with initialize; a {MODERN} envelope does not belong in it.",
                )
            if not self._greeted and method in ("tools/call", "tools/list"):
                raise Wrong(INVALID_PARAMS, f"Send `initialize` first, or the envelope of {MODERN} in `_meta`.")

    def _greet(self, params: _Params) -> dict[str, Any]:
        if params.protocolVersion is UNSET:
            raise Wrong(INVALID_PARAMS, "`protocolVersion` is missing.")
        self._greeted = True
        if params.clientInfo is not UNSET:
            self._client = _name(params.clientInfo)
        asked = params.protocolVersion
        return {
            "protocolVersion": asked if asked in HANDSHAKES else HANDSHAKES[0],
            "capabilities": {"tools": {}},
            "serverInfo": self._info(),
            "instructions": self._surface.instructions,
        }

    def _discovered(self) -> dict[str, Any]:
        return {
            "supportedVersions": [MODERN],
            "capabilities": {"tools": {}},
            "instructions": self._surface.instructions,
        }

    def _info(self) -> dict[str, str]:
        return {"name": self._surface.name, "version": self._surface.version}

    def _author(self, meta: dict[str, Any]) -> str:
        return (_name(meta.get(CLIENT)) if self._modern else self._client) or "unknown"

    def _call(self, name: Id, params: _Params, author: str) -> Coroutine[Any, Any, bytes]:
        if params.name is UNSET:
            raise Wrong(INVALID_PARAMS, "`name` is missing: which tool?")
        tool = self._surface.tools.get(params.name)
        if tool is None:
            known = ", ".join(self._surface.tools)
            raise Wrong(INVALID_PARAMS, f"Unknown tool {params.name[:128]!r}. There is: {known}.")
        arguments = b"{}" if params.arguments is UNSET else bytes(params.arguments)
        if arguments == b"null":
            arguments = b"{}"
        if not arguments.startswith(b"{"):
            raise Wrong(INVALID_PARAMS, "`arguments` must be an object.")
        return self._called(name, tool, arguments, Caller(author=author, conversation=self._session))

    async def _called(self, name: Id, tool: Tool, arguments: bytes, caller: Caller) -> bytes:
        try:
            reply = await self._surface.call(tool, arguments, caller)
        except Exception as fault:  # noqa: BLE001 - the outermost edge: the client must get an answer
            log(fault)
            message = f"Thoughtline failed inside; its log says where. [{Code.INTERNAL}]"
            return error(Problem(name, INTERNAL_ERROR, message))
        return self._result(name, as_result(reply))

    def _result(self, name: Id, result: dict[str, Any], *, lasting: bool = False) -> bytes:
        if self._modern:
            result = {**result, "resultType": "complete", "_meta": {SERVER: self._info()}}
            if lasting:
                result |= {"ttlMs": FRESH_FOR, "cacheScope": "public"}
        return _encode({"jsonrpc": "2.0", "id": name, "result": result})


def cancelled_id(params: bytes) -> Id | None:
    """Which request a `notifications/cancelled` is about."""
    try:
        named = _decoder.decode(params).requestId
    except (msgspec.DecodeError, RecursionError):
        return None
    return None if named is UNSET else named


def error(problem: Problem) -> bytes:
    """A JSON-RPC error response."""
    body: dict[str, Any] = {"code": problem.code, "message": problem.message}
    if problem.data is not None:
        body["data"] = problem.data
    return _encode({"jsonrpc": "2.0", "id": problem.id, "error": body})


def log(fault: BaseException) -> None:
    """One line of JSON on standard error: what failed and where, never the text of a thought."""
    frames = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(fault.__traceback__)]
    record = {"level": "error", "event": "fault", "kind": type(fault).__name__, "at": frames[-8:]}
    sys.stderr.write(json.dumps(record) + "\n")


def _check_envelope(meta: dict[str, Any]) -> None:
    version = meta.get(VERSION)
    if not isinstance(version, str):
        raise Wrong(INVALID_PARAMS, f"`_meta` lacks {VERSION}.")
    if not isinstance(meta.get(CAPABILITIES), dict):
        raise Wrong(INVALID_PARAMS, f"`_meta` lacks {CAPABILITIES}.")
    if version != MODERN:
        raise Wrong(
            UNSUPPORTED_PROTOCOL_VERSION,
            f"Protocol version {version[:32]!r} is not spoken here.",
            {"supported": [MODERN], "requested": version[:32]},
        )


def _name(client: Any) -> str:
    name = client.get("name") if isinstance(client, dict) else None
    return name[:LONGEST_AUTHOR] if isinstance(name, str) else ""
