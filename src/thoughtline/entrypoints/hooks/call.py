"""What a client says to a hook. The clients mean the same, in words of their own."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct


class Client(StrEnum):
    """Who runs hooks, by the name that --client takes."""

    CLAUDE_CODE = "claude-code"
    CODEX = "codex"
    COPILOT = "copilot"
    GEMINI = "gemini"
    QWEN = "qwen"


class HookEvent(StrEnum):
    """What happens in a client, as most of them call it."""

    SESSION_START = "SessionStart"


NAMES: Mapping[str, HookEvent] = {event.lower(): event for event in HookEvent}
"""Every name of an event, in small letters only."""


class HookCall(Struct, frozen=True, kw_only=True):
    """One event. `name` is what the client calls it, `folder` where it works; "" if not told.

    `source` is why a session starts.
    """

    event: HookEvent
    client: Client
    name: str
    folder: str = ""
    source: str = ""


def event_named(said: str) -> HookEvent | None:
    """The event of a name in any spelling: SessionStart, sessionStart, session-start."""
    return NAMES.get("".join(filter(str.isalpha, said)).lower())


def read_call(event: HookEvent, said: bytes, client: str) -> HookCall:
    """The call that a client wrote to standard input. `client` is "" where it is to be recognised.

    Raises `ValueError` for what is no JSON object, and for a client that has no hooks.
    """
    told = msgspec.json.decode(said) if said.strip() else {}
    if not isinstance(told, dict):
        raise ValueError("A client says a JSON object.")  # noqa: TRY004 - the same as for no JSON
    return HookCall(
        event=event,
        client=Client(client) if client else _recognised(told),
        name=_text(told, "hook_event_name", "hookEventName") or str(event),
        folder=_text(told, "cwd"),
        source=_text(told, "source"),
    )


def _recognised(told: Mapping[str, Any]) -> Client:
    """By what only one of them says. Those that say nothing of their own take the same answers."""
    if "sessionId" in told or "initial_prompt" in told or isinstance(told.get("timestamp"), int):
        return Client.COPILOT
    if "turn_id" in told:
        return Client.CODEX
    if "timestamp" in told and "permission_mode" not in told:
        return Client.GEMINI
    return Client.CLAUDE_CODE


def _text(told: Mapping[str, Any], *names: str) -> str:
    return next((said for name in names if isinstance(said := told.get(name), str)), "")
