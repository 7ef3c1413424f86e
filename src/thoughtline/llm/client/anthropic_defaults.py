"""Default values for fields that servers with Anthropic's API format leave out of their answers."""

import json
from typing import Any

NO_USAGE = {"input_tokens": 0, "output_tokens": 0}
"""Usage of an answer for which the server reported none. A real answer never uses 0 tokens, so 0
means a missing value.
"""


def whole_answer(body: bytes, model: str) -> bytes:
    """Add missing fields to a response that is not a stream. A body without an answer is returned
    unchanged.
    """
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
