"""Transcripts of Copilot CLI: ~/.copilot/session-state/SESSION/events.jsonl."""

import re
from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.draft import PERSON, REQUEST, Draft, Transcript
from thoughtline.dialects.transcripts.json_lines import mapping, moment, objects, text
from thoughtline.dialects.transcripts.tool_calls import evidence_of, kind_of

NAME = "copilot"

ENDED = re.compile(r"\n?<shellId: [^>\n]*>\s*$")
"""Pattern of the line that the client adds below a command's output."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    calls: dict[str, dict[str, Any]] = {}
    for entry in objects(data, draft.passed_over):
        kind, about = text(entry.get("type")), mapping(entry.get("data"))
        draft.link(text(entry.get("id")), text(entry.get("parentId")))
        if kind == "session.start":
            draft.session = draft.session or text(about.get("sessionId"))
            draft.folder = text(mapping(about.get("context")).get("cwd")) or draft.folder
        elif kind == "user.message":
            _read_question(draft, entry, about)
        elif kind == "assistant.message":
            _read_answer(draft, entry, about)
        elif kind == "tool.execution_start":
            calls[text(about.get("toolCallId"))] = about
        elif kind == "tool.execution_complete":
            _read_evidence(draft, entry, calls.pop(text(about.get("toolCallId")), {}), about)
        else:
            draft.passed_over[f"entries of type {kind[:64]!r}"] += 1
    draft.passed_over["calls without an answer"] += len(calls)
    return draft.transcript()


def _read_question(draft: Draft, entry: dict[str, Any], about: dict[str, Any]) -> None:
    """Add a text that a person typed, or that the client wrote for a subagent.

    Texts that the client wrote in the name of the person are skipped and counted.
    """
    agent = text(entry.get("agentId"))
    if not agent and (about.get("source") or about.get("isAutopilotContinuation")):
        draft.passed_over["texts of the client itself"] += 1
        return
    draft.add_thought(
        text(entry.get("id")),
        text(about.get("content")),
        REQUEST,
        parent=text(entry.get("parentId")),
        agent=agent,
        at=moment(entry.get("timestamp")),
        author=NAME if agent else PERSON,
    )


def _read_answer(draft: Draft, entry: dict[str, Any], about: dict[str, Any]) -> None:
    for kind, words in (("thinking", "reasoningText"), ("answer", "content")):
        draft.add_thought(
            text(entry.get("id")),
            text(about.get(words)),
            kind,
            parent=text(entry.get("parentId")),
            agent=text(entry.get("agentId")),
            at=moment(entry.get("timestamp")),
            model=text(about.get("model")),
        )


def _read_evidence(
    draft: Draft, entry: dict[str, Any], call: dict[str, Any], about: dict[str, Any]
) -> None:
    tool, arguments = text(call.get("toolName")), mapping(call.get("arguments"))
    match arguments.get("view_range"):
        case [int(first), int(last)]:
            arguments = arguments | {"start_line": first, "end_line": last}
    outcome = ENDED.sub("", text(mapping(about.get("result")).get("content")))
    if about.get("success") is False:
        outcome = f"failed: {text(mapping(about.get('error')).get('message'))}"
    if evidence := evidence_of(tool, arguments, outcome, draft.folder):
        draft.add_evidence(
            evidence, parent=text(entry.get("parentId")), agent=text(entry.get("agentId"))
        )
    else:
        draft.passed_over[kind_of(text(call.get("mcpServerName")) + tool)] += 1
