"""Transcripts of Claude Code: ~/.claude/projects/FOLDER/SESSION.jsonl, with files of subagents
beside it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from thoughtline.dialects.transcripts.calls import Call, Calls, Outcome
from thoughtline.dialects.transcripts.claude_code_texts import parse_text
from thoughtline.dialects.transcripts.client_texts import DOUBTFUL_TEXTS
from thoughtline.dialects.transcripts.draft import (
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
    moment,
    objects,
    text,
)
from thoughtline.dialects.transcripts.tool_calls import evidence_of

NAME = "claude-code"

STATES = {"agent-color", "agent-name", "agent-setting", "ai-title", "attachment", "custom-title"}
STATES |= {
    "attribution-snapshot",
    "file-history-snapshot",
    "last-prompt",
    "mode",
    "permission-mode",
}
STATES |= {"pr-link", "progress", "queue-operation", "result", "summary", "system", "tag"}
STATES |= {"task-summary", "worktree-state", "atis-latch", "cost-state", "tools-used"}
STATES |= {"api-request", "api-request-blob", "api-request-shape"}  # which repeat other entries
"""Types of entries without words of a person or a model."""

BLOCKS = {"document", "fallback", "image", "redacted_thinking", "search_result", "server_tool_use"}
BLOCKS |= {"tool_reference", "web_search_tool_result"}
"""Types of blocks in a message that become nothing."""

OWN_AGENTS = ("acompact-", "aprompt_suggestion-", "aside_question-")
"""Beginnings of the names of subagents that the client runs for itself, such as for a summary."""

SYNTHETIC = "<synthetic>"
"""Model name of answers that the client wrote itself, for example after an error."""

RESET = re.compile(r"\n?Shell cwd was reset to [^\n]*\Z")
"""Pattern of the line that the client adds below a command's output."""

PEOPLE = ("human", "sdk", "")
"""Origins of texts that a person typed. An empty origin is that of older clients."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    entries = [*_entries(objects(data, draft.passed_over))]
    Reader(draft, entries).read()
    return draft.transcript()


def _entries(lines: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the entries of a file. A message of `--output-format stream-json`, which is also what
    the action for GitHub keeps, becomes the entry that the client stores for it.
    """
    for number, line in enumerate(lines):
        if "sessionId" in line or "session_id" not in line:
            yield line
            continue
        agent = text(line.get("parent_tool_use_id"))
        yield {
            **line,
            "uuid": text(line.get("uuid")) or f"{number}",
            "sessionId": f"stream-{text(line.get('session_id'))}",
            "isSidechain": bool(agent),
            "agentId": agent,
        }


