"""OpenAI Chat Completions."""

import json
import re
import time
from collections.abc import Iterator
from typing import Any

from clients.driven.forms.form import (
    TOOLS,
    Form,
    Item,
    Step,
    call,
    numbers,
    person,
    reply,
    text_of,
)

BRIDGES = ({"tool_search", "tool_call"}, {"search_tool_functions", "run_typescript"})
IN_CODE = re.compile(f"mcp_thoughtline.({'|'.join(TOOLS)})")


class Chat(Form):
    def listed(self) -> Iterator[tuple[str, Any]]:
        for tool in self.body.get("tools") or []:
            yield tool.get("function", {}).get("name", ""), tool

    def items(self) -> Iterator[Item]:
        for message in self.body["messages"]:
            match message["role"]:
                case "user":
                    yield person(text_of(message.get("content") or ""))
                case "assistant":
                    for each in message.get("tool_calls") or []:
                        asked = each["function"]
                        yield call(asked["name"], asked["arguments"], each["id"])
                case "tool":
                    text = text_of(message.get("content") or "")
                    yield reply(text, message.get("tool_call_id", ""))

    def bridges(self) -> bool:
        return any(pair <= {name for name, _ in self.listed()} for pair in BRIDGES)

    def called(self, item: Item) -> str:
        if item.name == "tool_call":
            return str(json.loads(item.text).get("name", ""))
        if item.name == "run_typescript" and (found := IN_CODE.search(item.text)):
            return found[0]
        return item.name

    def bridged(self, tool: str, arguments: dict[str, Any]) -> Step:
        """Qwen Code has a tool for calls of others, Mistral Vibe runs code with them."""
        if "run_typescript" in {name for name, _ in self.listed()}:
            if not self.searches():
                names = [f"mcp_thoughtline.{name}" for name in TOOLS]
                return "search_tool_functions", {"mode": "details", "functions": names}
            said = f"return await tools.mcp_thoughtline.{tool}({json.dumps(arguments)});"
            return "run_typescript", {"code": f"async function main() {{ {said} }}"}
        if not self.searches():
            full = [f"mcp__thoughtline__{name}" for name in TOOLS]
            return "tool_search", {"query": f"select:{','.join(full)}"}
        return "tool_call", {"name": f"mcp__thoughtline__{tool}", "arguments": arguments}

    def whole(self, step: Step, used: int) -> Any:
        message, stop = self.message(step)
        choice = {"index": 0, "message": message, "finish_reason": stop}
        return self.chunk([choice], used) | {"object": "chat.completion"}

    def message(self, step: Step) -> tuple[dict[str, Any], str]:
        if isinstance(step, str):
            return {"role": "assistant", "content": step}, "stop"
        function = {"name": step[0], "arguments": json.dumps(step[1])}
        made = {"index": 0, "id": f"call_{next(numbers)}", "type": "function", "function": function}
        return {"role": "assistant", "content": None, "tool_calls": [made]}, "tool_calls"

    def chunk(self, choices: list[Any], used: int | None = None) -> dict[str, Any]:
        """With the tokens `used` only in the last: of others with them Continue reads no more."""
        taken = used and {
            "prompt_tokens": used,
            "completion_tokens": 9,
            "total_tokens": used + 9,
        }
        return {
            "id": f"chatcmpl-{next(numbers)}",
            "object": "chat.completion.chunk",
            "created": int(time.time()),
            "model": "scripted",
            "choices": choices,
            "usage": taken,
        }

    def streamed(self, step: Step, used: int) -> Iterator[tuple[str, Any]]:
        message, stop = self.message(step)
        begun = {"index": 0, "delta": message, "finish_reason": None}
        yield "", self.chunk([begun])
        yield "", self.chunk([{"index": 0, "delta": {}, "finish_reason": stop}], used)
        yield "", "[DONE]"
