"""5. What it costs in context: definitions, and the replies of one session of twenty thoughts."""

import json
from pathlib import Path

from benchmarks.record.data import fixed
from benchmarks.record.measured import Found, Size
from benchmarks.record.system import System
from benchmarks.record.tokens import count


def measure(system: type[System], folder: Path, _: Size) -> Found:
    with system(folder) as running:
        tools = running.client.tools()
        definitions = count("\n".join(_definition(tool) for tool in tools))
        instructions = count(running.about.get("instructions") or "")
        running.client.keep = True
        session = running.begin(fixed.TITLE)
        for act in fixed.acts():
            running.perform(session, act)
        replies = sum(map(count, running.client.heard))
        arguments = sum(map(count, running.client.said))
        calls = len(running.client.heard)
    together = definitions + instructions + replies
    return Found(
        cells={
            "tokens: definitions and instructions + replies": (
                f"{definitions + instructions:,} + {replies:,} = {together:,}"
            ),
            "tokens that the model writes as arguments": f"{arguments:,} in {calls} calls",
        },
        raw={
            "tools": len(tools),
            "definitions": definitions,
            "instructions": instructions,
            "replies": replies,
            "arguments": arguments,
            "calls": calls,
        },
    )


def _definition(tool: dict[str, object]) -> str:
    """What a model is shown of a tool."""
    schema = json.dumps(tool["inputSchema"], ensure_ascii=False, separators=(",", ":"))
    return f"{tool['name']}\n{tool.get('description') or ''}\n{schema}"
