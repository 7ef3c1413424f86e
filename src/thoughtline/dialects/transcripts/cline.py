"""Cline: ~/.cline/data/sessions/SESSION/SESSION.messages.json."""

import re
from collections.abc import Callable
from typing import Any

from thoughtline.dialects.transcripts.draft import PERSON, Draft, Transcript
from thoughtline.dialects.transcripts.json_lines import mapping, mappings, millisecond, text, whole
from thoughtline.dialects.transcripts.tool_calls import evidence_of, kind_of

NAME = "cline"

TYPED = re.compile(r"<user_input[^>]*>(.*?)</user_input>", re.DOTALL)
"""What a person typed, in what the client makes of it."""

FOLDER = re.compile(r"^\d*\.? ?Working Directory: (.+)$", re.MULTILINE)
"""Where the conversation was, as the model is told."""

SEVERAL = {
    "read_files": ("files", "read", "path"),
    "run_commands": ("commands", "bash", "command"),
    "fetch_web_content": ("requests", "webfetch", "url"),
}
"""Tools that take several things at once: the argument, and the tool that takes one of them."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    conversation = whole(data, draft.passed_over)
    draft.session = text(conversation.get("sessionId"))
    if told := FOLDER.search(text(conversation.get("system_prompt"))):
        draft.folder = told[1].strip()
    calls: dict[str, dict[str, Any]] = {}
    for message in mappings(conversation.get("messages")):
        for block in _blocks(message.get("content")):
            _block(draft, message, block, calls)
    return draft.transcript()


def _block(
    draft: Draft, message: dict[str, Any], block: dict[str, Any], calls: dict[str, dict[str, Any]]
) -> None:
    kind, entry, at = block.get("type"), text(message.get("id")), millisecond(message.get("ts"))
    if kind == "tool_use":
        calls[text(block.get("id"))] = block
    elif kind == "tool_result":
        _looked(draft, calls.pop(text(block.get("tool_use_id")), block), block)
    elif kind == "text" and message.get("role") == "user":
        typed = TYPED.findall(said := text(block.get("text")))
        if not typed and said.lstrip().startswith("<"):
            draft.passed_over["texts of the client itself"] += 1
        else:
            draft.say(entry, "\n".join(typed) or said, "question", at=at, author=PERSON)
    elif kind in ("thinking", "text"):
        kind = "thinking" if kind == "thinking" else "answer"
        model = text(mapping(message.get("modelInfo")).get("id"))
        said = text(block.get("thinking" if kind == "thinking" else "text"))
        draft.say(entry, said, kind, at=at, model=model)
    else:
        draft.passed_over[f"blocks of type {text(kind)[:64]!r}"] += 1


def _looked(draft: Draft, call: dict[str, Any], result: dict[str, Any]) -> None:
    tool, arguments = text(call.get("name")), mapping(call.get("input"))
    outcomes = [text(one.get("result")) for one in mappings(result.get("content"))]
    several, alone, named = SEVERAL.get(tool, ("", "", ""))
    given = arguments.get(several)
    found = 0
    for number, one in enumerate(given if isinstance(given, list) else []):
        outcome = outcomes[number] if number < len(outcomes) else ""
        single = one if isinstance(one, dict) else {named: one}
        if evidence := evidence_of(alone, single, outcome, draft.folder):
            draft.look(evidence)
            found += 1
    if not found:
        draft.passed_over[kind_of(tool)] += 1


def _blocks(content: Any) -> list[dict[str, Any]]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else mappings(content)