class Reader:
    """Reader of the entries of one file, in order."""

    def __init__(self, draft: Draft, entries: list[dict[str, Any]]) -> None:
        self._draft = draft
        self._entries = entries
        self._calls = Calls(draft)
        self._sent = {words for entry in entries for words in _sent_texts(entry)}
        self._queue: list[str] = []
        self._last = ""
        self._command: str | None = None
        self._messages: dict[str, Any] = {}

    def read(self) -> None:
        for entry in self._entries:
            self._draft.session = self._draft.session or text(entry.get("sessionId"))
            self._draft.folder = text(entry.get("cwd")) or self._draft.folder
            if self._is_duplicate(entry):
                self._draft.passed_over["entries that stand in the file twice"] += 1
            else:
                self._read_entry(entry)
        self._calls.finish()
        self._draft.passed_over["queued messages that were never sent"] += len(self._queue)

    def _is_duplicate(self, entry: dict[str, Any]) -> bool:
        uuid, message = text(entry.get("uuid")), entry.get("message")
        with suppress(RecursionError):
            if uuid and message is not None and self._messages.get(uuid) == message:
                return True
        self._messages[uuid] = message
        return False

    def _read_entry(self, entry: dict[str, Any]) -> None:
        kind, place = text(entry.get("type")), _place(entry)
        if kind == "queue-operation":
            self._read_queue(entry, place)
            return
        is_message = kind in ("assistant", "user") and not _is_result(entry)
        self._draft.link(place.entry, place.parent, beside=not is_message)
        self._last = self._last if place.agent else place.entry or self._last
        queued = _queued_words(entry)
        if place.agent.startswith(OWN_AGENTS):
            self._draft.passed_over["entries of the client's own subagents"] += 1
        elif kind == "assistant" and place.entry:
            self._read_answer(entry, place)
        elif kind == "user" and place.entry:
            self._read_input(entry, place)
        elif queued and place.entry:
            self._add_text(queued, place)
        elif entry.get("subtype") == "local_command":
            self._add_text(text(entry.get("content")), place)
        else:
            self._draft.pass_over("entries", kind, entry, STATES)

    def _read_queue(self, entry: dict[str, Any], place: Place) -> None:
        """Add messages that a person typed during an answer, if no other entry has them."""
        operation, words = entry.get("operation"), text(entry.get("content")).strip()
        if operation == "enqueue":
            self._queue.append(words)
            return
        if operation == "popAll":  # the person took the messages back to edit them
            self._queue.clear()
        else:
            if words in self._queue:
                self._queue.remove(words)
            elif not words and self._queue:
                words = self._queue.pop(0)
            if operation == "remove" and words and words not in self._sent:
                queued = Place(entry=f"queue-{place.at}", parent=self._last, at=place.at)
                self._add_text(words, queued, is_inserted=True)
                return
        self._draft.pass_over("entries", entry.get("type"), entry, STATES)

    def _read_answer(self, entry: dict[str, Any], place: Place) -> None:
        message = mapping(entry.get("message"))
        model = text(message.get("model"))
        if entry.get("isApiErrorMessage") or model == SYNTHETIC:
            self._draft.passed_over["errors and notices of the client"] += 1
            return
        for block in _blocks(message.get("content")):
            kind = block.get("type")
            if kind == "tool_use":
                call = Call(
                    tool=text(block.get("name")), arguments=mapping(block.get("input")), place=place
                )
                self._calls.begin(text(block.get("id")), call)
            elif kind in ("thinking", "text"):
                self._add_thought(text(block.get(kind)), kind, place, model)
            else:
                self._draft.pass_over("blocks", kind, block, BLOCKS)

    def _add_thought(self, words: str, kind: str, place: Place, model: str) -> None:
        if not words.strip():
            self._draft.passed_over["thoughts that the client keeps no words of"] += 1
            return
        self._draft.add_thought(
            place.entry,
            words,
            "thinking" if kind == "thinking" else "answer",
            parent=place.parent,
            agent=place.agent,
            at=place.at,
            model=model,
        )

    def _read_input(self, entry: dict[str, Any], place: Place) -> None:
        for block in _blocks(mapping(entry.get("message")).get("content")):
            kind = block.get("type")
            if kind == "tool_result":
                self._read_result(entry, block, place)
            elif kind != "text":
                self._draft.pass_over("blocks", kind, block, BLOCKS)
            elif entry.get("isCompactSummary") or entry.get("isVisibleInTranscriptOnly"):
                self._draft.passed_over["summaries that the client made"] += 1
            elif entry.get("isMeta") or _origin(entry) not in PEOPLE:
                self._draft.passed_over[OWN_TEXTS] += 1
            else:
                self._add_text(text(block.get("text")), place)

    def _read_result(self, entry: dict[str, Any], block: dict[str, Any], place: Place) -> None:
        details, place = entry.get("toolUseResult"), replace(place, parent=place.entry)
        decision = text(mapping(entry.get("permissionDecision")).get("decision"))
        outcome = Outcome(
            text=RESET.sub("", joined(block.get("content")).rstrip()),
            place=place,
            failed=block.get("is_error") is True,
            refused=details == "User rejected tool use" or decision in ("deny", "reject"),
            answers=_answers(mapping(details)),
        )
        self._draft.folder = text(entry.get("cwd")) or self._draft.folder
        self._calls.end(text(block.get("tool_use_id")), outcome)

    def _add_text(self, words: str, place: Place, *, is_inserted: bool = False) -> None:
        """Add the parts of a text: a person's words, and commands that a person ran."""
        speech = parse_text(words)
        if speech.command is not None:
            self._command = speech.command
        if speech.printed is not None and self._command is not None:
            ran = {"command": self._command}
            evidence = evidence_of("bash", ran, speech.printed, self._draft.folder)
            self._draft.add_evidence(evidence, parent=place.parent, agent=place.agent)
            self._command = None
        if speech.is_doubtful:
            self._draft.passed_over[DOUBTFUL_TEXTS] += 1
        elif speech.words:
            self._draft.add_thought(
                place.entry,
                speech.words,
                REQUEST,
                parent=place.parent,
                agent=place.agent,
                at=place.at,
                author=NAME if place.agent else PERSON,
                is_inserted=is_inserted,
            )
        elif speech.command is None and speech.printed is None:
            self._draft.passed_over[OWN_TEXTS] += 1


def _place(entry: dict[str, Any]) -> Place:
    return Place(
        entry=text(entry.get("uuid")),
        parent=text(entry.get("parentUuid")) or text(entry.get("logicalParentUuid")),
        agent=text(entry.get("agentId")) or "side" if entry.get("isSidechain") else "",
        at=moment(entry.get("timestamp")),
    )


def _is_result(entry: dict[str, Any]) -> bool:
    """Check if an entry has only results of tools. With several calls at a time, it follows its
    call, and not the text that the model wrote after the call.
    """
    blocks = _blocks(mapping(entry.get("message")).get("content"))
    return bool(blocks) and all(block.get("type") == "tool_result" for block in blocks)


def _origin(entry: dict[str, Any]) -> str:
    return text(mapping(entry.get("origin")).get("kind"))


def _queued_words(entry: dict[str, Any]) -> str:
    """Return the words of an attachment that a person typed during an answer; "" for other
    entries.
    """
    queued = mapping(entry.get("attachment"))
    is_typed = (
        entry.get("type") == "attachment"
        and queued.get("type") == "queued_command"
        and text(queued.get("commandMode")) in ("prompt", "")
        and _origin(queued) in PEOPLE
        and not queued.get("isMeta")
    )
    return joined(queued.get("prompt")).strip() if is_typed else ""


def _sent_texts(entry: dict[str, Any]) -> list[str]:
    if entry.get("type") != "user":
        return [_queued_words(entry)]
    blocks = _blocks(mapping(entry.get("message")).get("content"))
    return [text(block.get("text")).strip() for block in blocks]


def _answers(details: dict[str, Any]) -> Any:
    """Return a person's answers by question, each with the notes that the person added."""
    answers, notes = details.get("answers"), mapping(details.get("annotations"))
    if not isinstance(answers, dict) or not answers:
        return text(details.get("response")) or answers
    return {
        question: [answer, text(mapping(notes.get(question)).get("notes"))]
        for question, answer in answers.items()
    }


def _blocks(content: Any) -> list[dict[str, Any]]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else mappings(content)
