"""What the server shows to the outside, whatever the wire: tools, and what calling one gives."""

import itertools
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from thoughtline.app.diagnostics import Diagnostics, ToolEnded, ToolStarted
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.tool import Caller, Prompt, Reply, Tool

CALLS = itertools.count(1)


class Surface(Struct, frozen=True):
    """A named set of tools and prompts. Static: it never depends on what is recorded.

    `prompts` reads them when they are first asked for, which few clients do.
    """

    name: str
    version: str
    instructions: str
    tools: dict[str, Tool]
    prompts: Callable[[], list[Prompt]] = list
    diagnostics: Diagnostics = field(default_factory=Diagnostics)

    def listing(self) -> list[dict[str, Any]]:
        """The tools as `tools/list` shows them."""
        return [_shown(tool) for tool in self.tools.values()]

    def prompt_listing(self) -> list[dict[str, Any]]:
        """The prompts as `prompts/list` shows them."""
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

    def prompt(self, name: str, said: dict[str, str]) -> dict[str, Any]:
        """A prompt with its arguments in place, as `prompts/get` gives it. Raises `Refused`."""
        for prompt in self.prompts():
            if prompt.name == name:
                message = {"role": "user", "content": as_text(prompt.filled(said))}
                return {"description": prompt.description, "messages": [message]}
        known = ", ".join(prompt.name for prompt in self.prompts())
        raise Refused(
            Code.BAD_ARGUMENTS, f"Unknown prompt {name[:128]!r}.", hint=f"There is: {known}."
        )

    async def call(self, tool: Tool, arguments: bytes, caller: Caller) -> Reply:
        """Call a tool with a JSON object. A refusal is a reply in the tool's own shape."""
        try:
            return await self.ask(tool, arguments, caller)
        except Refused as refusal:
            return tool.refused(refusal)

    async def ask(self, tool: Tool, arguments: bytes, caller: Caller) -> Reply:
        """The same for a wire that does more about a refusal. Raises `Refused`."""
        if not self.diagnostics:
            return await tool.call(arguments, caller)
        call, began = next(CALLS), time.perf_counter()
        self.diagnostics.tell(ToolStarted(tool.name, call))
        error = str(Code.INTERNAL)
        try:
            reply = await tool.call(arguments, caller)
            error = ""
        except Refused as refusal:
            error = refusal.code
            raise
        finally:
            took = round((time.perf_counter() - began) * 1000, 3)
            self.diagnostics.tell(ToolEnded(tool.name, call, not error, took, error))
        return reply


def as_result(reply: Reply) -> dict[str, Any]:
    """A reply as the result of `tools/call`."""
    result: dict[str, Any] = {
        "content": [as_text(reply.text)],
        "isError": reply.failed,
    }
    if reply.data is not None:
        result["structuredContent"] = reply.data
    return result


def as_text(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def _shown(tool: Tool) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "name": tool.name,
        "title": tool.title,
        "description": tool.description,
        "inputSchema": tool.input_schema,
        "annotations": tool.annotations,
    }
    if tool.output_schema is not None:
        shown["outputSchema"] = tool.output_schema
    return shown
