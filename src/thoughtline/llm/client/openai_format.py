"""Answers in OpenAI's form, as many servers send it: with fields left out, or under other names.

What the library needs and what says nothing is filled in. Whatever holds no answer stays as it is.
"""

import json
from collections.abc import AsyncIterator
from typing import Any

FINISHES = {
    "max_tokens": "length",
    "max_length": "length",
    "insufficient_system_resource": "length",
    "end_turn": "stop",
    "eos": "stop",
    "eos_token": "stop",  # nosec B105 - why an answer ended
    "complete": "stop",
    "stop_sequence": "stop",
    "tool_use": "tool_calls",
}
"""Why an answer ended, in other servers' words."""

KNOWN_FINISHES = frozenset({"stop", "length", "tool_calls", "content_filter", "function_call"})
TOTAL_ALONE = "total_alone"
"""The detail of a usage that holds a total which came without its parts."""

REASONING = ("reasoning_content", "reasoning", "thinking")
ERROR_STATUSES = range(400, 600)
UNKNOWN_ERROR = 502
"""The status of an error that names none: it may pass."""

DATA, EVENT, DONE = b"data:", b"event:", b"[DONE]"


def whole_answer(body: bytes, model: str) -> bytes:
    """A response that is no stream."""
    said = _decoded(body)
    choices = _choices(said)
    if said is None or not choices:
        return body
    filled = [
        {
            "index": place,
            "finish_reason": _finish(choice),
            "message": {"role": "assistant", "content": None, **_message(choice)},
        }
        for place, choice in enumerate(choices)
    ]
    about = _about(said, model, "chat.completion")
    return _encoded({**about, "choices": filled, **_usage(said)})


def error_status(body: bytes) -> int:
    """The HTTP status of an error that was sent as a success, as OpenRouter does; else 0."""
    said = _decoded(body)
    if said is None or not said.get("error") or _choices(said):
        return 0
    error = said["error"]
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and code in ERROR_STATUSES else UNKNOWN_ERROR


class StreamedAnswer:
    """The lines of a stream of server-sent events, one after the other.

    Tokens are told once, at the end: some servers count them anew with each piece.
    """

    def __init__(self, model: str) -> None:
        self._model = model
        self._finished = False
        self._usage: dict[str, Any] = {}

    def line(self, line: bytes) -> bytes:
        """What the line is passed on as; empty for one that says nothing."""
        text = line.strip()
        if text.startswith(EVENT):  # OpenAI names none, and some servers do
            return b""
        if not text.startswith(DATA):
            return line
        data = text.removeprefix(DATA).strip()
        if data == DONE:
            finish = b"" if self._finished else self._event({"finish_reason": "stop"})
            return finish + self.end() + line
        if not data:
            return b""
        said = _decoded(data)
        if said is None or "error" in said:
            return line
        return DATA + self._chunk(said)

    def end(self) -> bytes:
        """What is still to be said."""
        usage, self._usage = self._usage, {}
        return self._event(**usage) if usage else b""

    def _chunk(self, said: dict[str, Any]) -> bytes:
        filled = [
            {"index": place, "finish_reason": _finish(choice), "delta": _message(choice)}
            for place, choice in enumerate(_choices(said))
        ]
        self._finished = self._finished or any(each["finish_reason"] for each in filled)
        self._usage = _usage(said) or self._usage
        about = _about(said, self._model, "chat.completion.chunk")
        self._model = about["model"]
        return _encoded({**about, "choices": filled})

    def _event(self, *choices: dict[str, Any], **more: Any) -> bytes:
        about = _about({}, self._model, "chat.completion.chunk")
        filled = [{"index": 0, "delta": {}, **choice} for choice in choices]
        return DATA + _encoded({**about, "choices": filled, **more}) + b"\n\n"


async def streamed_answer(pieces: AsyncIterator[bytes], model: str) -> AsyncIterator[bytes]:
    """The same stream, line by line."""
    answer, rest = StreamedAnswer(model), b""
    async for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            yield answer.line(line) + b"\n"
    yield answer.line(rest) + (b"\n\n" if rest else b"") + answer.end()


def _decoded(data: bytes) -> dict[str, Any] | None:
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None


