"""Input and answer of a hook. Clients send the same facts under different field names, and take
answers in different forms.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.dialects.client_tools import COMMANDS, RUNS, letters
from thoughtline.dialects.lenient_json import decode


class Client(StrEnum):
    CLAUDE_CODE = "claude-code"
    CODEX = "codex"
    COPILOT = "copilot"
    GEMINI = "gemini"
    OPENCODE = "opencode"
    QWEN = "qwen"


class HookEvent(StrEnum):
    """Events of clients at which hooks run, by their most common names."""

    SESSION_START = "SessionStart"
    PRE_COMPACT = "PreCompact"
    SUBAGENT_START = "SubagentStart"
    SUBAGENT_STOP = "SubagentStop"
    USER_PROMPT = "UserPromptSubmit"
    PRE_TOOL_USE = "PreToolUse"
    POST_TOOL_USE = "PostToolUse"
    STOP = "Stop"


OF_GEMINI = {
    "beforeagent": HookEvent.USER_PROMPT,
    "beforetool": HookEvent.PRE_TOOL_USE,
    "aftertool": HookEvent.POST_TOOL_USE,
    "afteragent": HookEvent.STOP,
    "precompress": HookEvent.PRE_COMPACT,
}
NAMES: Mapping[str, HookEvent] = {
    **{event.lower(): event for event in HookEvent},
    **OF_GEMINI,
    "agentstop": HookEvent.STOP,
    "userpromptsubmitted": HookEvent.USER_PROMPT,
    "posttoolusefailure": HookEvent.POST_TOOL_USE,
}
"""All names of events, in lower case and with letters only."""

ENDS = (HookEvent.STOP, HookEvent.SUBAGENT_STOP)


class HookCall(Struct, frozen=True, kw_only=True):
    """One event of a client, as a hook receives it. `name` is the client's name for the event. A
    text that the client did not send is "".

    `folder` is the client's working folder, and `source` is the reason for which its session
    started. `conversation` is the client's name for its session, and `transcript` is the file with
    the conversation. `agent` and `agent_type` describe a subagent, and `said_last` is its last
    message. `stopped_before` is true if a hook has already kept the model from stopping. `prompt`
    is the text that the person sent.
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
    prompt: str = ""
    tool: str = ""
    tool_input: Mapping[str, Any] = {}
    tool_response: Any = None

    @property
    def words(self) -> str | list[str]:
        """Command that the tool ran, as a text or in words; "" for another tool."""
        if letters(self.tool) not in RUNS:
            return ""
        given = next((self.tool_input[name] for name in COMMANDS if name in self.tool_input), "")
        if isinstance(given, list):
            return [str(word) for word in given]
        return given if isinstance(given, str) else ""

    @property
    def command(self) -> str:
        return self.words if isinstance(self.words, str) else " ".join(self.words)

    def outputs(self, names: Iterable[str]) -> list[str]:
        """Return the texts of the tool's response: the response itself, or some of its fields."""
        if isinstance(self.tool_response, str):
            return [self.tool_response]
        fields = self.tool_response if isinstance(self.tool_response, dict) else {}
        return [text for name in names if isinstance(text := fields.get(name), str)]


def event_named(name: str) -> HookEvent | None:
    """Return the event for a name in any spelling: SessionStart, sessionStart, session-start."""
    return NAMES.get(letters(name))


def read_call(event: HookEvent, data: bytes, client: str) -> HookCall:
    """Parse the input that a client wrote. If `client` is "", the client is recognised by its
    input.

    Raises `ValueError` if the input is not a JSON object, or if the client has no hooks.
    """
    fields = decode(data) if data.strip() else {}
    if not isinstance(fields, dict):
        raise ValueError("The input must be a JSON object.")  # noqa: TRY004 - as for invalid JSON
    tool_input = fields.get("tool_input", fields.get("toolArgs"))
    return HookCall(
        event=event,
        client=Client(client) if client else _recognised(fields),
        name=_text(fields, "hook_event_name", "hookEventName") or str(event),
        folder=_text(fields, "cwd"),
        source=_text(fields, "source"),
        conversation=_text(fields, "session_id", "sessionId"),
        transcript=_text(fields, "transcript_path", "transcriptPath"),
        agent=_text(fields, "agent_id", "agentId", "agentName"),
        agent_type=_text(fields, "agent_type", "agentType", "agentName"),
        said_last=_text(fields, "last_assistant_message"),
        stopped_before=fields.get("stop_hook_active") is True,
        prompt=_text(fields, "prompt"),
        tool=_text(fields, "tool_name", "toolName"),
        tool_input=tool_input if isinstance(tool_input, dict) else {},
        tool_response=fields.get("tool_response", fields.get("toolResult", fields.get("error"))),
    )


def _recognised(fields: Mapping[str, Any]) -> Client:
    """Recognise a client by fields of its own. Other input counts as Claude Code's."""
    if "sessionId" in fields or "initial_prompt" in fields or fields.get("source") == "new":
        return Client.COPILOT
    if "turn_id" in fields:
        return Client.CODEX
    if "timestamp" in fields:
        if "permission_mode" in fields:
            return Client.QWEN
        name = letters(_text(fields, "hook_event_name"))
        return Client.GEMINI if name in (*OF_GEMINI, "sessionstart") else Client.COPILOT
    return Client.CLAUDE_CODE


def _text(fields: Mapping[str, Any], *names: str) -> str:
    return next((text for name in names if isinstance(text := fields.get(name), str)), "")


def written(call: HookCall, text: str) -> bytes:
    """Return a text in the client's form. At the end of a turn, the model goes on."""
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
