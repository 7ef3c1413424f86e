"""Serves functions over stdio in the way of MCP, for systems without a server of their own.

A driver is started with the Python of its system, so it imports nothing but this module, the
standard library and the system.
"""

import json
import sys
from collections.abc import Callable
from typing import Any


def serve(*tools: Callable[..., Any]) -> None:
    """Answer calls until the pipe ends. An exception of the system is a refusal."""
    by_name = {tool.__name__: tool for tool in tools}
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message:
            continue
        result: dict[str, Any] = {}
        if message["method"] == "tools/call":
            asked = message["params"]
            result = _result(by_name[asked["name"]], asked["arguments"])
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}))
        sys.stdout.write("\n")
        sys.stdout.flush()


def _result(tool: Callable[..., Any], arguments: dict[str, Any]) -> dict[str, Any]:
    failed = False
    try:
        answer = tool(**arguments)
        text = answer if isinstance(answer, str) else json.dumps(answer, default=str)
    except Exception as error:  # noqa: BLE001 - any exception of the system is its refusal
        text, failed = f"{type(error).__name__}: {error}", True
    return {"content": [{"type": "text", "text": text}], "isError": failed}
