"""Transcripts of opencode: the output of `opencode export SESSION`, because opencode keeps
conversations in a database.
"""

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
from thoughtline.dialects.transcripts.json_lines import (
    mapping,
    mappings,
    millisecond,
    text,
    whole,
    whole_number,
)
from thoughtline.dialects.transcripts.tool_calls import evidence_of

NAME = "opencode"

NOTES = ("bash_metadata", "shell_metadata")
"""Names of the element that the client adds below a command's output."""

STOPPED = ("terminated command", "aborted the command")
"""Parts of the text that the client adds if a command did not end."""

FRAME = {"step-finish", "step-start"}
"""Types of parts that only mark the beginning and the end of the model's answer."""

STATES = {"agent", "compaction", "file", "patch", "retry", "snapshot", "subtask"}
"""Types of parts that become nothing."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    conversation = whole(data, draft.passed_over)
    about = mapping(conversation.get("info"))
    draft.session = text(about.get("id"))
    draft.folder = text(about.get("directory")) or draft.folder
    undone = text(mapping(about.get("revert")).get("messageID"))
    calls = Calls(draft)
    for message in mappings(conversation.get("messages")):
        info = mapping(message.get("info"))
        if undone and info.get("id") == undone:
            draft.set_aside()
        for part in mappings(message.get("parts")):
            _read_part(draft, info, part, calls)
    calls.finish()
    return draft.transcript()


def _read_part(draft: Draft, message: dict[str, Any], part: dict[str, Any], calls: Calls) -> None:
    kind, words = text(part.get("type")), text(part.get("text"))
    is_person = message.get("role") == "user"
    is_own = part.get("synthetic") or part.get("ignored") or message.get("summary") is True
    place = Place(
        entry=text(message.get("id")), at=millisecond(mapping(message.get("time")).get("created"))
    )
    if kind == "tool":
        _read_call(part, place, calls)
    elif kind in ("text", "reasoning") and is_own:
        draft.passed_over[OWN_TEXTS] += 1
    elif kind == "text" and is_person:
        draft.add_thought(place.entry, words, REQUEST, at=place.at, author=PERSON)
    elif kind in ("text", "reasoning"):
        model = text(message.get("modelID"))
        thought = "answer" if kind == "text" else "thinking"
        draft.add_thought(place.entry, words, thought, at=place.at, model=model)
    elif kind == "file" and (path := text(mapping(part.get("source")).get("path"))):
        draft.add_evidence(evidence_of("read", {"path": path}, "", draft.folder))
    elif kind not in FRAME:
        draft.pass_over("parts", kind, part, STATES)


def _read_call(part: dict[str, Any], place: Place, calls: Calls) -> None:
    state, entry = mapping(part.get("state")), f"{place.entry}/{text(part.get('callID'))}"
    status = state.get("status")
    place = Place(entry=entry, at=place.at)
    call = Call(tool=text(part.get("tool")), arguments=mapping(state.get("input")), place=place)
    if status in ("pending", "running"):
        calls.begin(entry, call)
        return
    about, output = mapping(state.get("metadata")), text(state.get("output"))
    printed, note = _split_note(output)
    was_stopped = any(words in note for words in STOPPED)
    outcome = Outcome(
        text=text(state.get("error")) or (note if was_stopped else printed),
        place=place,
        failed=status == "error" or was_stopped,
        exit_code=whole_number(about.get("exit")),
        answers=about.get("answers"),
    )
    calls.add(call, outcome)


def _split_note(output: str) -> tuple[str, str]:
    for name in NOTES:
        printed, begin, rest = output.rstrip().rpartition(f"<{name}>")
        note, end, below = rest.partition(f"</{name}>")
        if begin and end and not below:
            return printed, note.strip()
    return output, ""
