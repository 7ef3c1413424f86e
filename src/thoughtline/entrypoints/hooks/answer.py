"""What a hook says to a client, so that its model reads it."""

import msgspec

from thoughtline.entrypoints.hooks.call import Client, HookCall


def context_answer(call: HookCall, text: str) -> bytes:
    """A text for the context of the model."""
    if call.client is Client.COPILOT:
        return msgspec.json.encode({"additionalContext": text})
    # Codex refuses any further key.
    output = {"hookEventName": call.name, "additionalContext": text}
    return msgspec.json.encode({"hookSpecificOutput": output})
