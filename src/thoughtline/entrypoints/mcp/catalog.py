"""Catalog of the server: its tools, prompts and resources, for any transport."""

import itertools
import re
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct, field

from thoughtline.app.process.server_events import ServerEvents, ToolEnded, ToolStarted
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.tool import Caller, PackPrompt, Reply, Tool
from thoughtline.entrypoints.mcp.handshake import Introduction
from thoughtline.entrypoints.mcp.params import Completion
from thoughtline.entrypoints.mcp.protocol import APPS, ERROR, FAULT, OF_SKILLS, OURS, TASKS
from thoughtline.program import changed, check_unchanged, lacks_own_module

if TYPE_CHECKING:
    from thoughtline.entrypoints.mcp.request_context import RequestContext
    from thoughtline.entrypoints.mcp.skills import Skills

CALLS = itertools.count(1)

TREE_URI = "ui://thoughtline/tree.html"
"""Address of the app that draws a session's tree, for hosts that support MCP Apps."""

LONGEST_URI = 2_048

QUOTED = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")
"""Pattern of quotations in a refusal, which may be words of a thought."""


class Resources(Protocol):
    """Resources that a client can read by address. Each method returns the result of a request."""

    async def listing(self, cursor: str = "") -> dict[str, Any]:
        """Return the page after a `cursor`. Raises `Refused` if the cursor is unknown."""
        ...

    def templates(self) -> dict[str, Any]: ...

    async def read(self, uri: str) -> dict[str, Any]:
        """Return the contents of a resource. Raises `Refused` if the resource does not exist."""
        ...

    async def complete(self, request: Completion) -> dict[str, Any]:
        """Return values that begin as requested. Raises `Refused` if the template is unknown."""
        ...


class Listen(Protocol):
    """Function that notifies a client of changes of some resources (`mcp/subscriptions.py`)."""

    def __call__(
        self, uris: Sequence[str], context: "RequestContext", /
    ) -> Coroutine[Any, Any, dict[str, Any]]: ...


def no_such_resource(uri: str, *, hint: str) -> Refused:
    return Refused(Code.BAD_ARGUMENTS, f"There is no resource {uri[:128]!r}.", hint=hint)


class NoResources:
    async def listing(self, cursor: str = "") -> dict[str, Any]:  # noqa: ARG002 - as in the protocol, and below
        return {"resources": []}

    def templates(self) -> dict[str, Any]:
        return {"resourceTemplates": []}

    async def read(self, uri: str) -> dict[str, Any]:
        raise no_such_resource(uri, hint="This server has no resources.")

    async def complete(self, request: Completion) -> dict[str, Any]:  # noqa: ARG002
        return {"completion": {"values": [], "total": 0, "hasMore": False}}


