"""The catalogs on the official SDK's low-level server: thin, and the same in both eras."""

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
from mcp.types import Tool as ListedTool
from mcp.types.version import MODERN_PROTOCOL_VERSIONS
from msgspec import Struct, structs

from thoughtline.core.principal import READ, Principal
from thoughtline.core.refusal import Code, Refused, RetryLater
from thoughtline.dialects.tool import Caller, Reply, Tool
from thoughtline.entrypoints.http.mcp.catalogs import Catalogs, permitted_tools, required_scope
from thoughtline.entrypoints.http.mcp.request import McpRequest
from thoughtline.entrypoints.http.observability.telemetry import Telemetry
from thoughtline.entrypoints.http.rate_limit import RateLimiter
from thoughtline.entrypoints.log import log_fault
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
from thoughtline.entrypoints.scope_keys import EXCHANGE

HEADER = "x-mcp-header"

TEMPORARY = frozenset(
    (
        *(Code.LEDGER_UNREACHABLE, Code.LEDGER_BUSY, Code.LEDGER_FULL),
        *(Code.LEDGER_SWAPPED, Code.LEDGER_FAILED),
    )
)
"""Refusals of a record that is out of reach for a while."""

Context = ServerRequestContext[Any, Any]


class Exchange(Struct):
    """One request on its way through the SDK, and who sent it.

    `unavailable` is set where the record was out of reach.
    """

    request: McpRequest
    identity: Principal
    author: str
    session: str
    unavailable: bool = False


class TaskParams(RequestParams):
    """Of `tasks/get` and `tasks/cancel`."""

    task_id: str


class UpdateTaskParams(TaskParams):
    """Of `tasks/update`."""

    input_responses: dict[str, Any]


TASK_PARAMS: dict[str, type[TaskParams]] = {
    GET_TASK: TaskParams,
    UPDATE_TASK: UpdateTaskParams,
    CANCEL_TASK: TaskParams,
}


