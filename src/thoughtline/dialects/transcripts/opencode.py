"""Transcripts of opencode: the output of `opencode export SESSION`, because opencode keeps
conversations in a database.
"""

from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.draft import PERSON, REQUEST, Draft, Transcript
from thoughtline.dialects.transcripts.json_lines import mapping, mappings, millisecond, text, whole
from thoughtline.dialects.transcripts.tool_calls import evidence_of, kind_of

NAME = "opencode"

FRAME = ("step-start", "step-finish")
"""Types of parts that only mark the beginning and the end of the model's answer."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    conversation = whole(data, draft.passed_over)
    about = mapping(conversation.get("info"))
    draft.session = text(about.get("id"))
    draft.folder = text(about.get("directory")) or draft.folder
    for message in mappings(conversation.get("messages")):
        for part in mappings(message.get("parts")):
            _read_part(draft, mapping(message.get("info")), part)
    return draft.transcript()


def _read_part(draft: Draft, message: dict[str, Any], part: dict[str, Any]) -> None:
    kind, words = text(part.get("type")), text(part.get("text"))
    entry, is_person = text(message.get("id")), message.get("role") == "user"
    at = millisecond(mapping(message.get("time")).get("created"))
    if kind == "tool":
        _read_evidence(draft, part)
    elif kind in ("text", "reasoning") and (
        part.get("synthetic") or message.get("summary") is True
    ):
        draft.passed_over["texts of the client itself"] += 1
    elif kind == "text" and is_person:
        draft.add_thought(entry, words, REQUEST, at=at, author=PERSON)
    elif kind in ("text", "reasoning"):
        model = text(message.get("modelID"))
        draft.add_thought(
            entry, words, "answer" if kind == "text" else "thinking", at=at, model=model
        )
    elif kind not in FRAME:
        draft.passed_over[f"parts of type {kind[:64]!r}"] += 1


def _read_evidence(draft: Draft, part: dict[str, Any]) -> None:
    tool, state = text(part.get("tool")), mapping(part.get("state"))
    outcome = text(state.get("output"))
    if state.get("status") == "error":
        outcome = f"failed: {text(state.get('error'))}"
    if evidence := evidence_of(tool, mapping(state.get("input")), outcome, draft.folder):
        draft.add_evidence(evidence)
    else:
        draft.passed_over[kind_of(tool)] += 1