def _encoded(said: dict[str, Any]) -> bytes:
    """In ASCII: half a surrogate pair is valid JSON, and no UTF-8."""
    return json.dumps(said).encode()


def _about(said: dict[str, Any], model: str, kind: str) -> dict[str, Any]:
    return {
        "id": str(said.get("id") or "none"),
        "object": kind,
        "created": _count(said.get("created")) or 0,
        "model": str(said.get("model") or model),
    }


def _choices(said: dict[str, Any] | None) -> list[dict[str, Any]]:
    if said is None:
        return []
    choices = said.get("choices")
    if choices is None and isinstance(said.get("message"), dict):  # Ollama's own form
        choices = [{"message": said["message"], "finish_reason": said.get("done_reason")}]
    if not isinstance(choices, list):
        return []
    return [choice for choice in choices if isinstance(choice, dict)]


def _finish(choice: dict[str, Any]) -> str | None:
    reason = choice.get("finish_reason")
    if not isinstance(reason, str) or not reason:
        return None
    name = reason.lower()
    name = FINISHES.get(name, name)
    return name if name in KNOWN_FINISHES else "stop"


def _message(choice: dict[str, Any]) -> dict[str, Any]:
    """The message of a choice, or its part in a stream. Only what we read is kept of it."""
    said = choice.get("message") or choice.get("delta")
    if not isinstance(said, dict):
        said = {"content": choice.get("text") if said is None else said}
    text, thoughts = _texts(said.get("content"))
    if text is None and isinstance(said.get("refusal"), str):
        return {"refusal": said["refusal"]}
    message: dict[str, Any] = {} if text is None else {"content": text}
    named = next((said[name] for name in REASONING if isinstance(said.get(name), str)), "")
    if thoughts or named:
        message["reasoning_content"] = thoughts or named
    calls = said.get("tool_calls")
    if isinstance(calls, list) and calls:
        message["tool_calls"] = [
            _call(place, call) for place, call in enumerate(calls) if isinstance(call, dict)
        ]
    return message


def _texts(content: Any) -> tuple[str | None, str]:
    """A content's text, None for none, and the thoughts in it: one string, or parts of any kind."""
    if isinstance(content, str):
        return content, ""
    parts = [content] if isinstance(content, dict) else content
    if not isinstance(parts, list):
        return None, ""
    texts: list[str] = []
    thoughts: list[str] = []
    for part in parts:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, dict) and "thinking" in part:
            thoughts.append(_texts(part["thinking"])[0] or "")
        elif isinstance(part, dict):
            texts.append(_texts(part.get("text", part.get("content")))[0] or "")
    return "".join(texts), "".join(thoughts)


def _call(place: int, call: dict[str, Any]) -> dict[str, Any]:
    """A call of a tool. In a stream only its first part has a name and an id."""
    function = call.get("function")
    function = dict(function) if isinstance(function, dict) else {}
    if isinstance(function.get("arguments"), dict):
        function["arguments"] = json.dumps(function["arguments"])
    filled: dict[str, Any] = {"index": place, **call, "type": "function", "function": function}
    if not filled.get("id") and function.get("name"):
        filled["id"] = f"call-{place}"
    return filled


def _usage(said: dict[str, Any]) -> dict[str, Any]:
    """The counts of tokens. One of three that is left out follows from the others."""
    usage = said.get("usage")
    if not isinstance(usage, dict):
        return {}
    names = ("prompt_tokens", "completion_tokens", "total_tokens")
    into, out, total = (_count(usage.get(name)) for name in names)
    if into is None and out is not None and total is not None:
        into = total - out
    if out is None and into is not None and total is not None:
        out = total - into
    if into is None or out is None:
        # The library wants both counts, and keeps what it does not know beside them.
        nothing = dict.fromkeys(names, 0)
        return {} if total is None else {"usage": {**nothing, TOTAL_ALONE: total}}
    counts = {"prompt_tokens": into, "completion_tokens": out, "total_tokens": into + out}
    details = {name: value for name, value in usage.items() if isinstance(value, dict)}
    return {"usage": {**details, **counts}}


def _count(value: Any) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return int(value)
    except (ValueError, OverflowError):
        return None
