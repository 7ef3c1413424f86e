"""Answers in Anthropic's form, with the fields that servers which only speak alike leave out."""

import json
from typing import Any

NO_USAGE = {"input_tokens": 0, "output_tokens": 0}
"""No model answers for nothing, so this reads as a count that was left out."""


def whole_answer(body: bytes, model: str) -> bytes:
    """A response that is no stream. What holds no answer stays as it is."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return body
    if not isinstance(said, dict) or not isinstance(said.get("content"), list | str):
        return body
    content = said["content"]
    blocks: list[Any] = [{"text": content}] if isinstance(content, str) else content
    usage = said.get("usage")
    filled = {
        "id": "none",
        "type": "message",
        "role": "assistant",
        "stop_reason": None,
        **said,
        "model": said.get("model") or model,
        "content": [{"type": "text", **block} for block in blocks if isinstance(block, dict)],
        "usage": {**NO_USAGE, **usage} if isinstance(usage, dict) else NO_USAGE,
    }
    return json.dumps(filled).encode()
