"""Repair of answers in OpenAI's API format, because many servers leave out fields or rename fields.

Fields that the library requires are filled in with neutral values. Bodies without an answer are
returned unchanged.
"""

import json
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
"""OpenAI's finish reasons, by the finish reasons of other servers."""

KNOWN_FINISHES = frozenset({"stop", "length", "tool_calls", "content_filter", "function_call"})
TOTAL_ALONE = "total_alone"
"""Name of the usage detail for a total that the server sent without its parts."""

REASONING = ("reasoning_content", "reasoning", "thinking")
ERROR_STATUSES = range(400, 600)
UNKNOWN_ERROR = 502
"""HTTP status for an error without a status. An error without a status may be temporary."""


def whole_answer(body: bytes, model: str) -> bytes:
    payload = _decoded(body)
    choices = _choices(payload)
    if payload is None or not choices:
        return body
    filled = [
        {
            "index": index,
            "finish_reason": _finish(choice),
            "message": {"role": "assistant", "content": None, **_message(choice)},
        }
        for index, choice in enumerate(choices)
    ]
    about = _about(payload, model)
    return _encoded({**about, "choices": filled, **_usage(payload)})


def error_status(body: bytes) -> int:
    """Return 0 unless an error was sent as a success, as OpenRouter does."""
    payload = _decoded(body)
    if payload is None or not payload.get("error") or _choices(payload):
        return 0
    error = payload["error"]
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and code in ERROR_STATUSES else UNKNOWN_ERROR


def _decoded(data: bytes) -> dict[str, Any] | None:
    try:
        payload = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return payload if isinstance(payload, dict) else None


def _encoded(payload: dict[str, Any]) -> bytes:
    """Encode as ASCII JSON, because half a surrogate pair is valid in JSON, but not in UTF-8."""
    return json.dumps(payload).encode()


def _about(payload: dict[str, Any], model: str) -> dict[str, Any]:
    return {
        "id": str(payload.get("id") or "none"),
        "object": "chat.completion",
        "created": _count(payload.get("created")) or 0,
        "model": str(payload.get("model") or model),
    }


def _choices(payload: dict[str, Any] | None) -> list[dict[str, Any]]:
    if payload is None:
        return []
    choices = payload.get("choices")
    if choices is None and isinstance(payload.get("message"), dict):  # Ollama's own form
        choices = [{"message": payload["message"], "finish_reason": payload.get("done_reason")}]
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
    payload = choice.get("message")
    if not isinstance(payload, dict):
        payload = {"content": choice.get("text") if payload is None else payload}
    text, thoughts = _texts(payload.get("content"))
    if text is None and isinstance(payload.get("refusal"), str):
        return {"refusal": payload["refusal"]}
    message: dict[str, Any] = {} if text is None else {"content": text}
    reasoning = next(
        (payload[name] for name in REASONING if isinstance(payload.get(name), str)), ""
    )
    if thoughts or reasoning:
        message["reasoning_content"] = thoughts or reasoning
    calls = payload.get("tool_calls")
    if isinstance(calls, list) and calls:
        message["tool_calls"] = [
            _call(index, call) for index, call in enumerate(calls) if isinstance(call, dict)
        ]
    return message


def _texts(content: Any) -> tuple[str | None, str]:
    """Return the text of a content, and its thoughts. The text is None only if the content is
    neither a string, a part nor a list of parts. A list without texts has the text "".
    """
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


def _call(index: int, call: dict[str, Any]) -> dict[str, Any]:
    function = call.get("function")
    function = dict(function) if isinstance(function, dict) else {}
    if isinstance(function.get("arguments"), dict):
        function["arguments"] = json.dumps(function["arguments"])
    filled: dict[str, Any] = {"index": index, **call, "type": "function", "function": function}
    if not filled.get("id") and function.get("name"):
        filled["id"] = f"call-{index}"
    return filled


def _usage(payload: dict[str, Any]) -> dict[str, Any]:
    """A count that is missing is computed from the other two."""
    usage = payload.get("usage")
    if not isinstance(usage, dict):
        return {}
    names = ("prompt_tokens", "completion_tokens", "total_tokens")
    into, out, total = (_count(usage.get(name)) for name in names)
    if into is None and out is not None and total is not None:
        into = total - out
    if out is None and into is not None and total is not None:
        out = total - into
    if into is None or out is None:
        # The library needs both counts, and keeps unknown fields beside them.
        zeros = dict.fromkeys(names, 0)
        return {} if total is None else {"usage": {**zeros, TOTAL_ALONE: total}}
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
