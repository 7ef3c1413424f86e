"""Transcripts of Codex: ~/.codex/sessions/YYYY/MM/DD/rollout-*.jsonl, and the lines that
`codex exec --json` prints.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from thoughtline.dialects.times import moment
from thoughtline.dialects.transcripts.calls import Call, Calls, Outcome
from thoughtline.dialects.transcripts.client_texts import known_texts
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
    objects,
    text,
    whole_number,
)
from thoughtline.dialects.transcripts.tool_calls import evidence_of, report

NAME = "codex"

EXIT = re.compile(r"^(?:Exit code: |Process exited with code )(-?\d{1,9})$", re.MULTILINE)
"""Pattern of the exit code of a command, above the command's output."""

CALLS = ("function_call", "custom_tool_call", "local_shell_call")
RESULTS = ("function_call_output", "custom_tool_call_output")

STATES = {"compacted", "token_usage_record", "turn_context", "world_state"}
"""Types of lines without words that another line lacks. `compacted` repeats earlier messages."""

OF_PERSON = "user_shell"
"""Source of a command that the person ran, which a message repeats."""

STREAMED = {"item.started", "item.updated", "turn.started", "turn.completed"}
"""Types of printed lines that another line repeats or that have no words."""

PRINTED_ITEMS = {"collab_tool_call", "file_change", "todo_list", "web_search"}
"""Types of printed items that become nothing."""

ITEMS = {"compaction", "context_compaction", "ghost_snapshot", "image_generation_call"}
ITEMS |= {"tool_search_call", "tool_search_output", "web_search_call"}
"""Types of items that become nothing."""

CLIENT = known_texts(
    (
        "INSTRUCTIONS",
        "additional_context",
        "apps_instructions",
        "collaboration_mode",
        "environment_context",
        "environments_instructions",
        "goal_context",
        r"hook_\w+",
        "model_switch",
        r"permissions\w*",
        "personality_spec",
        "plugins_instructions",
        "recommended_plugins",
        "skill",
        "skills_instructions",
        "subagent_notification",
        "token_budget",
        "turn_aborted",
        "user_action",
        "user_instructions",
        "user_shell_command",
    ),
    (
        r"# AGENTS\.md instructions for [^\n]*",
        r"</?image\b[^<>]*>",
        r"Warning: (?:The maximum number of |apply_patch was requested )[^\n]*",
    ),
    (
        "Another language model started to solve this problem",
        "You are performing a CONTEXT CHECKPOINT COMPACTION",
    ),
)

RAN = re.compile(
    r"<user_shell_command>\s*<command>\n?(?P<command>.*?)\n?</command>\s*"
    r"<result>(?:\s*Exit code: (?P<exit_code>-?\d{1,9})$)?"
    r".*?^Output:\n?(?P<printed>.*?)\n?</result>",
    re.DOTALL | re.MULTILINE,
)
"""Pattern of a command that a person ran in the client."""

