"""The surface on the official SDK's low-level server: thin, and the same in both eras."""

import math
from collections.abc import Awaitable
from typing import Any

import anyio
from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp.types import (
    HEADER_MISMATCH,
    INTERNAL_ERROR,
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    CallToolRequestParams,
    CallToolResult,
    CompleteRequestParams,
    CompleteResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    Prompt,
    PromptReference,
    ReadResourceRequestParams,
    ReadResourceResult,
    RequestParams,
)
from mcp.types import Tool as ToolShown
from mcp.types.version import MODERN_PROTOCOL_VERSIONS
from msgspec import Struct, structs

from thoughtline.core.identity import READ, Identity
from thoughtline.core.refusal import Code, Later, Refused
from thoughtline.dialects.tool import Caller, Reply, Tool
from thoughtline.entrypoints.http.mcp.catalogs import Catalogs, allowed, needs
from thoughtline.entrypoints.http.mcp.request import Asked
from thoughtline.entrypoints.http.observability.telemetry import Telemetry
from thoughtline.entrypoints.http.rate_limit import RateLimiter
from thoughtline.entrypoints.mcp import tasks
from thoughtline.entrypoints.mcp.catalog import (
    Catalog,
    Completion,
    NoResources,
    Resources,
    read_resource,
    tool_result,
)
from thoughtline.entrypoints.mcp.jsonrpc import ProtocolError
from thoughtline.entrypoints.mcp.methods import unknown_tool
from thoughtline.entrypoints.mcp.protocol import (
    CANCEL_TASK,
    FAULT,
    GET_TASK,
    LIST_TTL_MS,
    UPDATE_TASK,
    error_code,
    supports_tasks,
    tasks_not_supported,
)
from thoughtline.entrypoints.public_errors import public_error
from thoughtline.entrypoints.stderr import log_fault

CALL = "thoughtline.call"
"""Where in the scope of a request its `Call` is."""

HEADER = "x-mcp-header"

PASSING = frozenset(
    (
        *(Code.LEDGER_UNREACHABLE, Code.LEDGER_BUSY, Code.LEDGER_FULL),
        *(Code.LEDGER_SWAPPED, Code.LEDGER_FAILED),
    )
)
"""Why the record may be out of reach for a while."""

Context = ServerRequestContext[Any, Any]


class Call(Struct):
    """One request on its way through the SDK. `lost` is set where the record was out of reach."""

    asked: Asked
    identity: Identity
    author: str
    session: str
    lost: bool = False


class TaskParams(RequestParams):
    """What `tasks/get` and `tasks/cancel` say."""

    task_id: str


class UpdateParams(TaskParams):
    """What `tasks/update` says."""

    input_responses: dict[str, Any]


TASK_PARAMS: dict[str, type[TaskParams]] = {
    GET_TASK: TaskParams,
    UPDATE_TASK: UpdateParams,
    CANCEL_TASK: TaskParams,
}


def mcp_server(
    surfaces: Catalogs,
    rate_limiter: RateLimiter,
    watching: Telemetry,
    *,
    shown: Catalog,
    is_open: bool,
) -> Server[Any]:
    """`shown` has what every owner is shown alike; `is_open` says that there is but one."""
    kept = CacheHint(ttl_ms=LIST_TTL_MS, scope="public" if is_open else "private")
    adapter = Adapter(surfaces, rate_limiter, shown)
    made: Server[Any] = Server(
        shown.name,
        version=shown.version,
        instructions=shown.instructions,
        cache_hints={
            "tools/list": kept,
            "prompts/list": kept,
            "resources/templates/list": kept,
            "server/discover": kept,
        },
        get_tool_input_schema=adapter.schema,
        on_list_tools=adapter.list_tools,
        on_list_prompts=adapter.list_prompts,
        on_get_prompt=adapter.get_prompt,
        on_list_resources=adapter.list_resources,
        on_list_resource_templates=adapter.list_templates,
        on_read_resource=adapter.read_resource,
        on_completion=adapter.complete,
    )
    # Not among the arguments, which know of no task as the answer.
    made.add_request_handler("tools/call", CallToolRequestParams, adapter.call_tool)
    made.extensions = shown.extensions()
    if shown.has_tasks:
        for method, params in TASK_PARAMS.items():
            made.add_request_handler(method, params, adapter.task)
    made.middleware[:] = [watching]
    return made


