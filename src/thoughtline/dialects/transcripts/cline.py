"""Transcripts of Cline: ~/.cline/data/sessions/SESSION/SESSION.messages.json."""

import re
from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.calls import Call, Calls, Outcome
from thoughtline.dialects.transcripts.cline_texts import parse_typed
from thoughtline.dialects.transcripts.draft import (
    OWN_TEXTS,
    PERSON,
    REQUEST,
    Draft,
    Place,
    Transcript,
)
from thoughtline.dialects.transcripts.json_lines import mapping, mappings, millisecond, text, whole
from thoughtline.dialects.transcripts.tool_calls import evidence_of

NAME = "cline"

FOLDER = re.compile(r"^\d*\.? ?Working Directory: (.+)$", re.MULTILINE)
"""Pattern of the conversation's folder in the system prompt."""

SEVERAL = {
    "read_files": ("files", "read", "path"),
    "run_commands": ("commands", "bash", "command"),
    "fetch_web_content": ("requests", "webfetch", "url"),
}
"""Tools that take a list: the list's argument, the tool for a single entry, and that tool's
argument.
"""

STATES = {"document", "file", "image", "redacted_thinking"}
"""Types of blocks that become nothing."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    conversation = whole(data, draft.passed_over)
    draft.session = text(conversation.get("sessionId"))
    if folder_line := FOLDER.search(text(conversation.get("system_prompt"))):
        draft.folder = folder_line[1].strip()
    calls = ClineCalls(draft)
    for message in mappings(conversation.get("messages")):
        place = Place(entry=text(message.get("id")), at=millisecond(message.get("ts")))
        for block in _blocks(message.get("content")):
            _read_block(draft, message, block, place, calls)
    calls.finish()
    return draft.transcript()


def _read_block(
    draft: Draft, message: dict[str, Any], block: dict[str, Any], place: Place, calls: "ClineCalls"
) -> None:
    kind = block.get("type")
    if kind == "tool_use":
        calls.begin_block(block, place)
    elif kind == "tool_result":
        calls.end_block(block, place)
    elif kind == "text" and message.get("role") == "user":
        typed = parse_typed(text(block.get("text")))
        for path in typed.files:
            draft.add_evidence(evidence_of("read", {"path": path}, "", draft.folder))
        if is_own(message) or not typed.words:
            draft.passed_over[OWN_TEXTS] += 1
        else:
            draft.add_thought(place.entry, typed.words, REQUEST, at=place.at, author=PERSON)
    elif kind in ("thinking", "text"):
        kind = "thinking" if kind == "thinking" else "answer"
        model = text(mapping(message.get("modelInfo")).get("id"))
        words = text(block.get("thinking" if kind == "thinking" else "text"))
        draft.add_thought(place.entry, words, kind, at=place.at, model=model)
    else:
        draft.pass_over("blocks", kind, block, STATES)


def is_own(message: dict[str, Any]) -> bool:
    """Check if the client marked a message as its own, such as a summary."""
    about = mapping(message.get("metadata"))
    return about.get("kind") == "compaction_summary" or about.get("displayRole") == "system"


class ClineCalls(Calls):
    """Calls of Cline, whose tools take lists: every entry of a list is a call."""

    def begin_block(self, block: dict[str, Any], place: Place) -> None:
        """Register the calls of a block."""
        tool, arguments = text(block.get("name")), mapping(block.get("input"))
        name = text(block.get("id"))
        list_name, single_tool, argument = SEVERAL.get(tool, ("", "", ""))
        entries = arguments.get(list_name)
        if not isinstance(entries, list) or not entries:
            self.begin(f"{name}/0", Call(tool=tool, arguments=arguments, place=place))
            return
        for number, entry in enumerate(entries):
            single = entry if isinstance(entry, dict) else {argument: entry}
            self.begin(f"{name}/{number}", Call(tool=single_tool, arguments=single, place=place))

    def end_block(self, block: dict[str, Any], place: Place) -> None:
        """Add the registered calls of a block with their results."""
        content, name = block.get("content"), text(block.get("tool_use_id"))
        results = mappings(content) or [{"result": content}]
        is_error = block.get("is_error") is True
        number = 0
        while number == 0 or self.knows(f"{name}/{number}"):
            result = results[min(number, len(results) - 1)]
            words = [text(result.get(member)) for member in ("error", "result", "text")]
            outcome = Outcome(
                text=next(filter(None, words), ""),
                place=place,
                failed=is_error or result.get("success") is False or None,
            )
            self.end(f"{name}/{number}", outcome, Call(tool=text(block.get("name")), arguments={}))
            number += 1


def _blocks(content: Any) -> list[dict[str, Any]]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else mappings(content)
