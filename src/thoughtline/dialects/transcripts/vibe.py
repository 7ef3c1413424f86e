"""Transcripts of Mistral Vibe: ~/.vibe/logs/session/unified/SESSION/chunks/*.json, or a journal of
the session.
"""

from collections.abc import Callable, Iterator
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
from thoughtline.dialects.transcripts.json_lines import (
    decoded,
    joined,
    mapping,
    mappings,
    millisecond,
    objects,
    text,
    whole_number,
)

NAME = "vibe"

STATES = {"checkpoint", "compaction", "notice"}
"""Types of entries that become nothing."""

OWN_SOURCES = {"compaction", "hook", "middleware", "subagent", "system"}
"""Sources of messages that the client wrote in the name of the person."""

REFUSALS = {"cancelled", "declined", "denied", "deny", "reject", "rejected", "skip", "skipped"}
"""States and decisions of calls that a person or the client refused."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    entries: dict[str, dict[str, Any]] = {}
    for entry in _entries(data, draft):
        draft.session = draft.session or text(entry.get("sessionId"))
        if name := text(entry.get("id")):  # written again when it is complete
            entries[name] = entry
    calls = Calls(draft)
    for name, entry in entries.items():
        _read_entry(draft, name, entry, calls)
    return draft.transcript()


def _entries(data: bytes, draft: Draft) -> Iterator[dict[str, Any]]:
    chunk = decoded(data)
    if isinstance(chunk, list):
        yield from mappings(chunk)
        return
    for record in objects(data, draft.passed_over):
        for change in mappings(mapping(record.get("payload")).get("delta")):
            yield mapping(change.get("entry"))


def _read_entry(draft: Draft, name: str, entry: dict[str, Any], calls: Calls) -> None:
    kind, place = text(entry.get("type")), Place(entry=name, at=millisecond(entry.get("createdAt")))
    if kind == "message" and entry.get("role") == "user":
        if text(entry.get("source")) in OWN_SOURCES:
            draft.passed_over[OWN_TEXTS] += 1
            return
        words = joined(entry.get("content"))
        draft.add_thought(name, words, REQUEST, at=place.at, author=PERSON)
    elif kind == "message":
        draft.add_thought(name, joined(entry.get("content")), "answer", at=place.at)
    elif kind == "reasoning":
        words = text(entry.get("text")) or joined(entry.get("summary"))
        draft.add_thought(name, words, "thinking", at=place.at)
    elif kind == "effect":
        _read_call(mapping(entry.get("detail")), mapping(entry.get("state")), place, calls)
    else:
        draft.pass_over("entries", kind, entry, STATES)


def _read_call(detail: dict[str, Any], state: dict[str, Any], place: Place, calls: Calls) -> None:
    full = text(detail.get("toolName"))
    output = mapping(state.get("output"))
    answer = mapping(output.get("structured_content"))
    server, _, tool = full.rpartition(".")
    call = Call(
        tool=tool,
        arguments=mapping(detail.get("input")),
        place=place,
        server=f"{server}." if server else "",
        first=0,
    )
    printed = text(answer.get("stdout")) or text(answer.get("stderr"))
    decision, feedback = text(state.get("decision")), text(state.get("feedback"))
    outcome = Outcome(
        text=printed or joined(output.get("content")) or text(output.get("error")),
        place=place,
        failed=output.get("type") == "error",
        exit_code=whole_number(answer.get("returncode")),
        refused=text(state.get("status")) in REFUSALS or decision in REFUSALS,
        answers=answer.get("answers"),
        instead=feedback,
    )
    calls.add(call, outcome)
