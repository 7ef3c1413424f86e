"""The forms in which clients ask models: Anthropic Messages, OpenAI Responses and Chat, Gemini."""

import itertools
import json
import time
from collections.abc import Iterator
from typing import Any

TOOLS = ("think", "recall", "deliberate")
Step = tuple[str, dict[str, Any]] | str
"""A call by the name that was offered, or a text."""

numbers = itertools.count(1)


def own_name(offered: str) -> str | None:
    """Which of our tools a name stands for: mcp__thoughtline__think, thoughtline_think, think."""
    low = offered.lower()
    for tool in TOOLS:
        if low == tool or (low.endswith(tool) and "thoughtline" in low):
            return tool
    return None


def text_of(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(text_of(part) for part in content)
    if isinstance(content, dict) and isinstance(content.get("text"), str):
        return str(content["text"])
    if isinstance(content, dict) and "content" in content:
        return text_of(content["content"])
    return json.dumps(content, ensure_ascii=False)


class Form:
    """A request in one of the forms, and how it is answered."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.body = body

    def is_streamed(self, _path: str) -> bool:
        return bool(self.body.get("stream"))

    def listed(self) -> Iterator[tuple[str, Any]]:
        """Each tool that is offered, by name, and its definition."""
        raise NotImplementedError

    def offered(self) -> dict[str, str]:
        """Our tools, with the names that the client gives them."""
        return {own: name for name, _ in self.listed() if (own := own_name(name))}

    def definitions(self) -> list[Any]:
        return [definition for name, definition in self.listed() if own_name(name)]

    def prompt(self) -> str:
        raise NotImplementedError

    def results(self) -> list[str]:
        """What our calls came to, as the model is told."""
        raise NotImplementedError

    def bridges(self) -> bool:
        """Whether tools are hidden behind one that finds them and one that calls them."""
        return False

    def bridged(self, tool: str, _arguments: dict[str, Any]) -> Step:
        return f"There is no {tool}."

    def whole(self, step: Step) -> Any:
        raise NotImplementedError

    def streamed(self, step: Step) -> Iterator[tuple[str, Any]]:
        yield "", self.whole(step)


class Anthropic(Form):
    def listed(self) -> Iterator[tuple[str, Any]]:
        for tool in self.body.get("tools") or []:
            yield tool.get("name", ""), tool

    def parts(self, role: str) -> Iterator[dict[str, Any]]:
        for message in self.body["messages"]:
            content = message["content"]
            if message["role"] == role and isinstance(content, list):
                yield from content

    def prompt(self) -> str:
        said = [m["content"] for m in self.body["messages"] if m["role"] == "user"]
        return "\n".join(map(text_of, said))

    def results(self) -> list[str]:
        calls = {
            part["id"]
            for part in self.parts("assistant")
            if part.get("type") == "tool_use" and own_name(part["name"])
        }
        return [
            text_of(part.get("content", ""))
            for part in self.parts("user")
            if part.get("type") == "tool_result" and part["tool_use_id"] in calls
        ]

    def bridged(self, tool: str, arguments: dict[str, Any]) -> Step:
        searched = any(part.get("name") == "ToolSearch" for part in self.parts("assistant"))
        if searched or "ToolSearch" not in {name for name, _ in self.listed()}:
            return super().bridged(tool, arguments)
        return "ToolSearch", {"query": f"select:mcp__thoughtline__{tool}"}

    def whole(self, step: Step) -> Any:
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
            "usage": {"input_tokens": 9, "output_tokens": 9},
        }

    def streamed(self, step: Step) -> Iterator[tuple[str, Any]]:
        message = self.whole(step)
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


class Responses(Form):
    def listed(self) -> Iterator[tuple[str, Any]]:
        for tool in self.body.get("tools") or []:
            if tool.get("type") == "namespace":
                for inner in tool.get("tools", []):
                    yield f"{tool['name']}|{inner.get('name', '')}", inner
            else:
                yield tool.get("name", ""), tool

    def items(self) -> list[dict[str, Any]]:
        said = self.body.get("input", [])
        return [{"role": "user", "content": said}] if isinstance(said, str) else said

    def prompt(self) -> str:
        return "\n".join(
            text_of(item.get("content", "")) for item in self.items() if item.get("role") == "user"
        )

    def results(self) -> list[str]:
        calls = {
            item["call_id"]
            for item in self.items()
            if item.get("type") == "function_call"
            and own_name(f"{item.get('namespace') or ''}{item['name']}")
        }
        return [
            text_of(item["output"])
            for item in self.items()
            if item.get("type") == "function_call_output" and item["call_id"] in calls
        ]

    def item(self, step: Step) -> dict[str, Any]:
        if isinstance(step, str):
            content = [{"type": "output_text", "text": step, "annotations": []}]
            said = {"type": "message", "role": "assistant", "status": "completed"}
            return {**said, "id": f"msg_{next(numbers)}", "content": content}
        space, _, name = step[0].rpartition("|")
        number = next(numbers)
        call = {"type": "function_call", "id": f"fc_{number}", "call_id": f"call_{number}"}
        call |= {"name": name, "arguments": json.dumps(step[1]), "status": "completed"}
        return call | ({"namespace": space} if space else {})

    def response(self, output: list[Any], status: str) -> dict[str, Any]:
        usage = {"input_tokens": 9, "output_tokens": 9, "total_tokens": 18}
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

    def whole(self, step: Step) -> Any:
        return self.response([self.item(step)], "completed")

    def streamed(self, step: Step) -> Iterator[tuple[str, Any]]:
        item, order = self.item(step), itertools.count()

        def said(kind: str, **more: Any) -> tuple[str, Any]:
            return kind, {"type": kind, "sequence_number": next(order), **more}

        yield said("response.created", response=self.response([], "in_progress"))
        yield said("response.output_item.added", output_index=0, item=item)
        yield said("response.output_item.done", output_index=0, item=item)
        yield said("response.completed", response=self.response([item], "completed"))


class Chat(Form):
    def listed(self) -> Iterator[tuple[str, Any]]:
        for tool in self.body.get("tools") or []:
            yield tool.get("function", {}).get("name", ""), tool

    def messages(self, role: str) -> list[dict[str, Any]]:
        return [message for message in self.body["messages"] if message["role"] == role]

    def prompt(self) -> str:
        return "\n".join(text_of(message.get("content") or "") for message in self.messages("user"))

    def calls(self) -> Iterator[tuple[str, str, str]]:
        """The id, the name and the arguments of each."""
        for message in self.messages("assistant"):
            for call in message.get("tool_calls") or []:
                yield call["id"], call["function"]["name"], call["function"]["arguments"]

    def results(self) -> list[str]:
        ours = {
            number
            for number, name, said in self.calls()
            if own_name(name) or (name == "tool_call" and "thoughtline" in said)
        }
        return [
            text_of(message.get("content") or "")
            for message in self.messages("tool")
            if message.get("tool_call_id") in ours
        ]

    def bridges(self) -> bool:
        return {"tool_search", "tool_call"} <= {name for name, _ in self.listed()}

    def bridged(self, tool: str, arguments: dict[str, Any]) -> Step:
        full = [f"mcp__thoughtline__{name}" for name in TOOLS]
        if not any(name == "tool_search" for _, name, _ in self.calls()):
            return "tool_search", {"query": f"select:{','.join(full)}"}
        return "tool_call", {"name": f"mcp__thoughtline__{tool}", "arguments": arguments}

    def whole(self, step: Step) -> Any:
        message, stop = self.message(step)
        choice = {"index": 0, "message": message, "finish_reason": stop}
        return self.chunk([choice]) | {"object": "chat.completion"}

    def message(self, step: Step) -> tuple[dict[str, Any], str]:
        if isinstance(step, str):
            return {"role": "assistant", "content": step}, "stop"
        function = {"name": step[0], "arguments": json.dumps(step[1])}
        call = {"index": 0, "id": f"call_{next(numbers)}", "type": "function", "function": function}
        return {"role": "assistant", "content": None, "tool_calls": [call]}, "tool_calls"

    def chunk(self, choices: list[Any]) -> dict[str, Any]:
        return {
            "id": f"chatcmpl-{next(numbers)}",
            "object": "chat.completion.chunk",
            "created": int(time.time()),
            "model": "scripted",
            "choices": choices,
            "usage": {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18},
        }

    def streamed(self, step: Step) -> Iterator[tuple[str, Any]]:
        message, stop = self.message(step)
        yield "", self.chunk([{"index": 0, "delta": message, "finish_reason": None}])
        yield "", self.chunk([{"index": 0, "delta": {}, "finish_reason": stop}])
        yield "", "[DONE]"


class Gemini(Form):
    def is_streamed(self, path: str) -> bool:
        return "streamGenerateContent" in path

    def listed(self) -> Iterator[tuple[str, Any]]:
        for tool in self.body.get("tools") or []:
            for declared in tool.get("functionDeclarations") or []:
                yield declared["name"], declared

    def parts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for content in self.body.get("contents", []):
            for part in content.get("parts", []):
                yield content.get("role", ""), part

    def prompt(self) -> str:
        return "\n".join(p["text"] for role, p in self.parts() if role == "user" and "text" in p)

    def results(self) -> list[str]:
        replies = (
            part["functionResponse"] for _, part in self.parts() if "functionResponse" in part
        )
        return [
            json.dumps(reply["response"], ensure_ascii=False)
            for reply in replies
            if own_name(reply["name"])
        ]

    def whole(self, step: Step) -> Any:
        part: dict[str, Any] = {"text": step}
        if not isinstance(step, str):
            part = {"functionCall": {"name": step[0], "args": step[1]}}
        content = {"role": "model", "parts": [part]}
        return {"candidates": [{"content": content, "finishReason": "STOP", "index": 0}]}


FORMS: dict[str, type[Form]] = {
    "/messages": Anthropic,
    "/responses": Responses,
    "/chat/completions": Chat,
    "enerateContent": Gemini,
}
"""By what the address has in it."""
