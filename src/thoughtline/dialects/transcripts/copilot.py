"""Transcripts of Copilot CLI: ~/.copilot/session-state/SESSION/events.jsonl."""

import re
from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.calls import Call, Calls, Outcome
from thoughtline.dialects.transcripts.draft import (
    OWN_TEXTS,
    PERSON,
    REQUEST,
    Draft,
    Place,
    Transcript,
)
from thoughtline.dialects.transcripts.json_lines import mapping, moment, objects, text

NAME = "copilot"

ENDED = re.compile(
    r"\n?<(?:shellId: |command with |exited with )"
    r"(?:[^>\n]{0,200}?exit code (?P<exit_code>-?\d{1,9}))?[^>\n]{0,200}>\Z"
)
"""Pattern of the line that the client adds below a command's output."""


STATES = {"abort", "assistant.intent", "assistant.reasoning", "assistant.streaming_delta"}
STATES |= {"assistant.turn_end", "assistant.turn_start", "assistant.usage", "hook.end"}
STATES |= {
    "hook.start",
    "permission.completed",
    "permission.requested",
    "session.compaction_complete",
}
STATES |= {
    "session.compaction_start",
    "session.context_changed",
    "session.error",
    "session.handoff",
}
STATES |= {"session.idle", "session.info", "session.mode_changed", "session.model_change"}
STATES |= {"session.plan_changed", "session.resume", "session.shutdown", "session.snapshot_rewind"}
STATES |= {"session.task_complete", "session.title_changed", "session.truncation"}
STATES |= {"session.usage_info", "session.usage_record", "session.warning", "skill.invoked"}
STATES |= {"subagent.completed", "subagent.deselected", "subagent.failed", "subagent.selected"}
STATES |= {"subagent.started", "system.message", "system.notification", "tool.execution_progress"}
STATES |= {"tool.execution_partial_result", "tool.user_requested", "user_input.completed"}
STATES |= {"user_input.requested"}
"""Types of events without words of a person or a model, or with words that another event has."""

REFUSALS = ("denied", "rejected")
"""Error codes of calls that a person or a rule refused."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    calls = Calls(draft)
    for entry in objects(data, draft.passed_over):
        kind, about, place = text(entry.get("type")), mapping(entry.get("data")), _place(entry)
        name = text(about.get("toolCallId"))
        draft.link(place.entry, place.parent)
        if kind == "session.start":
            draft.session = draft.session or text(about.get("sessionId"))
            draft.folder = text(mapping(about.get("context")).get("cwd")) or draft.folder
        elif kind == "user.message":
            _read_question(draft, about, place)
        elif kind == "assistant.message":
            _read_answer(draft, about, place)
        elif kind == "tool.execution_start":
            calls.begin(name, _call(about, place))
        elif kind == "tool.execution_complete":
            calls.end(name, _outcome(about, place))
        else:
            draft.pass_over("entries", kind, about, STATES)
    calls.finish()
    return draft.transcript()


def _place(entry: dict[str, Any]) -> Place:
    return Place(
        entry=text(entry.get("id")),
        parent=text(entry.get("parentId")),
        agent=text(entry.get("agentId")),
        at=moment(entry.get("timestamp")),
    )


def _read_question(draft: Draft, about: dict[str, Any], place: Place) -> None:
    """Add a text that a person typed, or that the client wrote for a subagent.

    Texts that the client wrote in the name of the person are skipped and counted.
    """
    is_own = about.get("source") not in (None, "", "user") or about.get("isAutopilotContinuation")
    if not place.agent and is_own:
        draft.passed_over[OWN_TEXTS] += 1
        return
    draft.add_thought(
        place.entry,
        text(about.get("content")),
        REQUEST,
        parent=place.parent,
        agent=place.agent,
        at=place.at,
        author=NAME if place.agent else PERSON,
    )


def _read_answer(draft: Draft, about: dict[str, Any], place: Place) -> None:
    for kind, words in (("thinking", "reasoningText"), ("answer", "content")):
        draft.add_thought(
            place.entry,
            text(about.get(words)),
            kind,
            parent=place.parent,
            agent=place.agent,
            at=place.at,
            model=text(about.get("model")),
        )


def _call(about: dict[str, Any], place: Place) -> Call:
    arguments = mapping(about.get("arguments"))
    match arguments.get("view_range"):
        case [int(first), int(last)]:
            arguments = arguments | {"start_line": first, "end_line": last}
    return Call(
        tool=text(about.get("toolName")),
        arguments=arguments,
        place=place,
        server=text(about.get("mcpServerName")),
    )


def _outcome(about: dict[str, Any], place: Place) -> Outcome:
    error, failed = mapping(about.get("error")), about.get("success") is False
    result = text(mapping(about.get("result")).get("content")).rstrip()
    ended = ENDED.search(result)
    return Outcome(
        text=text(error.get("message")) if failed else ENDED.sub("", result),
        place=place,
        failed=failed,
        exit_code=int(ended["exit_code"] or 0) if ended else None,
        refused=text(error.get("code")) in REFUSALS,
    )
