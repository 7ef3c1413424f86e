"""Transcripts of Mistral Vibe: ~/.vibe/logs/session/unified/SESSION/chunks/*.json, or a journal of
the session.
"""

from collections.abc import Callable, Iterator
from typing import Any

from thoughtline.dialects.transcripts.draft import PERSON, REQUEST, Draft, Transcript
from thoughtline.dialects.transcripts.json_lines import (
    decoded,
    joined,
    mapping,
    mappings,
    millisecond,
    objects,
    text,
)
from thoughtline.dialects.transcripts.tool_calls import evidence_of, kind_of

NAME = "vibe"


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    entries: dict[str, dict[str, Any]] = {}
    for entry in _entries(data, draft):
        draft.session = draft.session or text(entry.get("sessionId"))
        if name := text(entry.get("id")):  # written again when it is complete
            entries[name] = entry
    for name, entry in entries.items():
        _read_entry(draft, name, entry)
    return draft.transcript()


def _entries(data: bytes, draft: Draft) -> Iterator[dict[str, Any]]:
    chunk = decoded(data)
    if isinstance(chunk, list):
        yield from mappings(chunk)
        return
    for record in objects(data, draft.passed_over):
        for change in mappings(mapping(record.get("payload")).get("delta")):
            yield mapping(change.get("entry"))


def _read_entry(draft: Draft, name: str, entry: dict[str, Any]) -> None:
    kind, at = text(entry.get("type")), millisecond(entry.get("createdAt"))
    if kind == "message" and entry.get("role") == "user":
        draft.add_thought(name, joined(entry.get("content")), REQUEST, at=at, author=PERSON)
    elif kind == "message":
        draft.add_thought(name, joined(entry.get("content")), "answer", at=at)
    elif kind == "reasoning":
        words = text(entry.get("text")) or joined(entry.get("summary"))
        draft.add_thought(name, words, "thinking", at=at)
    elif kind == "effect":
        _read_evidence(draft, mapping(entry.get("detail")), mapping(entry.get("state")))
    else:
        draft.passed_over[f"entries of type {kind[:64]!r}"] += 1


def _read_evidence(draft: Draft, call: dict[str, Any], state: dict[str, Any]) -> None:
    full = text(call.get("toolName"))
    answer = mapping(mapping(state.get("output")).get("structured_content"))
    outcome = text(answer.get("stdout")) or text(answer.get("stderr"))
    tool, arguments = full.rpartition(".")[2], mapping(call.get("input"))
    if evidence := evidence_of(tool, arguments, outcome, draft.folder, first=0):
        draft.add_evidence(evidence)
    else:
        draft.passed_over[kind_of(full)] += 1
