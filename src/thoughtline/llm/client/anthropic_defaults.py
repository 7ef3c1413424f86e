"""Defaults for fields that servers with Anthropic's form leave out of their answers."""

import json
from typing import Any

NO_USAGE = {"input_tokens": 0, "output_tokens": 0}
"""Usage of an answer without one. No real answer uses 0 tokens, so it reads as missing."""


def whole_answer(body: bytes, model: str) -> bytes:
    """Fill in a response that is no stream. A body without an answer is returned unchanged."""
    try:
        payload = json.loads(body)
    except (ValueError, RecursionError):
        return body
    if not isinstance(payload, dict) or not isinstance(payload.get("content"), list | str):
        return body
    content = payload["content"]
    blocks: list[Any] = [{"text": content}] if isinstance(content, str) else content
    usage = payload.get("usage")
    filled = {
        "id": "none",
        "type": "message",
        "role": "assistant",
        "stop_reason": None,
        **payload,
        "model": payload.get("model") or model,
        "content": [{"type": "text", **block} for block in blocks if isinstance(block, dict)],
        "usage": {**NO_USAGE, **usage} if isinstance(usage, dict) else NO_USAGE,
    }
    return json.dumps(filled).encode()