class Catalog(Struct, frozen=True):
    """A named set of tools, prompts and resources. Only the contents of resources change; names and
    lists are static.

    `prompts`, `resources` and `skills` are created on the first request, which few clients send.
    `apps` maps tools to the address of an app, which a host may show beside their answers.
    """

    name: str
    version: str
    instructions: str
    tools: dict[str, Tool]
    prompts: Callable[[], list[PackPrompt]] = list
    resources: Callable[[], Resources] = NoResources
    skills: "Callable[[], Skills] | None" = None
    listen: Listen | None = None
    apps: Mapping[str, str] = {}
    diagnostics: ServerEvents = field(default_factory=ServerEvents)

    @property
    def server_info(self) -> dict[str, str]:
        return {"name": self.name, "version": self.version}

    @property
    def introduction(self) -> Introduction:
        return Introduction(
            server=self.server_info,
            instructions=self.instructions,
            extensions=OF_SKILLS if self.has_skills else {},
        )

    def tool_listing(self) -> list[dict[str, Any]]:
        return [_listed(tool, self.apps.get(tool.name)) for tool in self.tools.values()]

    @property
    def has_skills(self) -> bool:
        return self.skills is not None

    @property
    def has_tasks(self) -> bool:
        """Check if calls of any tool may continue after their answer."""
        return any(tool.tasks is not None for tool in self.tools.values())

    def extensions(self) -> dict[str, Any]:
        """Return the supported extensions, in the form of MCP capabilities."""
        tasks: dict[str, Any] = {TASKS: {}} if self.has_tasks else {}
        return {APPS: {}} | tasks | (OF_SKILLS if self.has_skills else {})

    def prompt_listing(self) -> list[dict[str, Any]]:
        return [
            {
                "name": prompt.name,
                "title": prompt.title,
                "description": prompt.description,
                "arguments": [
                    {"name": name, "description": about, "required": needed}
                    for name, (about, needed) in prompt.arguments.items()
                ],
            }
            for prompt in self.prompts()
        ]

    def prompt(self, name: str, arguments: dict[str, str]) -> dict[str, Any]:
        """Return a filled-in prompt. Raises `Refused` if the prompt or an argument is invalid."""
        prompt = self._prompt(name)
        message = {"role": "user", "content": text_content(prompt.filled(arguments))}
        return {"description": prompt.description, "messages": [message]}

    async def complete(self, request: Completion, resources: Resources) -> dict[str, Any]:
        """Return the answer to `completion/complete` from these resources. Raises `Refused` if the
        prompt, the template or the argument is unknown.
        """
        if request.prompt is not None:
            known = self._prompt(request.prompt).arguments
            if request.argument not in known:
                raise Refused(
                    Code.BAD_ARGUMENTS,
                    f"The prompt {request.prompt!r} has no {request.argument[:64]!r}.",
                    hint=f"It takes: {', '.join(known) or 'nothing'}.",
                )
        return await resources.complete(request)

    def _prompt(self, name: str) -> PackPrompt:
        for prompt in self.prompts():
            if prompt.name == name:
                return prompt
        known = ", ".join(prompt.name for prompt in self.prompts())
        raise Refused(
            Code.BAD_ARGUMENTS, f"Unknown prompt {name[:128]!r}.", hint=f"There is: {known}."
        )

    async def call(self, tool: Tool, arguments: bytes, caller: Caller) -> Reply:
        """Call a tool, which gives a refusal its own form."""
        try:
            return await self.invoke(tool, arguments, caller)
        except Refused as refusal:
            return tool.refused(refusal)

    async def invoke(self, tool: Tool, arguments: bytes, caller: Caller) -> Reply:
        """Call a tool like `call`, but raise a `Refused`, for transports that need the refusal."""
        check_unchanged()
        try:
            return await self._invoke(tool, arguments, caller)
        except ImportError as error:
            if lacks_own_module(error):
                raise changed() from error
            raise

    async def _invoke(self, tool: Tool, arguments: bytes, caller: Caller) -> Reply:
        if not tool.annotations.get("readOnlyHint", False):
            caller.check_author()
        if not self.diagnostics:
            return await tool.call(arguments, caller)
        call, began = next(CALLS), time.perf_counter()
        self.diagnostics.publish(ToolStarted(tool=tool.name, call=call, request=caller.request))
        error, message = str(Code.INTERNAL), FAULT
        try:
            reply = await tool.call(arguments, caller)
            error = message = ""
        except Refused as refusal:
            error, message = refusal.code, QUOTED.sub("'...'", refusal.message)
            raise
        finally:
            took = round((time.perf_counter() - began) * 1000, 3)
            ended = ToolEnded(
                tool=tool.name,
                call=call,
                request=caller.request,
                ok=not error,
                duration_ms=took,
                error=error,
                message=message,
            )
            self.diagnostics.publish(ended)
        return reply


def tool_result(reply: Reply, *, structured: bool = True) -> dict[str, Any]:
    """Return a result, without data if not `structured`: some clients pass unknown fields on, and a
    model would read everything twice.
    """
    result: dict[str, Any] = {
        "content": [text_content(reply.text)],
        "isError": reply.failed,
    }
    if reply.code:
        known = ("error", "message")
        more = {key: value for key, value in (reply.data or {}).items() if key not in known}
        result["_meta"] = {ERROR: reply.code} | {f"{OURS}{key}": more[key] for key in more}
    elif reply.data is not None and structured:
        result["structuredContent"] = reply.data
    return result


async def read_resource(resources: Resources, uri: str) -> dict[str, Any]:
    """Return the answer to `resources/read`. Raises `Refused` if the resource does not exist."""
    if len(uri) > LONGEST_URI:
        raise Refused(
            Code.OVER_LIMIT,
            f"The address has {len(uri):,} characters; the limit is {LONGEST_URI}.",
            hint="Read one from `resources/list`.",
        )
    return await resources.read(uri)


def text_content(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def _listed(tool: Tool, app: str | None) -> dict[str, Any]:
    listed: dict[str, Any] = {
        "name": tool.name,
        "title": tool.title,
        "description": tool.description,
        "inputSchema": tool.input_schema,
        "annotations": tool.annotations,
    }
    if tool.output_schema is not None:
        listed["outputSchema"] = tool.output_schema
    meta = {**tool.meta, **({"ui": {"resourceUri": app}} if app is not None else {})}
    if meta:
        listed["_meta"] = meta
    return listed