def mcp_server(
    catalogs: Catalogs,
    rate_limiter: RateLimiter,
    telemetry: Telemetry,
    *,
    common: Catalog,
    is_open: bool,
) -> Server[Any]:
    """`common` has what is the same for every owner; `is_open` says that there is but one."""
    cache = CacheHint(ttl_ms=LIST_TTL_MS, scope="public" if is_open else "private")
    adapter = SdkAdapter(catalogs, rate_limiter, common)
    server: Server[Any] = Server(
        common.name,
        version=common.version,
        instructions=common.instructions,
        cache_hints={
            "tools/list": cache,
            "prompts/list": cache,
            "resources/templates/list": cache,
            "server/discover": cache,
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
    server.add_request_handler("tools/call", CallToolRequestParams, adapter.call_tool)
    server.extensions = common.extensions()
    if common.has_tasks:
        for method, params in TASK_PARAMS.items():
            server.add_request_handler(method, params, adapter.task)
    server.middleware[:] = [telemetry]
    return server


class SdkAdapter:
    """What the SDK asks of us. Each request is answered for whoever sent it, from its own scope."""

    def __init__(self, catalogs: Catalogs, rate_limiter: RateLimiter, common: Catalog) -> None:
        self._catalogs = catalogs
        self._rate_limiter = rate_limiter
        self._common = common
        # The SDK walks a schema at each call, so only those that it can find something in.
        self._schemas = {
            name: tool.input_schema
            for name, tool in common.tools.items()
            if HEADER in str(tool.input_schema)
        }

    def schema(self, tool: str) -> dict[str, Any] | None:
        """The schema of a tool of which some arguments may also be said in headers."""
        return self._schemas.get(tool)

    async def list_tools(
        self, context: Context, _: PaginatedRequestParams | None
    ) -> ListToolsResult:
        tools = permitted_tools(self._common, _exchange(context).identity.scopes)
        listing = [tool for tool in self._common.tool_listing() if tool["name"] in tools]
        return ListToolsResult(tools=[ListedTool.model_validate(tool) for tool in listing])

    async def list_prompts(
        self, _: Context, __: PaginatedRequestParams | None
    ) -> ListPromptsResult:
        listing = self._common.prompt_listing()
        return ListPromptsResult(prompts=[Prompt.model_validate(prompt) for prompt in listing])

    async def get_prompt(self, _: Context, params: GetPromptRequestParams) -> GetPromptResult:
        try:
            prompt = self._common.prompt(params.name, params.arguments or {})
        except Refused as refusal:
            raise MCPError(INVALID_PARAMS, str(refusal)) from refusal
        return GetPromptResult.model_validate(prompt)

    async def list_resources(
        self, context: Context, params: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        exchange, cursor = _exchange(context), (params and params.cursor) or ""
        page = await _result(exchange, self._resources(exchange).listing(cursor))
        return ListResourcesResult.model_validate(page)

    async def list_templates(
        self, context: Context, _: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        templates = self._resources(_exchange(context)).templates()
        return ListResourceTemplatesResult.model_validate(templates)

    async def read_resource(
        self, context: Context, params: ReadResourceRequestParams
    ) -> ReadResourceResult:
        exchange = _exchange(context)
        contents = await _result(exchange, read_resource(self._resources(exchange), params.uri))
        return ReadResourceResult.model_validate(contents)

    async def complete(self, context: Context, params: CompleteRequestParams) -> CompleteResult:
        exchange = _exchange(context)
        completion = Completion(
            argument=params.argument.name,
            prefix=params.argument.value,
            prompt=params.ref.name if isinstance(params.ref, PromptReference) else None,
            template="" if isinstance(params.ref, PromptReference) else params.ref.uri,
            chosen=(params.context and params.context.arguments) or {},
        )
        resources = self._resources(exchange)
        values = await _result(exchange, self._common.complete(completion, resources))
        return CompleteResult.model_validate(values)

    def _resources(self, exchange: Exchange) -> Resources:
        """What somebody may read: their own part of the record, if they may read at all."""
        if READ not in exchange.identity.scopes:
            return NoResources()
        return self._catalogs[exchange.identity.owner].resources()

    async def task(self, context: Context, params: TaskParams) -> dict[str, Any]:
        """The answer to a request about a task."""
        exchange, method = _exchange(context), context.method
        if context.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            raise MCPError(METHOD_NOT_FOUND, "Method not found", method)
        if not supports_tasks(exchange.request.meta):
            raise _sdk_error(tasks_not_supported())
        if _header(context, "mcp-name") not in (None, params.task_id):
            raise MCPError(HEADER_MISMATCH, "`Mcp-Name` and `taskId` do not name the same task.")
        catalog = self._catalogs[exchange.identity.owner]
        tools = permitted_tools(catalog, exchange.identity.scopes).values()
        caller = Caller(author=exchange.author, conversation=exchange.session)

        async def answer() -> dict[str, Any]:
            if exchange.identity.owner and method == CANCEL_TASK:
                self._rate_limiter.acquire(exchange.identity.owner)
            return await tasks.answer(method, params.task_id, tools, caller)

        with anyio.CancelScope(shield=True):  # as for a call: what has begun is not split
            result = await _result(exchange, answer())
        return result  # noqa: RET504 - not inside, where mypy thinks that the scope may go on from it

    async def call_tool(
        self, context: Context, params: CallToolRequestParams
    ) -> CallToolResult | dict[str, Any]:
        exchange = _exchange(context)
        catalog = self._catalogs[exchange.identity.owner]
        tools = permitted_tools(catalog, exchange.identity.scopes)
        tool = tools.get(params.name)
        if tool is None:
            raise _sdk_error(unknown_tool(params.name, tools))
        try:
            reply = await self._reply(exchange, catalog, tool, context)
        except Exception as fault:  # noqa: BLE001 - the outermost edge: the client must get an answer
            log_fault(fault)
            raise MCPError(INTERNAL_ERROR, FAULT) from None
        if reply.task is not None:
            return tasks.created(reply.task)
        return CallToolResult.model_validate(tool_result(reply))

    async def _reply(
        self, exchange: Exchange, catalog: Catalog, tool: Tool, context: Context
    ) -> Reply:
        try:
            if exchange.identity.owner and required_scope(tool) != READ:
                self._rate_limiter.acquire(exchange.identity.owner)
            modern = context.protocol_version in MODERN_PROTOCOL_VERSIONS
            caller = Caller(
                author=exchange.author,
                conversation=exchange.session,
                takes_tasks=modern and supports_tasks(exchange.request.meta),
            )
            if not exchange.request.wants_progress:
                return await _uninterrupted(catalog, tool, exchange.request.arguments, caller)
            return await _with_progress(catalog, tool, exchange.request.arguments, caller, context)
        except RetryLater as refusal:
            reply = tool.refused(refusal)
            data = {**(reply.data or {}), "retry_after": refusal.retry_after}
            return structs.replace(reply, data=data)
        except Refused as refusal:
            exchange.unavailable = refusal.code in TEMPORARY
            return tool.refused(public_error(refusal, exchange.identity.owner))


async def _result(exchange: Exchange, answer: Awaitable[dict[str, Any]]) -> dict[str, Any]:
    """What a look into the record gives, or the error for why it gave nothing."""
    try:
        return await answer
    except Refused as refusal:
        exchange.unavailable = refusal.code in TEMPORARY
        message = str(public_error(refusal, exchange.identity.owner))
        raise MCPError(error_code(refusal), message) from refusal
    except Exception as fault:  # noqa: BLE001 - as for a call
        log_fault(fault)
        raise MCPError(INTERNAL_ERROR, FAULT) from None


async def _uninterrupted(catalog: Catalog, tool: Tool, arguments: bytes, caller: Caller) -> Reply:
    """The reply. A client that hangs up does not split what has begun. Raises `Refused`."""
    with anyio.CancelScope(shield=True):
        reply = await catalog.invoke(tool, arguments, caller)
    return reply  # noqa: RET504 - not inside, where mypy thinks that the scope may go on from it


async def _with_progress(
    catalog: Catalog, tool: Tool, arguments: bytes, caller: Caller, context: Context
) -> Reply:
    """The reply, while the client is told how it is coming along. Raises `Refused`."""
    send, receive = anyio.create_memory_object_stream[tuple[float, float, str]](math.inf)

    async def report() -> None:
        async for progress in receive:
            await context.session.report_progress(*progress)

    async with anyio.create_task_group() as group, send:
        group.start_soon(report)
        try:
            caller = structs.replace(caller, progress=lambda *step: send.send_nowait(step))
            return await _uninterrupted(catalog, tool, arguments, caller)
        except Refused as refusal:
            refused = refusal
    raise refused


def _sdk_error(error: ProtocolError) -> MCPError:
    return MCPError(error.code, str(error), error.data)


def _header(context: Context, name: str) -> str | None:
    request: Any = context.request
    value: str | None = request.headers.get(name)
    return value


def _exchange(context: Context) -> Exchange:
    request: Any = context.request
    exchange: Exchange = request.scope[EXCHANGE]
    return exchange
