"""Transcripts of Goose: the output of `goose session export --format json`, because Goose keeps
sessions in a database.
"""

from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.calls import Call, Calls, Outcome
from thoughtline.dialects.transcripts.draft import (
    ASKED,
    OWN_TEXTS,
    PERSON,
    REQUEST,
    Draft,
    Place,
    Transcript,
)
from thoughtline.dialects.transcripts.json_lines import (
    joined,
    mapping,
    mappings,
    millisecond,
    text,
    whole,
)

NAME = "goose"


STATES = {"contextLengthExceeded", "conversationCompacted", "image", "redactedThinking"}
STATES |= {"summarizationRequested", "systemNotification", "toolConfirmationRequest"}
"""Types of parts that become nothing."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    session = whole(data, draft.passed_over, "conversation")
    draft.session = text(session.get("id"))
    draft.folder = text(session.get("working_dir")) or draft.folder
    calls = Calls(draft)
    for message in mappings(session.get("conversation")):
        for part in mappings(message.get("content")):
            _read_part(draft, message, part, calls)
    calls.finish()
    return draft.transcript()


def _read_part(draft: Draft, message: dict[str, Any], part: dict[str, Any], calls: Calls) -> None:
    kind, about = text(part.get("type")), mapping(message.get("metadata"))
    second, name = message.get("created"), text(part.get("id"))
    at = millisecond(second * 1000) if isinstance(second, int) else None
    place = Place(entry=text(message.get("id")), at=at)
    if kind in ("toolRequest", "frontendToolRequest"):
        value = mapping(mapping(part.get("toolCall")).get("value"))
        tool, arguments = text(value.get("name")), mapping(value.get("arguments"))
        calls.begin(name, Call(tool=tool, arguments=arguments, place=place))
    elif kind == "toolResponse":
        calls.end(name, _outcome(mapping(part.get("toolResult")), place))
    elif kind == "actionRequired":
        _read_question(draft, mapping(part.get("data")), place)
    elif kind not in ("text", "thinking", "reasoning"):
        draft.pass_over("parts", kind, part, STATES)
    elif about.get("userVisible") is False:
        draft.passed_over[OWN_TEXTS] += 1
    elif message.get("role") == "user":
        words = text(part.get("text"))
        draft.add_thought(place.entry, words, REQUEST, at=at, author=PERSON)
    else:
        model = text(mapping(about.get("inference")).get("requestedModel"))
        words = text(part.get("thinking")) or text(part.get("text"))
        thought = "answer" if kind == "text" else "thinking"
        draft.add_thought(place.entry, words, thought, at=at, model=model)


def _outcome(result: dict[str, Any], place: Place) -> Outcome:
    answer = mapping(result.get("value"))
    failed = result.get("status") == "error" or bool(answer.get("isError"))
    return Outcome(
        text=text(result.get("error")) or joined(answer.get("content")),
        place=place,
        failed=failed or None,  # a refused call is not reported as failed
    )


def _read_question(draft: Draft, about: dict[str, Any], place: Place) -> None:
    """Add a question to the person, or the person's answer."""
    kind = about.get("actionType")
    if kind == "elicitation":
        draft.add_thought(place.entry, text(about.get("message")), ASKED, at=place.at)
    elif kind == "elicitationResponse":
        fields = mapping(about.get("user_data") or about.get("userData"))
        words = "\n".join(f"{name}: {value}" for name, value in fields.items())
        draft.add_thought(place.entry, words, REQUEST, at=place.at, author=PERSON)
    else:
        draft.passed_over["parts of type 'actionRequired'"] += 1
