"""One client's conversation in either era of the protocol.

Up to 2025-11-25 a conversation begins with `initialize`; from 2026-07-28 every request brings its
own `_meta` envelope instead. The first request decides which of the two is spoken.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field, structs

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.tool import Caller, Progress, Tool
from thoughtline.entrypoints.mcp.catalog import (
    CAPABILITIES,
    Catalog,
    Wanted,
    as_result,
    out_of_reach,
    read,
    takes_tasks,
)
from thoughtline.entrypoints.mcp.jsonrpc import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    UNSUPPORTED_PROTOCOL_VERSION,
    Id,
    Problem,
    Request,
)
from thoughtline.entrypoints.stderr import log_fault

MODERN = "2026-07-28"
HANDSHAKES = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")

VERSION = "io.modelcontextprotocol/protocolVersion"
CLIENT = "io.modelcontextprotocol/clientInfo"
SERVER = "io.modelcontextprotocol/serverInfo"

OFFERED = {
    "tools": {"listChanged": False},
    "prompts": {"listChanged": False},
    "resources": {"subscribe": False, "listChanged": False},
    "completions": {},
}

READING = ("resources/list", "resources/read", "completion/complete")
"""What looks into the record."""

SERVED = (
    *("tools/call", "tools/list", "prompts/list", "prompts/get"),
    *("resources/templates/list", *READING),
)
"""What a client must have greeted for."""

FRESH_FOR = 3_600_000
"""Milliseconds that a client may keep a list, which never changes while the server runs."""

LASTING = {"ttlMs": FRESH_FOR, "cacheScope": "public"}
PASSING = {"ttlMs": 0, "cacheScope": "private"}

KEPT = dict.fromkeys(
    ("tools/list", "prompts/list", "resources/templates/list", "server/discover"), LASTING
) | dict.fromkeys(("resources/list", "resources/read"), PASSING)
"""How long a client may keep an answer, from 2026-07-28."""

FAILED = f"Thoughtline failed inside; its log says where. [{Code.INTERNAL}]"

LONGEST_AUTHOR = 128
UNKNOWN = "unknown"


class _Params(Struct):
    """What any request may carry. Parameters that no class here names are let pass, as MCP asks."""

    meta: dict[str, Any] | UnsetType | None = field(default=UNSET, name="_meta")


class _Listing(Struct):
    cursor: str | UnsetType | None = UNSET


class _Calling(Struct):
    name: str
    arguments: Raw | UnsetType = UNSET


class _Prompting(Struct):
    name: str
    arguments: dict[str, str] | UnsetType | None = UNSET


class _Reading(Struct):
    uri: str


class _Tasking(Struct, rename="camel"):
    task_id: str
    input_responses: dict[str, Any] | UnsetType = UNSET


class _OfPrompt(Struct, tag="ref/prompt"):
    name: str


class _OfTemplate(Struct, tag="ref/resource"):
    uri: str


class _Begun(Struct):
    name: str
    value: str


class _Chosen(Struct):
    arguments: dict[str, str] | UnsetType | None = UNSET


class _Completing(Struct):
    ref: _OfPrompt | _OfTemplate
    argument: _Begun
    context: _Chosen | UnsetType | None = UNSET

    def wanted(self) -> Wanted:
        return Wanted(
            argument=self.argument.name,
            begun=self.argument.value,
            prompt=self.ref.name if isinstance(self.ref, _OfPrompt) else None,
            template=self.ref.uri if isinstance(self.ref, _OfTemplate) else "",
            chosen=self.context.arguments or {} if isinstance(self.context, _Chosen) else {},
        )


class _Someone(Struct):
    name: str
    version: str


class _Greeting(Struct, rename="camel"):
    protocol_version: str
    capabilities: dict[str, Any]
    client_info: _Someone


class _Asking(Struct, rename="camel"):
    protocol_version: Any = None


class _Envelope(Struct):
    version: str = field(name=VERSION)
    capabilities: dict[str, Any] = field(name=CAPABILITIES)
    client: _Someone | None = field(default=None, name=CLIENT)


class _Cancelling(Struct, rename="camel"):
    request_id: Id


_params = msgspec.json.Decoder(_Params)
_listing = msgspec.json.Decoder(_Listing)
_calling = msgspec.json.Decoder(_Calling)
_reading = msgspec.json.Decoder(_Reading)
_tasking = msgspec.json.Decoder(_Tasking)
_completing = msgspec.json.Decoder(_Completing)
_prompting = msgspec.json.Decoder(_Prompting)
_greeting = msgspec.json.Decoder(_Greeting)
_asking = msgspec.json.Decoder(_Asking)
_cancelling = msgspec.json.Decoder(_Cancelling)
_encode = msgspec.json.Encoder().encode


class Wrong(Exception):  # noqa: N818 - carries a JSON-RPC error to where it is answered
    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class Connection:
    """Answers requests. `session` names the session of tools that have no session argument."""

    def __init__(self, surface: Catalog, session: str) -> None:
        self._surface = surface
        self._session = session
        self._modern: bool | None = None
        self._greeted = False
        self._client = UNKNOWN
        self._tools = Raw(_encode(surface.listing()))

    def answer(
        self, request: Request, notify: Callable[[bytes], None]
    ) -> bytes | Coroutine[Any, Any, bytes]:
        """The response, or for a tool call the work that ends in it. Never raises.

        `notify` is given the notifications that come before the response.
        """
        try:
            return self._answer(request, notify)
        except Wrong as wrong:
            return error(Problem(request.id, wrong.code, str(wrong), wrong.data))
        except msgspec.DecodeError as wrong:
            return error(Problem(request.id, INVALID_PARAMS, f"`params` do not fit: {wrong}."))
        except RecursionError:
            return error(Problem(request.id, INVALID_PARAMS, "`params` are nested too deep."))

    def _answer(
        self, request: Request, notify: Callable[[bytes], None]
    ) -> bytes | Coroutine[Any, Any, bytes]:
        meta = _params.decode(request.params).meta or {}
        if self._modern is None:
            self._modern = request.method != "initialize" and VERSION in meta
        author = self._modern_author(request, meta) if self._modern else self._author(request, meta)
        if request.method == "tools/call":
            token = meta.get("progressToken")
            caller = Caller(
                author=author,
                conversation=self._session,
                takes_tasks=self._modern and takes_tasks(meta),
            )
            if isinstance(token, str | int):
                caller = structs.replace(caller, progress=_progress(token, notify))
            return self._call(request, caller)
        if self._modern and self._surface.has_tasks and request.method.startswith("tasks/"):
            return self._task(request, author, meta)
        if request.method in READING:
            return self._read(request, self._reading(request))
        return self._result(request.id, self._looked_up(request), KEPT.get(request.method, {}))

    def _looked_up(self, request: Request) -> dict[str, Any]:
        match request.method:
            case "tools/list" | "prompts/list" | "resources/templates/list":
                _listing.decode(request.params)
                return self._listed(request.method)
            case "prompts/get":
                return self._prompt(_prompting.decode(request.params))
            case "initialize":
                return self._greet(_greeting.decode(request.params))
            case "server/discover" if self._modern:
                return self._discovered()
            case "ping" if not self._modern:
                return {}
        raise Wrong(METHOD_NOT_FOUND, "Method not found", request.method[:128])

    def _listed(self, method: str) -> dict[str, Any]:
        match method:
            case "tools/list":
                return {"tools": self._tools}
            case "prompts/list":
                return {"prompts": self._surface.prompt_listing()}
            case _:
                return self._surface.resources().templates()

    def _author(self, request: Request, meta: dict[str, Any]) -> str:
        """Who speaks, up to 2025-11-25. Raises `Wrong` for what does not belong there."""
        if request.method != "initialize":
            if VERSION in meta:
                raise Wrong(
                    INVALID_REQUEST,
                    f"This conversation began without an envelope of {MODERN}; now it is too late.",
                )
            if not self._greeted and request.method in SERVED:
                raise Wrong(
                    INVALID_PARAMS,
                    f"Send `initialize` first, or the envelope of {MODERN} in `_meta`.",
                )
        return self._client

    def _modern_author(self, request: Request, meta: dict[str, Any]) -> str:
        """Who speaks, from 2026-07-28. Raises `Wrong` for what does not belong there."""
        if request.method == "initialize":
            asked = _asking.decode(request.params).protocol_version
            raise _unspoken(asked, f"This conversation speaks {MODERN}, which has no initialize.")
        asked = meta.get(VERSION)
        if isinstance(asked, str) and asked != MODERN and CAPABILITIES in meta:
            raise _unspoken(asked, f"Protocol version {asked[:32]!r} is not spoken here.")
        return _name(msgspec.convert(meta, _Envelope).client)

    def _prompt(self, said: _Prompting) -> dict[str, Any]:
        try:
            return self._surface.prompt(said.name, said.arguments or {})
        except Refused as refusal:
            raise Wrong(INVALID_PARAMS, str(refusal)) from refusal

    def _greet(self, said: _Greeting) -> dict[str, Any]:
        self._greeted = True
        self._client = _name(said.client_info)
        asked = said.protocol_version
        return {
            "protocolVersion": asked if asked in HANDSHAKES else HANDSHAKES[0],
            "capabilities": OFFERED,
            "serverInfo": self._info(),
            "instructions": self._surface.instructions,
        }

    def _discovered(self) -> dict[str, Any]:
        return {
            "supportedVersions": [MODERN],
            # The handshake of 2025-11-25 has no place for extensions.
            "capabilities": OFFERED | {"extensions": self._surface.extensions()},
            "instructions": self._surface.instructions,
        }

    def _info(self) -> dict[str, str]:
        return {"name": self._surface.name, "version": self._surface.version}

    def _call(self, request: Request, caller: Caller) -> Coroutine[Any, Any, bytes]:
        said = _calling.decode(request.params)
        tool = self._surface.tools.get(said.name)
        if tool is None:
            known = ", ".join(self._surface.tools)
            raise Wrong(INVALID_PARAMS, f"Unknown tool {said.name[:128]!r}. There is: {known}.")
        arguments = b"{}" if said.arguments is UNSET else bytes(said.arguments)
        if arguments == b"null":
            arguments = b"{}"
        if not arguments.startswith(b"{"):
            raise Wrong(INVALID_PARAMS, "`arguments` must be an object.")
        return self._called(request.id, tool, arguments, caller)

    async def _called(self, name: Id, tool: Tool, arguments: bytes, caller: Caller) -> bytes:
        try:
            reply = await self._surface.call(tool, arguments, caller)
        except Exception as fault:  # noqa: BLE001 - the outermost edge: the client must get an answer
            log_fault(fault)
            return error(Problem(name, INTERNAL_ERROR, FAILED))
        if reply.task is not None:
            from thoughtline.entrypoints.mcp import tasks  # noqa: PLC0415 - few calls take so long

            return self._result(name, tasks.as_created(reply.task))
        return self._result(name, as_result(reply))

    def _task(
        self, request: Request, author: str, meta: dict[str, Any]
    ) -> Coroutine[Any, Any, bytes]:
        """The work that answers a request about a task."""
        from thoughtline.entrypoints.mcp import tasks  # noqa: PLC0415 - as above

        if request.method not in tasks.METHODS:
            raise Wrong(METHOD_NOT_FOUND, "Method not found", request.method[:128])
        if not takes_tasks(meta):
            raise Wrong(tasks.MISSING_CAPABILITY, tasks.MISSING, tasks.REQUIRED)
        said = _tasking.decode(request.params)
        if request.method == tasks.UPDATE and said.input_responses is UNSET:
            raise Wrong(INVALID_PARAMS, "`inputResponses` is missing.")
        caller = Caller(author=author, conversation=self._session)
        tools = self._surface.tools.values()
        return self._read(
            request, lambda: tasks.answered(request.method, said.task_id, tools, caller)
        )

    def _reading(self, request: Request) -> Callable[[], Coroutine[Any, Any, dict[str, Any]]]:
        """What looks into the record for a request, which is read before anything is begun."""
        surface = self._surface
        match request.method:
            case "resources/list":
                cursor = _listing.decode(request.params).cursor or ""
                return lambda: surface.resources().listing(cursor)
            case "resources/read":
                uri = _reading.decode(request.params).uri
                return lambda: read(surface.resources(), uri)
            case _:
                wanted = _completing.decode(request.params).wanted()
                return lambda: surface.complete(wanted, surface.resources())

    async def _read(
        self, request: Request, look: Callable[[], Coroutine[Any, Any, dict[str, Any]]]
    ) -> bytes:
        try:
            return self._result(request.id, await look(), KEPT.get(request.method, {}))
        except Refused as refusal:
            code = INTERNAL_ERROR if out_of_reach(refusal) else INVALID_PARAMS
            return error(Problem(request.id, code, str(refusal)))
        except Exception as fault:  # noqa: BLE001 - the outermost edge: the client must get an answer
            log_fault(fault)
            return error(Problem(request.id, INTERNAL_ERROR, FAILED))

    def _result(self, name: Id, result: dict[str, Any], kept: dict[str, Any] = {}) -> bytes:  # noqa: B006 - never changed
        if self._modern:
            result = {"resultType": "complete", **result, **kept, "_meta": {SERVER: self._info()}}
        return _encode({"jsonrpc": "2.0", "id": name, "result": result})


def _progress(token: str | int, notify: Callable[[bytes], None]) -> Progress:
    """What tells the client how a call is coming along, which it asked for by its `token`."""

    def tell(done: float, total: float, message: str) -> None:
        params = {"progressToken": token, "progress": done, "total": total, "message": message}
        said = {"jsonrpc": "2.0", "method": "notifications/progress", "params": params}
        notify(_encode(said))

    return tell


def cancelled_id(params: bytes) -> Id | None:
    """Which request a `notifications/cancelled` is about."""
    try:
        return _cancelling.decode(params).request_id
    except (msgspec.DecodeError, RecursionError):
        return None


def error(problem: Problem) -> bytes:
    """A JSON-RPC error response."""
    body: dict[str, Any] = {"code": problem.code, "message": problem.message}
    if problem.data is not None:
        body["data"] = problem.data
    return _encode({"jsonrpc": "2.0", "id": problem.id, "error": body})


def _unspoken(version: Any, message: str) -> Wrong:
    data: dict[str, Any] = {"supported": [MODERN]}
    if isinstance(version, str):
        data["requested"] = version[:32]
    return Wrong(UNSUPPORTED_PROTOCOL_VERSION, message, data)


def _name(client: _Someone | None) -> str:
    return client.name[:LONGEST_AUTHOR] or UNKNOWN if client is not None else UNKNOWN
