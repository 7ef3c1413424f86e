"""Transcripts of Cline: ~/.cline/data/sessions/SESSION/SESSION.messages.json."""

import re
from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.draft import PERSON, REQUEST, Draft, Transcript
from thoughtline.dialects.transcripts.json_lines import mapping, mappings, millisecond, text, whole
from thoughtline.dialects.transcripts.tool_calls import evidence_of, kind_of

NAME = "cline"

TYPED = re.compile(r"<user_input[^>]*>(.*?)</user_input>", re.DOTALL)
"""Pattern of a person's text inside a message that the client built from the text."""

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


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    conversation = whole(data, draft.passed_over)
    draft.session = text(conversation.get("sessionId"))
    if folder_line := FOLDER.search(text(conversation.get("system_prompt"))):
        draft.folder = folder_line[1].strip()
    calls: dict[str, dict[str, Any]] = {}
    for message in mappings(conversation.get("messages")):
        for block in _blocks(message.get("content")):
            _read_block(draft, message, block, calls)
    return draft.transcript()


def _read_block(
    draft: Draft, message: dict[str, Any], block: dict[str, Any], calls: dict[str, dict[str, Any]]
) -> None:
    kind, entry, at = block.get("type"), text(message.get("id")), millisecond(message.get("ts"))
    if kind == "tool_use":
        calls[text(block.get("id"))] = block
    elif kind == "tool_result":
        _read_evidence(draft, calls.pop(text(block.get("tool_use_id")), block), block)
    elif kind == "text" and message.get("role") == "user":
        typed = TYPED.findall(words := text(block.get("text")))
        if not typed and words.lstrip().startswith("<"):
            draft.passed_over["texts of the client itself"] += 1
        else:
            draft.add_thought(entry, "\n".join(typed) or words, REQUEST, at=at, author=PERSON)
    elif kind in ("thinking", "text"):
        kind = "thinking" if kind == "thinking" else "answer"
        model = text(mapping(message.get("modelInfo")).get("id"))
        words = text(block.get("thinking" if kind == "thinking" else "text"))
        draft.add_thought(entry, words, kind, at=at, model=model)
    else:
        draft.passed_over[f"blocks of type {text(kind)[:64]!r}"] += 1


def _read_evidence(draft: Draft, call: dict[str, Any], result: dict[str, Any]) -> None:
    tool, arguments = text(call.get("name")), mapping(call.get("input"))
    outcomes = [text(result.get("result")) for result in mappings(result.get("content"))]
    list_name, single_tool, argument = SEVERAL.get(tool, ("", "", ""))
    entries = arguments.get(list_name)
    added = 0
    for number, entry in enumerate(entries if isinstance(entries, list) else []):
        outcome = outcomes[number] if number < len(outcomes) else ""
        single_arguments = entry if isinstance(entry, dict) else {argument: entry}
        if evidence := evidence_of(single_tool, single_arguments, outcome, draft.folder):
            draft.add_evidence(evidence)
            added += 1
    if not added:
        draft.passed_over[kind_of(tool)] += 1


def _blocks(content: Any) -> list[dict[str, Any]]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else mappings(content)