EDITOR = re.compile(
    r"\A# Context from my IDE setup:.*?^## My request for Codex:\n", re.DOTALL | re.MULTILINE
)
"""Pattern of the text that an editor puts before a person's words."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    Reader(draft).read(data)
    return draft.transcript()


class Reader:
    """Reader of the lines of one rollout, in order. `_turns` has the latest thought before each
    message of a person.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._calls = Calls(draft)
        self._turns: list[str] = []
        self._call_ids: set[str] = set()
        self._is_subagent = False

    def read(self, data: bytes) -> None:
        for number, line in enumerate(objects(data, self._draft.passed_over)):
            kind, payload = text(line.get("type")), mapping(line.get("payload"))
            place = Place(entry=f"{number}", at=moment(line.get("timestamp")))
            if kind == "session_meta":
                self._begin(payload)
            elif kind == "response_item":
                self._read_item(payload, place)
            elif kind == "event_msg":
                self._read_event(payload)
            elif kind in ("message", "reasoning", *CALLS, *RESULTS):  # rollouts before 2025-10
                self._read_item(line, place)
            elif kind == "thread.started":  # another name than the same conversation's rollout
                self._draft.session = f"exec-{text(line.get('thread_id'))}"
            elif kind == "item.completed":
                self._read_printed(mapping(line.get("item")), place)
            elif not kind and "id" in line and "timestamp" in line:
                self._draft.session = self._draft.session or text(line.get("id"))
            elif line.get("record_type") == "state":
                self._draft.passed_over["entries of type 'state'"] += 1
            else:
                self._draft.pass_over("entries", kind, line, STATES | STREAMED)
        self._calls.finish()

    def _begin(self, about: dict[str, Any]) -> None:
        """Read the first line. A forked conversation has the line of its origin, too."""
        if not self._draft.session:
            self._draft.session = text(about.get("id"))
            self._is_subagent = is_subagent(about)
        self._draft.folder = text(about.get("cwd")) or self._draft.folder

    def _read_item(self, item: dict[str, Any], place: Place) -> None:
        kind = text(item.get("type"))
        if kind == "message":
            self._read_message(item, place)
        elif kind == "reasoning":
            words = joined(item.get("content")) or joined(item.get("summary"))
            if not words.strip():
                self._draft.passed_over["thoughts that the client keeps no words of"] += 1
            self._draft.add_thought(place.entry, words, "thinking", at=place.at)
        elif kind in CALLS:
            self._call_ids.add(text(item.get("call_id")))
            self._calls.begin(text(item.get("call_id")), _call(item, place))
        elif kind in RESULTS:
            if self._calls.knows(text(item.get("call_id"))):
                self._calls.end(text(item.get("call_id")), _outcome(item.get("output"), place))
        else:
            self._draft.pass_over("items", kind, item, ITEMS)

    def _read_printed(self, item: dict[str, Any], place: Place) -> None:
        """Read an item that `codex exec --json` printed."""
        kind, words = text(item.get("type")) or text(item.get("item_type")), text(item.get("text"))
        if kind in ("agent_message", "assistant_message"):
            self._draft.add_thought(place.entry, words, "answer", at=place.at)
        elif kind == "reasoning":
            self._draft.add_thought(place.entry, words, "thinking", at=place.at)
        elif kind == "command_execution":
            if item.get("status") != "declined":
                self._draft.add_evidence(_executed(item, self._draft.folder))
        elif kind == "mcp_tool_call":
            self._calls.begin(place.entry, _call(item, place))
            result = mapping(item.get("result"))
            self._calls.end(place.entry, _outcome(result, place))
        else:
            self._draft.pass_over("items", kind, item, PRINTED_ITEMS)

    def _read_message(self, item: dict[str, Any], place: Place) -> None:
        words, role = joined(item.get("content")), item.get("role")
        if role == "assistant":
            self._draft.add_thought(place.entry, words, "answer", at=place.at)
            return
        ran = commands_of_person(words) if role == "user" else []
        for command, printed in ran:
            evidence = evidence_of("bash", {"command": command}, printed, self._draft.folder)
            self._draft.add_evidence(evidence)
        passed_over = self._draft.passed_over
        if words := person_words(item, passed_over) if role == "user" else "":
            self._turns.append(self._draft.head)
            author = NAME if self._is_subagent else PERSON
            self._draft.add_thought(place.entry, words, REQUEST, at=place.at, author=author)
        elif not ran:
            passed_over[OWN_TEXTS] += 1

    def _read_event(self, event: dict[str, Any]) -> None:
        """Read an event. Events repeat items, but also have parsed commands, commands that a script
        of the model ran, and undone turns.
        """
        if event.get("type") == "thread_rolled_back":
            count = event.get("num_turns")
            undone = self._turns[-count:] if type(count) is int and count > 0 else []
            if undone:
                del self._turns[-len(undone) :]
                self._draft.take_back(undone[0])
            return
        item = mapping(event.get("item"))
        parsed = mappings(item.get("parsed_cmd"))
        paths = [text(one.get("path")) for one in parsed if one.get("type") == "read"]
        was_refused = item.get("status") == "declined"
        are_files = paths and len(paths) == len(parsed) and all(paths)
        if was_refused:
            return
        if text(item.get("id")) in self._call_ids:
            if are_files and self._calls.withdraw(text(item.get("id"))):
                self._add_files(paths)
        elif item.get("type") == "CommandExecution" and item.get("source") != OF_PERSON:
            if are_files and item.get("exit_code") == 0:
                self._add_files(paths)
            else:
                self._draft.add_evidence(_executed(item, self._draft.folder))

    def _add_files(self, paths: list[str]) -> None:
        for path in paths:
            self._draft.add_evidence(evidence_of("read", {"path": path}, "", self._draft.folder))


def is_subagent(about: dict[str, Any]) -> bool:
    """Check if the first line of a rollout belongs to a subagent."""
    return about.get("thread_source") == "subagent" or "subagent" in mapping(about.get("source"))


def _call(item: dict[str, Any], place: Place) -> Call:
    return Call(
        tool=text(item.get("name")) or text(item.get("tool")) or text(item.get("type")),
        arguments=mapping(item.get("action")) or _decoded(item.get("arguments")),
        place=place,
        server=text(item.get("namespace")) or text(item.get("server")),
    )


def _executed(item: dict[str, Any], folder: str) -> str:
    printed = text(item.get("stdout")) + text(item.get("stderr"))
    printed = text(item.get("aggregated_output")) or printed
    printed = report(printed, whole_number(item.get("exit_code")))
    return evidence_of("bash", {"command": item.get("command")}, printed, folder)


def _outcome(value: Any, place: Place) -> Outcome:
    """Return the result of a tool. Some versions wrap the output in JSON."""
    exit_code = None
    if isinstance(value, str) and value.startswith("{"):
        whole = _decoded(value)
        value = whole.get("output", value)
        exit_code = whole_number(mapping(whole.get("metadata")).get("exit_code"))
    if isinstance(value, dict):
        value = value.get("content") or value.get("output")
    output = joined(value)
    above, mark, _ = output.partition("Output:\n")
    if mark and (match := EXIT.search(above)):
        exit_code = int(match[1])
    return Outcome(text=output, place=place, exit_code=exit_code)


def _decoded(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else mapping(decoded(text(value).encode()))


def person_words(message: Mapping[str, Any], passed_over: Counter[str]) -> str:
    """Return the words of a person in a message of the role `user`; "" if there are none. Texts
    that only begin like the client's are counted in `passed_over`.
    """
    details = mapping(message.get("internal_chat_message_metadata_passthrough"))
    sources = mappings(details.get("content_item_metadata"))
    content = message.get("content")
    parts = [{"text": content}] if isinstance(content, str) else mappings(content)
    said = []
    for position, part in enumerate(parts):
        source = sources[position] if position < len(sources) else {}
        if text(mapping(source.get("provenance")).get("type")) in ("", "user"):
            said.append(EDITOR.sub("", text(part.get("text"))))
    return CLIENT.join(said, passed_over)


def commands_of_person(message: str) -> list[tuple[str, str]]:
    return [
        (match["command"], report(match["printed"], int(match["exit_code"] or 0)))
        for match in RAN.finditer(message)
    ]
