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
    OPENCODE = "opencode"
    QWEN = "qwen"


class HookEvent(StrEnum):
    """What happens in a client, as most of them call it."""

    SESSION_START = "SessionStart"
    PRE_COMPACT = "PreCompact"
    SUBAGENT_START = "SubagentStart"
    SUBAGENT_STOP = "SubagentStop"
    POST_TOOL_USE = "PostToolUse"
    STOP = "Stop"


OF_GEMINI = {
    "aftertool": HookEvent.POST_TOOL_USE,
    "afteragent": HookEvent.STOP,
    "precompress": HookEvent.PRE_COMPACT,
}
NAMES: Mapping[str, HookEvent] = {
    **{event.lower(): event for event in HookEvent},
    **OF_GEMINI,
    "agentstop": HookEvent.STOP,
}
"""Every name of an event, in small letters only."""


class HookCall(Struct, frozen=True, kw_only=True):
    """One event. `name` is what the client calls it; all texts are "" where it does not tell them.

    `folder` is where it works, `source` why its session starts, `conversation` its own name for
    that session, and `transcript` the file with it. `agent` and `agent_type` are of a subagent,
    whose last words are `said_last`. `stopped_before` is true where a hook has kept it going.
    """

    event: HookEvent
    client: Client
    name: str
    folder: str = ""
    source: str = ""
    conversation: str = ""
    transcript: str = ""
    agent: str = ""
    agent_type: str = ""
    said_last: str = ""
    stopped_before: bool = False
    tool: str = ""
    tool_input: Mapping[str, Any] = {}
    tool_response: Any = None


def event_named(said: str) -> HookEvent | None:
    """The event of a name in any spelling: SessionStart, sessionStart, session-start."""
    return NAMES.get(_letters(said))


def read_call(event: HookEvent, said: bytes, client: str) -> HookCall:
    """The call that a client wrote to standard input. `client` is "" where it is to be recognised.

    Raises `ValueError` for what is no JSON object, and for a client that has no hooks.
    """
    told = msgspec.json.decode(said) if said.strip() else {}
    if not isinstance(told, dict):
        raise ValueError("A client says a JSON object.")  # noqa: TRY004 - the same as for no JSON
    given = told.get("tool_input", told.get("toolArgs"))
    return HookCall(
        event=event,
        client=Client(client) if client else _recognised(told),
        name=_text(told, "hook_event_name", "hookEventName") or str(event),
        folder=_text(told, "cwd"),
        source=_text(told, "source"),
        conversation=_text(told, "session_id", "sessionId"),
        transcript=_text(told, "transcript_path", "transcriptPath"),
        agent=_text(told, "agent_id", "agentId", "agentName"),
        agent_type=_text(told, "agent_type", "agentType", "agentName"),
        said_last=_text(told, "last_assistant_message"),
        stopped_before=told.get("stop_hook_active") is True,
        tool=_text(told, "tool_name", "toolName"),
        tool_input=given if isinstance(given, dict) else {},
        tool_response=told.get("tool_response", told.get("toolResult")),
    )


def _recognised(told: Mapping[str, Any]) -> Client:
    """By what only one of them says. Claude Code and whoever talks like it are left."""
    if "sessionId" in told or "initial_prompt" in told or told.get("source") == "new":
        return Client.COPILOT
    if "turn_id" in told:
        return Client.CODEX
    if "timestamp" in told:
        if "permission_mode" in told:
            return Client.QWEN
        name = _letters(_text(told, "hook_event_name"))
        return Client.GEMINI if name in (*OF_GEMINI, "sessionstart") else Client.COPILOT
    return Client.CLAUDE_CODE


def _letters(name: str) -> str:
    return "".join(filter(str.isalpha, name)).lower()


def _text(told: Mapping[str, Any], *names: str) -> str:
    return next((said for name in names if isinstance(said := told.get(name), str)), "")
