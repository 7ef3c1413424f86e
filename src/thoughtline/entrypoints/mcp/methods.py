"""Answers to the protocol's methods over a catalog, for any transport.

Each method is one row in the table of methods.
"""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Raw, Struct, structs

from thoughtline.core.refusal import Refused, RetryLater
from thoughtline.dialects.tool import Reply, Tool
from thoughtline.entrypoints.mcp.caller_limits import Permissions
from thoughtline.entrypoints.mcp.catalog import (
    Catalog,
    Listen,
    NoResources,
    Resources,
    read_resource,
    tool_result,
)
from thoughtline.entrypoints.mcp.jsonrpc import (
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    ProtocolError,
    encode,
)
from thoughtline.entrypoints.mcp.params import (
    CallToolParams,
    CompleteParams,
    GetPromptParams,
    InitializeParams,
    ListenParams,
    ListParams,
    ReadResourceParams,
    RequestParams,
    TaskParams,
    UpdateTaskParams,
)
from thoughtline.entrypoints.mcp.protocol import (
    CANCEL_TASK,
    GET_TASK,
    LIST_TTL_MS,
    LISTEN,
    MODERN,
    SERVER_CAPABILITIES,
    UPDATE_TASK,
    supports_tasks,
    tasks_not_supported,
)
from thoughtline.entrypoints.mcp.request_context import RequestContext

if TYPE_CHECKING:
    from thoughtline.entrypoints.mcp.elicitation import PersonAtClient

Result = dict[str, Any]

STATIC = {"ttlMs": LIST_TTL_MS, "cacheScope": "public"}
VOLATILE = {"ttlMs": 0, "cacheScope": "private"}
"""Cache entry of results from 2026-07-28 whose contents may change at any time."""


class ToolRefusal(Exception):  # noqa: N818 - named like `Refused`
    """Refusal in the form of the tool that refused, with its code."""

    def __init__(self, reply: Reply, code: str) -> None:
        super().__init__(code)
        self.reply = reply
        self.code = code


class Method(Struct, frozen=True, kw_only=True):
    """Method of the protocol: its parameters, its answer, and the conditions for a call.

    `modern` is the era of the method, None for both eras. If `needs_greeting` is true, the legacy
    era requires an earlier `initialize`. If `of_tasks` is true, the client must support tasks.
    `cache` holds fields that are added to a modern result.
    """

    params: type[Any]
    modern: bool | None = None
    needs_greeting: bool = True
    of_tasks: bool = False
    cache: Mapping[str, Any] = {}


class SyncMethod(Method, frozen=True, kw_only=True):
    """Method that needs no waiting. The method is answered before the next message is read."""

    answer: Callable[[Any, RequestContext], Result]


class AsyncMethod(Method, frozen=True, kw_only=True):
    """Method that takes time, such as a read of the record. Its answer may raise `ToolRefusal`."""

    answer: Callable[[Any, RequestContext], Coroutine[Any, Any, Result]]


MethodTable = dict[str, SyncMethod | AsyncMethod]


def method_table(catalog: Catalog, permissions: Permissions) -> MethodTable:
    give = _Answers(catalog, permissions)
    static = STATIC | {"cacheScope": "private"} if permissions.private_lists else STATIC
    table: MethodTable = {
        "initialize": SyncMethod(
            params=InitializeParams, answer=give.initialize, modern=False, needs_greeting=False
        ),
        "ping": SyncMethod(params=RequestParams, answer=_pong, modern=False, needs_greeting=False),
        "server/discover": SyncMethod(
            params=RequestParams, answer=give.discover, modern=True, cache=static
        ),
        "tools/list": SyncMethod(params=ListParams, answer=give.list_tools, cache=static),
        "tools/call": AsyncMethod(params=CallToolParams, answer=give.call_tool),
        "prompts/list": SyncMethod(params=ListParams, answer=give.list_prompts, cache=static),
        "prompts/get": SyncMethod(params=GetPromptParams, answer=give.get_prompt),
        "resources/list": AsyncMethod(
            params=ListParams, answer=give.list_resources, cache=VOLATILE
        ),
        "resources/templates/list": SyncMethod(
            params=ListParams, answer=give.list_templates, cache=static
        ),
        "resources/read": AsyncMethod(
            params=ReadResourceParams, answer=give.read_resource, cache=VOLATILE
        ),
        "completion/complete": AsyncMethod(params=CompleteParams, answer=give.complete),
    }
    if catalog.skills is not None:
        skills = catalog.skills
        table |= {
            "skills/list": SyncMethod(
                params=ListParams, answer=lambda _, __: skills().listing(), cache=static
            ),
            "skills/get": SyncMethod(
                params=ReadResourceParams,
                answer=lambda params, _: skills().get(params.uri),
                cache=static,
            ),
        }
    if catalog.listen is not None:
        listen = partial(give.listen, catalog.listen)
        table[LISTEN] = AsyncMethod(params=ListenParams, answer=listen, modern=True)
    if not catalog.has_tasks:
        return table
    kinds = {GET_TASK: TaskParams, UPDATE_TASK: UpdateTaskParams, CANCEL_TASK: TaskParams}
    return table | {
        name: AsyncMethod(params=kind, answer=partial(give.task, name), modern=True, of_tasks=True)
        for name, kind in kinds.items()
    }


