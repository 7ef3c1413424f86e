"""Transcripts of Goose: the output of `goose session export --format json`, because Goose keeps
sessions in a database.
"""

from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.draft import PERSON, REQUEST, Draft, Transcript
from thoughtline.dialects.transcripts.json_lines import (
    joined,
    mapping,
    mappings,
    millisecond,
    text,
    whole,
)
from thoughtline.dialects.transcripts.tool_calls import evidence_of, kind_of

NAME = "goose"


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    session = whole(data, draft.passed_over, "conversation")
    draft.session = text(session.get("id"))
    draft.folder = text(session.get("working_dir")) or draft.folder
    calls: dict[str, dict[str, Any]] = {}
    for message in mappings(session.get("conversation")):
        for part in mappings(message.get("content")):
            _read_part(draft, message, part, calls)
    draft.passed_over["calls without an answer"] += len(calls)
    return draft.transcript()


def _read_part(
    draft: Draft, message: dict[str, Any], part: dict[str, Any], calls: dict[str, dict[str, Any]]
) -> None:
    kind, entry, about = text(part.get("type")), text(message.get("id")), message.get("metadata")
    second = message.get("created")
    at = millisecond(second * 1000) if isinstance(second, int) else None
    if kind == "toolRequest":
        calls[text(part.get("id"))] = mapping(mapping(part.get("toolCall")).get("value"))
    elif kind == "toolResponse":
        call = calls.pop(text(part.get("id")), {})
        _read_evidence(draft, call, mapping(part.get("toolResult")))
    elif kind not in ("text", "thinking"):
        draft.passed_over[f"parts of type {kind[:64]!r}"] += 1
    elif mapping(about).get("userVisible") is False:
        draft.passed_over["texts of the client itself"] += 1
    elif message.get("role") == "user":
        draft.add_thought(entry, text(part.get(kind)), REQUEST, at=at, author=PERSON)
    else:
        model = text(mapping(mapping(about).get("inference")).get("requestedModel"))
        words, thought_kind = text(part.get(kind)), "answer" if kind == "text" else kind
        draft.add_thought(entry, words, thought_kind, at=at, model=model)


def _read_evidence(draft: Draft, call: dict[str, Any], result: dict[str, Any]) -> None:
    tool, answer = text(call.get("name")), mapping(result.get("value"))
    outcome = joined(answer.get("content"))
    if result.get("status") == "error" or answer.get("isError"):
        outcome = f"failed: {text(result.get('error')) or outcome}"
    if evidence := evidence_of(tool, mapping(call.get("arguments")), outcome, draft.folder):
        draft.add_evidence(evidence)
    else:
        draft.passed_over[kind_of(tool)] += 1
