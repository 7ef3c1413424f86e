"""Transcripts of Codex: ~/.codex/sessions/YYYY/MM/DD/rollout-*.jsonl."""

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

NAME = "codex"

OWN_WORDS = (
    "<environment_context>",
    "<user_instructions>",
    "<turn_aborted>",
    "<permissions",
    "# AGENTS.md",
)
"""Beginnings of texts that the client wrote in the name of the person."""

CALLS = ("function_call", "custom_tool_call", "local_shell_call")
RESULTS = ("function_call_output", "custom_tool_call_output")


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    calls: dict[str, dict[str, Any]] = {}
    for number, line in enumerate(objects(data, draft.passed_over)):
        kind, payload = text(line.get("type")), mapping(line.get("payload"))
        if kind == "session_meta":
            draft.session = draft.session or text(payload.get("id"))
            draft.folder = text(payload.get("cwd")) or draft.folder
        elif kind == "response_item":
            _read_item(draft, payload, calls, f"{number}", moment(line.get("timestamp")))
        elif kind == "event_msg":  # repeats the items, but also has the parsed command
            _read_file_command(draft, mapping(payload.get("item")), calls)
        else:
            draft.passed_over[f"entries of type {kind[:64]!r}"] += 1
    draft.passed_over["calls without an answer"] += len(calls)
    return draft.transcript()


def _read_item(
    draft: Draft, item: dict[str, Any], calls: dict[str, dict[str, Any]], entry: str, at: int | None
) -> None:
    kind = text(item.get("type"))
    if kind == "message":
        _read_message(draft, item, entry, at)
    elif kind == "reasoning":
        words = joined(item.get("content")) or joined(item.get("summary"))
        if not words.strip():
            draft.passed_over["thoughts that the client keeps no words of"] += 1
        draft.add_thought(entry, words, "thinking", at=at)
    elif kind in CALLS:
        calls[text(item.get("call_id"))] = item
    elif kind in RESULTS and text(item.get("call_id")) in calls:
        _read_evidence(draft, calls.pop(text(item.get("call_id")), {}), _output(item.get("output")))
    elif kind not in RESULTS:
        draft.passed_over[f"items of type {kind[:64]!r}"] += 1


def _read_file_command(
    draft: Draft, item: dict[str, Any], calls: dict[str, dict[str, Any]]
) -> None:
    """Add files that a command such as sed or cat read as evidence."""
    parsed = mappings(item.get("parsed_cmd"))
    paths = [text(one.get("path")) for one in parsed if one.get("type") == "read"]
    call = text(item.get("id"))
    if paths and len(paths) == len(parsed) and all(paths) and call in calls:
        del calls[call]
        for path in paths:
            draft.add_evidence(path)


def _read_message(draft: Draft, item: dict[str, Any], entry: str, at: int | None) -> None:
    words, role = joined(item.get("content")), item.get("role")
    if role == "assistant":
        draft.add_thought(entry, words, "answer", at=at)
    elif role == "user" and not words.lstrip().startswith(OWN_WORDS):
        draft.add_thought(entry, words, REQUEST, at=at, author=PERSON)
    else:
        draft.passed_over["texts of the client itself"] += 1


def _read_evidence(draft: Draft, call: dict[str, Any], outcome: str) -> None:
    tool = text(call.get("name")) or text(call.get("type"))
    space = text(call.get("namespace"))
    arguments = mapping(call.get("action")) or _decoded(call.get("arguments"))
    if evidence := evidence_of(tool, arguments, outcome, draft.folder):
        draft.add_evidence(evidence)
    else:
        draft.passed_over[kind_of(f"{space}{tool}")] += 1


def _output(value: Any) -> str:
    """Return the output of a tool. Some versions wrap the output in JSON."""
    if isinstance(value, str) and value.startswith("{"):
        value = _decoded(value).get("output", value)
    if isinstance(value, dict):
        value = value.get("content") or value.get("output")
    return joined(value)


def _decoded(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else mapping(decoded(text(value).encode()))