class Adapter:
    """What the SDK asks of us. Each request is answered for whoever sent it, from its own scope."""

    def __init__(self, surfaces: Catalogs, rate_limiter: RateLimiter, shown: Catalog) -> None:
        self._surfaces = surfaces
        self._rate_limiter = rate_limiter
        self._shown = shown
        # The SDK walks a schema at each call, so only those that it can find something in.
        self._schemas = {
            name: tool.input_schema
            for name, tool in shown.tools.items()
            if HEADER in str(tool.input_schema)
        }

    def schema(self, tool: str) -> dict[str, Any] | None:
        """The schema of a tool of which some arguments may also be said in headers."""
        return self._schemas.get(tool)

    async def list_tools(
        self, context: Context, _: PaginatedRequestParams | None
    ) -> ListToolsResult:
        tools = allowed(self._shown, _call(context).identity.scopes)
        listing = [tool for tool in self._shown.tool_listing() if tool["name"] in tools]
        return ListToolsResult(tools=[ToolShown.model_validate(tool) for tool in listing])

    async def list_prompts(
        self, _: Context, __: PaginatedRequestParams | None
    ) -> ListPromptsResult:
        listing = self._shown.prompt_listing()
        return ListPromptsResult(prompts=[Prompt.model_validate(prompt) for prompt in listing])

    async def get_prompt(self, _: Context, params: GetPromptRequestParams) -> GetPromptResult:
        try:
            said = self._shown.prompt(params.name, params.arguments or {})
        except Refused as refusal:
            raise MCPError(INVALID_PARAMS, str(refusal)) from refusal
        return GetPromptResult.model_validate(said)

    async def list_resources(
        self, context: Context, params: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        call, cursor = _call(context), (params and params.cursor) or ""
        said = await _read(call, self._of(call).listing(cursor))
        return ListResourcesResult.model_validate(said)

    async def list_templates(
        self, context: Context, _: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        return ListResourceTemplatesResult.model_validate(self._of(_call(context)).templates())

    async def read_resource(
        self, context: Context, params: ReadResourceRequestParams
    ) -> ReadResourceResult:
        call = _call(context)
        said = await _read(call, read_resource(self._of(call), params.uri))
        return ReadResourceResult.model_validate(said)

    async def complete(self, context: Context, params: CompleteRequestParams) -> CompleteResult:
        call = _call(context)
        completion = Completion(
            argument=params.argument.name,
            prefix=params.argument.value,
            prompt=params.ref.name if isinstance(params.ref, PromptReference) else None,
            template="" if isinstance(params.ref, PromptReference) else params.ref.uri,
            chosen=(params.context and params.context.arguments) or {},
        )
        said = await _read(call, self._shown.complete(completion, self._of(call)))
        return CompleteResult.model_validate(said)

    def _of(self, call: Call) -> Resources:
        """What somebody may read: their own part of the record, if they may read at all."""
        if READ not in call.identity.scopes:
            return NoResources()
        return self._surfaces[call.identity.owner].resources()

    async def task(self, context: Context, params: TaskParams) -> dict[str, Any]:
        """The answer to a request about a task."""
        call, method = _call(context), context.method
        if context.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            raise MCPError(METHOD_NOT_FOUND, "Method not found", method)
        if not supports_tasks(call.asked.meta):
            raise _sdk_error(tasks_not_supported())
        if _header(context, "mcp-name") not in (None, params.task_id):
            raise MCPError(HEADER_MISMATCH, "`Mcp-Name` and `taskId` do not name the same task.")
        surface = self._surfaces[call.identity.owner]
        tools = allowed(surface, call.identity.scopes).values()
        caller = Caller(author=call.author, conversation=call.session)

        async def answer() -> dict[str, Any]:
            if call.identity.owner and method == CANCEL_TASK:
                self._rate_limiter.acquire(call.identity.owner)
            return await tasks.answer(method, params.task_id, tools, caller)

        with anyio.CancelScope(shield=True):  # as for a call: what has begun is not split
            said = await _read(call, answer())
        return said  # noqa: RET504 - not inside, where mypy thinks that the scope may go on from it

    async def call_tool(
        self, context: Context, params: CallToolRequestParams
    ) -> CallToolResult | dict[str, Any]:
        call = _call(context)
        surface = self._surfaces[call.identity.owner]
        tools = allowed(surface, call.identity.scopes)
        tool = tools.get(params.name)
        if tool is None:
            raise _sdk_error(unknown_tool(params.name, tools))
        try:
            reply = await self._reply(call, surface, tool, context)
        except Exception as fault:  # noqa: BLE001 - the outermost edge: the client must get an answer
            log_fault(fault)
            raise MCPError(INTERNAL_ERROR, FAULT) from None
        if reply.task is not None:
            return tasks.created(reply.task)
        return CallToolResult.model_validate(tool_result(reply))

    async def _reply(self, call: Call, surface: Catalog, tool: Tool, context: Context) -> Reply:
        try:
            if call.identity.owner and needs(tool) != READ:
                self._rate_limiter.acquire(call.identity.owner)
            modern = context.protocol_version in MODERN_PROTOCOL_VERSIONS
            caller = Caller(
                author=call.author,
                conversation=call.session,
                takes_tasks=modern and supports_tasks(call.asked.meta),
            )
            if not call.asked.follows:
                return await _unsplit(surface, tool, call.asked.arguments, caller)
            return await _followed(surface, tool, call.asked.arguments, caller, context)
        except Later as refusal:
            reply = tool.refused(refusal)
            data = {**(reply.data or {}), "retry_after": refusal.retry_after}
            return structs.replace(reply, data=data)
        except Refused as refusal:
            call.lost = refusal.code in PASSING
            return tool.refused(public_error(refusal, call.identity.owner))


async def _read(call: Call, answer: Awaitable[dict[str, Any]]) -> dict[str, Any]:
    """What was read, or the error for why it was not."""
    try:
        return await answer
    except Refused as refusal:
        call.lost = refusal.code in PASSING
        message = str(public_error(refusal, call.identity.owner))
        raise MCPError(error_code(refusal), message) from refusal
    except Exception as fault:  # noqa: BLE001 - as for a call
        log_fault(fault)
        raise MCPError(INTERNAL_ERROR, FAULT) from None


async def _unsplit(surface: Catalog, tool: Tool, arguments: bytes, caller: Caller) -> Reply:
    """The reply. A client that hangs up does not split what has begun. Raises `Refused`."""
    with anyio.CancelScope(shield=True):
        reply = await surface.invoke(tool, arguments, caller)
    return reply  # noqa: RET504 - not inside, where mypy thinks that the scope may go on from it


async def _followed(
    surface: Catalog, tool: Tool, arguments: bytes, caller: Caller, context: Context
) -> Reply:
    """The reply, while the client is told how it is coming along. Raises `Refused`."""
    tell, told = anyio.create_memory_object_stream[tuple[float, float, str]](math.inf)

    async def telling() -> None:
        async for one in told:
            await context.session.report_progress(*one)

    async with anyio.create_task_group() as tasks, tell:
        tasks.start_soon(telling)
        try:
            following = structs.replace(caller, progress=lambda *one: tell.send_nowait(one))
            return await _unsplit(surface, tool, arguments, following)
        except Refused as refusal:
            refused = refusal
    raise refused


def _sdk_error(error: ProtocolError) -> MCPError:
    return MCPError(error.code, str(error), error.data)


def _header(context: Context, name: str) -> str | None:
    request: Any = context.request
    value: str | None = request.headers.get(name)
    return value


def _call(context: Context) -> Call:
    request: Any = context.request
    call: Call = request.scope[CALL]
    return call
