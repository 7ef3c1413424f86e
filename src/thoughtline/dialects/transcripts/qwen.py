"""Transcripts of Qwen Code: ~/.qwen/projects/FOLDER/chats/SESSION.jsonl."""

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
from thoughtline.dialects.transcripts.gemini_texts import exit_code, parse_typed, words_of_person
from thoughtline.dialects.transcripts.json_lines import mapping, mappings, moment, objects, text
from thoughtline.dialects.transcripts.tool_calls import evidence_of

NAME = "qwen"

STATES = {"system"}
"""Types of entries without words of a person or a model."""

PEOPLE = ("", "real_user", "user")
"""Sources of texts that a person typed. An empty source is that of older versions."""

OWN_WORDS = (
    "<qwen:session-start-context>",
    "<qwen:user-prompt-submit-context>",
    "<session_context>",
    "<state_snapshot>",
    "<system-reminder>",
    "<task-notification>",
)
"""Beginnings of texts that the client wrote in the name of the person."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    calls = Calls(draft)
    for entry in objects(data, draft.passed_over):
        draft.session = draft.session or text(entry.get("sessionId"))
        draft.folder = text(entry.get("cwd")) or draft.folder
        kind, place = text(entry.get("type")), _place(entry)
        draft.link(place.entry, place.parent, beside=kind == "system")
        if place.entry and entry.get("subtype") == "slash_command":
            _read_command(draft, mapping(entry.get("systemPayload")), place)
        elif not place.entry or kind not in ("user", "assistant", "tool_result"):
            draft.pass_over("entries", kind, entry, STATES)
        else:
            parts = mappings(mapping(entry.get("message")).get("parts"))
            if kind == "user" and any("text" in part for part in parts):
                _read_request(draft, entry, parts, place)
                parts = [part for part in parts if "text" not in part]
            for part in parts:
                _read_part(draft, entry, part, calls)
    calls.finish()
    return draft.transcript()


def _place(entry: dict[str, Any]) -> Place:
    return Place(
        entry=text(entry.get("uuid")),
        parent=text(entry.get("parentUuid")),
        at=moment(entry.get("timestamp")),
    )


def _read_command(draft: Draft, about: dict[str, Any], place: Place) -> None:
    """Add a slash command if the person typed a text after it."""
    command = text(about.get("rawCommand")).strip()
    if about.get("phase") == "invocation" and len(command.split()) > 1:
        _add_request(draft, command, place)
    else:
        draft.passed_over["entries of type 'system'"] += 1


def _read_request(
    draft: Draft, entry: dict[str, Any], parts: list[dict[str, Any]], place: Place
) -> None:
    """Add a text that a person typed, without the files and the texts that the client attached to
    it.
    """
    words = [text(part.get("text")) for part in parts]
    typed = parse_typed("\n".join(words_of_person(words, OWN_WORDS)))
    shown = parse_typed(text(mapping(entry.get("systemPayload")).get("displayText")))
    for path in typed.files:
        evidence = evidence_of("read", {"path": path}, "", draft.folder)
        draft.add_evidence(evidence, parent=place.parent)
    if typed.command is not None:
        evidence = evidence_of("bash", {"command": typed.command}, typed.printed, draft.folder)
        draft.add_evidence(evidence, parent=place.parent)
    elif text(entry.get("provenance")) not in PEOPLE or not typed.words:
        draft.passed_over[OWN_TEXTS] += 1
    else:
        author = NAME if entry.get("isSidechain") is True else PERSON
        _add_request(draft, shown.words or typed.words, place, author)


def _add_request(draft: Draft, words: str, place: Place, author: str = PERSON) -> None:
    draft.add_thought(place.entry, words, REQUEST, parent=place.parent, at=place.at, author=author)


def _read_part(draft: Draft, entry: dict[str, Any], part: dict[str, Any], calls: Calls) -> None:
    place = _place(entry)
    if call := mapping(part.get("functionCall")):
        calls.begin(text(call.get("id")), _call(call, place))
    elif answer := mapping(part.get("functionResponse")):
        response = mapping(answer.get("response"))
        status = text(mapping(entry.get("toolCallResult")).get("status"))
        result = text(response.get("output")) or text(response.get("error"))
        outcome = Outcome(
            text=result,
            place=place,
            exit_code=exit_code(result),
            failed=status == "error" or "error" in response,
            refused=status == "cancelled",
        )
        calls.end(text(answer.get("id")), outcome, _call(answer, place))
    elif words := text(part.get("text")):
        kind = "thinking" if part.get("thought") else "answer"
        model = text(entry.get("model"))
        draft.add_thought(place.entry, words, kind, parent=place.parent, at=place.at, model=model)
    else:
        draft.passed_over["parts of another kind"] += 1


def _call(call: dict[str, Any], place: Place) -> Call:
    arguments = mapping(call.get("args"))
    return Call(tool=text(call.get("name")), arguments=arguments, place=place, first=0)