def find(table: MethodTable, name: str, context: RequestContext) -> SyncMethod | AsyncMethod:
    """Raise `ProtocolError` if the method does not exist in the era, or not for the client."""
    method = table.get(name)
    if method is None or method.modern not in (None, context.modern):
        raise ProtocolError(METHOD_NOT_FOUND, "Method not found", name[:128])
    if method.of_tasks and not supports_tasks(context.meta):
        raise tasks_not_supported()
    return method


def _pong(_: RequestParams, __: RequestContext) -> Result:
    return {}


class _Answers:
    """Answers from a catalog within the permissions of a caller."""

    def __init__(self, catalog: Catalog, permissions: Permissions) -> None:
        self._catalog = catalog
        self._permissions = permissions
        self._tools = catalog.tools if permissions.tools is None else permissions.tools
        self._tool_listing: Raw | None = None
        self._person: PersonAtClient | None = None

    def initialize(self, params: InitializeParams, _: RequestContext) -> Result:
        return self._catalog.introduction.result(params.protocol_version, params.capabilities)

    def discover(self, _: RequestParams, __: RequestContext) -> Result:
        resources = {"subscribe": self._catalog.listen is not None, "listChanged": False}
        extensions = self._catalog.extensions()
        return {
            "supportedVersions": [MODERN],
            "capabilities": SERVER_CAPABILITIES
            | {"resources": resources, "extensions": extensions},
            "instructions": self._catalog.instructions,
        }

    def list_tools(self, _: ListParams, __: RequestContext) -> Result:
        if self._tool_listing is None:
            listing = self._catalog.tool_listing()
            shown = [tool for tool in listing if tool["name"] in self._tools]
            self._tool_listing = Raw(encode(shown))
        return {"tools": self._tool_listing}

    def list_prompts(self, _: ListParams, __: RequestContext) -> Result:
        return {"prompts": self._catalog.prompt_listing()}

    def list_templates(self, _: ListParams, __: RequestContext) -> Result:
        return self._resources().templates()

    def get_prompt(self, params: GetPromptParams, _: RequestContext) -> Result:
        return self._catalog.prompt(params.name, params.arguments or {})

    async def call_tool(self, params: CallToolParams, context: RequestContext) -> Result:
        tool = self._tools.get(params.name)
        if tool is None:
            raise _unknown_tool(params.name, self._tools)
        arguments = b"{}" if params.arguments is UNSET else bytes(params.arguments)
        if arguments == b"null":
            arguments = b"{}"
        if not arguments.startswith(b"{"):
            raise ProtocolError(INVALID_PARAMS, "`arguments` must be an object.")
        asked = await self._ask_person(tool, arguments, params, context)
        if not isinstance(asked, str):
            return asked
        try:
            invoke = partial(self._catalog.invoke, tool, arguments, context.caller)
            if tool.only_reads:
                reply = await self._permissions.read(invoke)
            else:
                self._permissions.count_write()
                reply = await invoke()
        except Refused as refusal:
            raise ToolRefusal(self._refused(tool, refusal), refusal.code) from refusal
        if reply.task is not None:
            from thoughtline.entrypoints.mcp import tasks  # noqa: PLC0415 - few calls are answered by a task

            return tasks.created(reply.task)
        reply = structs.replace(reply, text=asked + reply.text) if asked else reply
        return tool_result(reply, structured=context.structured)

    async def _ask_person(
        self, tool: Tool, arguments: bytes, params: CallToolParams, context: RequestContext
    ) -> Result | str:
        if tool.question is None or not context.person:
            return ""
        if self._person is None:
            from thoughtline.entrypoints.mcp.elicitation import PersonAtClient  # noqa: PLC0415 - rarely on

            self._person = PersonAtClient()
        return await self._person.ask(tool.question, arguments, params, context)

    def _refused(self, tool: Tool, refusal: Refused) -> Reply:
        reply = tool.refused(self._permissions.public(refusal))
        if not isinstance(refusal, RetryLater):
            return reply
        data = {**(reply.data or {}), "retry_after": refusal.retry_after}
        return structs.replace(reply, data=data)

    async def list_resources(self, params: ListParams, _: RequestContext) -> Result:
        return await self._permissions.read(lambda: self._resources().listing(params.cursor or ""))

    async def read_resource(self, params: ReadResourceParams, _: RequestContext) -> Result:
        return await self._permissions.read(lambda: read_resource(self._resources(), params.uri))

    async def complete(self, params: CompleteParams, _: RequestContext) -> Result:
        return await self._permissions.read(
            lambda: self._catalog.complete(params.completion(), self._resources())
        )

    def _resources(self) -> Resources:
        return self._catalog.resources() if self._permissions.reads else NoResources()

    async def listen(self, listen: Listen, params: ListenParams, context: RequestContext) -> Result:
        self._permissions.count_read()
        uris = params.notifications.resource_subscriptions if self._permissions.reads else None
        return await listen(uris or [], context)

    async def task(self, method: str, params: TaskParams, context: RequestContext) -> Result:
        from thoughtline.entrypoints.mcp import tasks  # noqa: PLC0415 - see above

        if method == CANCEL_TASK:
            self._permissions.count_write()
        else:
            self._permissions.count_read()
        return await tasks.answer(method, params.task_id, self._tools.values(), context.caller)


def _unknown_tool(name: str, known: Iterable[str]) -> ProtocolError:
    there_is = ", ".join(known)
    return ProtocolError(INVALID_PARAMS, f"Unknown tool {name[:128]!r}. There is: {there_is}.")
