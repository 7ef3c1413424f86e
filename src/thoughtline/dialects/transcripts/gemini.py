"""Transcripts of Gemini CLI: ~/.gemini/tmp/PROJECT/chats/session-*.jsonl, or a .json object from
older releases.
"""

from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.draft import PERSON, REQUEST, Draft, Transcript
from thoughtline.dialects.transcripts.json_lines import (
    decoded,
    joined,
    mapping,
    mappings,
    moment,
    objects,
    text,
)
from thoughtline.dialects.transcripts.tool_calls import evidence_of, kind_of

NAME = "gemini"


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    messages: dict[str, dict[str, Any]] = {}
    for entry in _entries(data, draft):
        draft.session = draft.session or text(entry.get("sessionId"))
        if name := text(entry.get("id")):  # written again whenever it grew
            messages[name] = entry
    for name, message in messages.items():
        _read_message(draft, name, message)
    return draft.transcript()


def _entries(data: bytes, draft: Draft) -> list[dict[str, Any]]:
    whole = decoded(data)
    if not isinstance(whole, dict):
        return list(objects(data, draft.passed_over))
    return [whole, *mappings(whole.get("messages"))]


def _read_message(draft: Draft, name: str, message: dict[str, Any]) -> None:
    kind, at = text(message.get("type")), moment(message.get("timestamp"))
    answer = joined(message.get("content"))
    if kind == "user":
        draft.add_thought(name, answer, REQUEST, at=at, author=PERSON)
        return
    if kind != "gemini":
        draft.passed_over[f"entries of type {kind[:64]!r}"] += 1
        return
    model = text(message.get("model"))
    for thought in mappings(message.get("thoughts")):
        words = (text(thought.get("subject")), text(thought.get("description")))
        draft.add_thought(name, ": ".join(filter(None, words)), "thinking", at=at, model=model)
    draft.add_thought(name, answer, "answer", at=at, model=model)
    for call in mappings(message.get("toolCalls")):
        tool = text(call.get("name"))
        outcome = "\n".join(map(_result_text, mappings(call.get("result"))))
        evidence = evidence_of(tool, mapping(call.get("args")), outcome, draft.folder, first=0)
        if evidence:
            draft.add_evidence(evidence)
        else:
            draft.passed_over[kind_of(tool)] += 1


def _result_text(part: dict[str, Any]) -> str:
    response = mapping(mapping(part.get("functionResponse")).get("response"))
    return text(response.get("output")) or text(response.get("error"))
