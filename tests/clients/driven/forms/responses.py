"""OpenAI Responses."""

import itertools
import json
import time
from collections.abc import Iterator
from typing import Any

from clients.driven.forms.form import Form, Item, Step, call, numbers, person, reply, text_of


class Responses(Form):
    def listed(self) -> Iterator[tuple[str, Any]]:
        for tool in self.body.get("tools") or []:
            if tool.get("type") == "namespace":
                for inner in tool.get("tools", []):
                    yield f"{tool['name']}|{inner.get('name', '')}", inner
            else:
                yield tool.get("name", ""), tool

    def items(self) -> Iterator[Item]:
        said = self.body.get("input", [])
        for item in [{"role": "user", "content": said}] if isinstance(said, str) else said:
            if item.get("role") == "user":
                yield person(text_of(item.get("content", "")))
            elif item.get("type") == "function_call":
                name = f"{item.get('namespace') or ''}{item['name']}"
                yield call(name, item["arguments"], item["call_id"])
            elif item.get("type") == "function_call_output":
                yield reply(text_of(item["output"]), item["call_id"])

    def item(self, step: Step) -> dict[str, Any]:
        if isinstance(step, str):
            content = [{"type": "output_text", "text": step, "annotations": []}]
            said = {"type": "message", "role": "assistant", "status": "completed"}
            return {**said, "id": f"msg_{next(numbers)}", "content": content}
        space, _, name = step[0].rpartition("|")
        number = next(numbers)
        made = {"type": "function_call", "id": f"fc_{number}", "call_id": f"call_{number}"}
        made |= {"name": name, "arguments": json.dumps(step[1]), "status": "completed"}
        return made | ({"namespace": space} if space else {})

    def response(self, output: list[Any], status: str, used: int) -> dict[str, Any]:
        usage = {"input_tokens": used, "output_tokens": 9, "total_tokens": used + 9}
        usage |= {"input_tokens_details": {"cached_tokens": 0}}  # type: ignore[dict-item]
        usage |= {"output_tokens_details": {"reasoning_tokens": 0}}  # type: ignore[dict-item]
        return {
            "id": f"resp_{next(numbers)}",
            "object": "response",
            "status": status,
            "created_at": int(time.time()),
            "model": "scripted",
            "output": output,
            "usage": usage,
            "parallel_tool_calls": False,
            "tools": [],
            "error": None,
            "tool_choice": "auto",
            "incomplete_details": None,
            "instructions": None,
            "metadata": {},
        }

    def whole(self, step: Step, used: int) -> Any:
        return self.response([self.item(step)], "completed", used)

    def streamed(self, step: Step, used: int) -> Iterator[tuple[str, Any]]:
        item, order = self.item(step), itertools.count()

        def said(kind: str, **more: Any) -> tuple[str, Any]:
            return kind, {"type": kind, "sequence_number": next(order), **more}

        yield said("response.created", response=self.response([], "in_progress", used))
        yield said("response.output_item.added", output_index=0, item=item)
        yield said("response.output_item.done", output_index=0, item=item)
        yield said("response.completed", response=self.response([item], "completed", used))
