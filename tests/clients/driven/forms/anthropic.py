"""Anthropic Messages."""

import json
from collections.abc import Iterator
from typing import Any

from clients.driven.forms.form import Form, Item, Step, call, numbers, person, reply, text_of

ATTEMPTS = 2


class Anthropic(Form):
    def listed(self) -> Iterator[tuple[str, Any]]:
        for tool in self.body.get("tools") or []:
            yield tool.get("name", ""), tool

    def items(self) -> Iterator[Item]:
        for message in self.body["messages"]:
            content = message["content"]
            parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
            for part in parts:
                match part.get("type"):
                    case "tool_use":
                        yield call(part["name"], json.dumps(part["input"]), part["id"])
                    case "tool_result":
                        yield reply(text_of(part.get("content", "")), part["tool_use_id"])
                    case "text" if message["role"] == "user":
                        yield person(part["text"])

    def bridged(self, tool: str, arguments: dict[str, Any]) -> Step:
        """A search may come before the server has started: the second one says what is so."""
        is_searchable = "ToolSearch" in {name for name, _ in self.listed()}
        if not is_searchable or self.searches(tool) == ATTEMPTS:
            return super().bridged(tool, arguments)
        return "ToolSearch", {"query": f"select:mcp__thoughtline__{tool}"}

    def whole(self, step: Step, used: int) -> Any:
        block: dict[str, Any] = {"type": "text", "text": step}
        if not isinstance(step, str):
            name, arguments = step
            block = {"type": "tool_use", "id": f"toolu_{next(numbers)}", "name": name}
            block["input"] = arguments
        return {
            "id": f"msg_{next(numbers)}",
            "type": "message",
            "role": "assistant",
            "model": self.body.get("model", "scripted"),
            "content": [block],
            "stop_reason": "end_turn" if isinstance(step, str) else "tool_use",
            "stop_sequence": None,
            "usage": {"input_tokens": used, "output_tokens": 9},
        }

    def streamed(self, step: Step, used: int) -> Iterator[tuple[str, Any]]:
        message = self.whole(step, used)
        [block] = message["content"]
        begun = {"type": "message_start", "message": message | {"content": [], "stop_reason": None}}
        yield "message_start", begun
        delta: dict[str, Any] = {"type": "text_delta", "text": block.get("text", "")}
        empty = {"type": "text", "text": ""}
        if block["type"] == "tool_use":
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
            empty = block | {"input": {}}
        yield (
            "content_block_start",
            {"type": "content_block_start", "index": 0, "content_block": empty},
        )
        yield (
            "content_block_delta",
            {"type": "content_block_delta", "index": 0, "delta": delta},
        )
        yield "content_block_stop", {"type": "content_block_stop", "index": 0}
        stop = {"stop_reason": message["stop_reason"], "stop_sequence": None}
        end = {"type": "message_delta", "delta": stop, "usage": {"output_tokens": 9}}
        yield "message_delta", end
        yield "message_stop", {"type": "message_stop"}
