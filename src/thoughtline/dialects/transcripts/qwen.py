"""Transcripts of Qwen Code: ~/.qwen/projects/FOLDER/chats/SESSION.jsonl."""

from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.draft import PERSON, REQUEST, Draft, Transcript
from thoughtline.dialects.transcripts.json_lines import mapping, mappings, moment, objects, text
from thoughtline.dialects.transcripts.tool_calls import evidence_of, kind_of

NAME = "qwen"


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    calls: dict[str, dict[str, Any]] = {}
    for entry in objects(data, draft.passed_over):
        draft.session = draft.session or text(entry.get("sessionId"))
        draft.folder = text(entry.get("cwd")) or draft.folder
        uuid, parent = text(entry.get("uuid")), text(entry.get("parentUuid"))
        draft.link(uuid, parent)
        if not uuid or entry.get("type") not in ("user", "assistant", "tool_result"):
            draft.passed_over[f"entries of type {text(entry.get('type'))[:64]!r}"] += 1
            continue
        for part in mappings(mapping(entry.get("message")).get("parts")):
            _read_part(draft, entry, part, calls)
    return draft.transcript()


def _read_part(
    draft: Draft, entry: dict[str, Any], part: dict[str, Any], calls: dict[str, dict[str, Any]]
) -> None:
    uuid, parent = text(entry["uuid"]), text(entry.get("parentUuid"))
    if call := mapping(part.get("functionCall")):
        calls[text(call.get("id"))] = call
    elif answer := mapping(part.get("functionResponse")):
        call = calls.pop(text(answer.get("id")), answer)
        response = mapping(answer.get("response"))
        outcome = text(response.get("output")) or text(response.get("error"))
        tool, folder = text(call.get("name")), text(entry.get("cwd"))
        evidence = evidence_of(tool, mapping(call.get("args")), outcome, folder, first=0)
        if evidence:
            draft.add_evidence(evidence, parent=parent)
        else:
            draft.passed_over[kind_of(tool)] += 1
    elif words := text(part.get("text")):
        is_person = entry.get("type") == "user"
        kind = REQUEST if is_person else "thinking" if part.get("thought") else "answer"
        about = {"author": PERSON} if is_person else {"model": text(entry.get("model"))}
        draft.add_thought(
            uuid, words, kind, parent=parent, at=moment(entry.get("timestamp")), **about
        )
    else:
        draft.passed_over["parts of another kind"] += 1
