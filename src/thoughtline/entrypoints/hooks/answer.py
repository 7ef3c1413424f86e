"""Output of a hook in the form that a client passes to its model; b"" if the client accepts no
output.
"""

from typing import Any

import msgspec

from thoughtline.entrypoints.hooks.call import Client, HookCall, HookEvent

ENDS = (HookEvent.STOP, HookEvent.SUBAGENT_STOP)


def written(call: HookCall, text: str) -> bytes:
    """Return a text for the model in the client's form. At the end of a turn, the model then
    continues with this text.
    """
    if not text:
        return b""
    if call.event in ENDS:
        return _json({"decision": "block", "reason": text})
    if call.event is HookEvent.PRE_COMPACT:
        match call.client:
            case Client.CLAUDE_CODE:
                return f"{text}\n".encode()  # becomes part of the request for a summary
            case Client.QWEN | Client.OPENCODE:
                pass
            case _:  # the others take no text here; SessionStart follows
                return b""
    if call.client is Client.COPILOT:
        return _json({"additionalContext": text})
    # Codex refuses any further key.
    return _json({"hookSpecificOutput": {"hookEventName": call.name, "additionalContext": text}})


def _json(answer: dict[str, Any]) -> bytes:
    return msgspec.json.encode(answer) + b"\n"
