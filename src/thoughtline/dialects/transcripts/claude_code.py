"""Transcripts of Claude Code: ~/.claude/projects/FOLDER/SESSION.jsonl, with files of subagents
beside it.
"""

from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.draft import PERSON, REQUEST, Draft, Transcript
from thoughtline.dialects.transcripts.json_lines import (
    joined,
    mapping,
    mappings,
    moment,
    objects,
    text,
)
from thoughtline.dialects.transcripts.tool_calls import evidence_of, kind_of

NAME = "claude-code"

OWN_WORDS = (
    "<command-",
    "<local-command-",
    "<system-reminder>",
    "<task-notification>",
    "Caveat: ",
    "[Request interrupted",
)
"""Beginnings of texts that the client wrote in the name of the person."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    calls: dict[str, dict[str, Any]] = {}
    for entry in objects(data, draft.passed_over):
        draft.session = draft.session or text(entry.get("sessionId"))
        draft.folder = text(entry.get("cwd")) or draft.folder
        uuid, parent = text(entry.get("uuid")), text(entry.get("parentUuid"))
        kind = text(entry.get("type"))
        if kind not in ("assistant", "user") or not uuid:
            draft.link(uuid, parent)
            draft.passed_over[f"entries of type {kind[:64]!r}"] += 1
        elif kind == "assistant":
            _read_answer(draft, entry, calls)
        else:
            _read_input(draft, entry, calls)
    return draft.transcript()


def _read_answer(draft: Draft, entry: dict[str, Any], calls: dict[str, dict[str, Any]]) -> None:
    uuid, parent = text(entry["uuid"]), text(entry.get("parentUuid"))
    draft.link(uuid, parent)
    message = mapping(entry.get("message"))
    for block in _blocks(message.get("content")):
        kind = block.get("type")
        if kind == "tool_use":
            calls[text(block.get("id"))] = block
        elif kind in ("thinking", "text"):
            words = text(block.get(kind))
            if not words.strip():
                draft.passed_over["thoughts that the client keeps no words of"] += 1
                continue
            draft.add_thought(
                uuid,
                words,
                "thinking" if kind == "thinking" else "answer",
                parent=parent,
                agent=_agent(entry),
                at=moment(entry.get("timestamp")),
                model=text(message.get("model")),
            )
        else:
            draft.passed_over[f"blocks of type {text(kind)[:64]!r}"] += 1


def _read_input(draft: Draft, entry: dict[str, Any], calls: dict[str, dict[str, Any]]) -> None:
    """Add the texts that a person typed, and the results of tools as evidence."""
    uuid, parent = text(entry["uuid"]), text(entry.get("parentUuid"))
    draft.link(uuid, parent)
    for block in _blocks(mapping(entry.get("message")).get("content")):
        kind = block.get("type")
        words = text(block.get("text"))
        if kind == "tool_result":
            _read_evidence(draft, entry, calls.pop(text(block.get("tool_use_id")), {}), block)
        elif kind != "text":
            draft.passed_over[f"blocks of type {text(kind)[:64]!r}"] += 1
        elif entry.get("isMeta") or words.lstrip().startswith(OWN_WORDS):
            draft.passed_over["texts of the client itself"] += 1
        else:
            draft.add_thought(
                uuid,
                words,
                REQUEST,
                parent=parent,
                agent=_agent(entry),
                at=moment(entry.get("timestamp")),
                author=NAME if entry.get("isSidechain") else PERSON,
            )


def _read_evidence(
    draft: Draft, entry: dict[str, Any], call: dict[str, Any], result: dict[str, Any]
) -> None:
    tool = text(call.get("name"))
    outcome = joined(result.get("content"))
    if result.get("is_error"):
        outcome = f"failed: {outcome.strip().splitlines()[0] if outcome.strip() else ''}"
    folder = text(entry.get("cwd")) or draft.folder
    evidence = evidence_of(tool, mapping(call.get("input")), outcome, folder)
    if evidence:
        draft.add_evidence(evidence, parent=text(entry.get("parentUuid")), agent=_agent(entry))
    else:
        draft.passed_over[kind_of(tool)] += 1


def _agent(entry: dict[str, Any]) -> str:
    return text(entry.get("agentId")) or "side" if entry.get("isSidechain") else ""


def _blocks(content: Any) -> list[dict[str, Any]]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else mappings(content)
