"""Transcripts of Gemini CLI: ~/.gemini/tmp/PROJECT/chats/session-*.jsonl, or a .json object from
older releases.
"""

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

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
)
from thoughtline.dialects.transcripts.tool_calls import evidence_of

NAME = "gemini"

NOTICES = {"error", "info", "warning"}
"""Types of messages that the client shows to the person."""

CLIENT = known_texts(
    ("session_context", "state_snapshot", "hook_context", r"background_\w+"),
    begins=("<session_context>", "<state_snapshot>", "<hook_context>", "<background_"),
)
"""Texts that the client wrote in the name of the person."""

CANCELLED = "cancelled"
"""Status of a call that a person refused."""

ATTACHED = re.compile(
    r"\s*^--- Content from referenced files ---$.*?(?:^--- End of content ---\s*|\Z)",
    re.DOTALL | re.MULTILINE,
)
"""Pattern of the files that a person named with `@`."""

PATH = re.compile(r"^Content from @(?P<path>.+):$", re.MULTILINE)
"""Pattern of the line above a file's content."""

RAN = re.compile(
    r"\AI ran the following shell command:\n```sh\n(?P<command>.*?)\n```\n+"
    r"This produced the following result:\n```\n(?P<printed>.*?)\n?```\s*\Z",
    re.DOTALL,
)
"""Pattern of a command that a person ran with `!`."""

EXIT = re.compile(
    r"^Exit Code: (-?\d{1,9})$"
    r"(?:\n(?:Signal|[A-Z]\w+ PIDs|Process Group PGID): [^\n]*|\n</\w+>)*\s*\Z",
    re.MULTILINE,
)
"""Pattern of the exit code among the lines that the client adds below a command's output."""

LONGEST_END = 1_000
"""Maximum number of characters that these lines take."""


def read(
    data: bytes, redact: Callable[[str], str], project: str = "", folder: str = ""
) -> Transcript:
    draft = Draft(NAME, redact, project, folder)
    Reader(draft).read(_entries(data, draft))
    return draft.transcript()


def _entries(data: bytes, draft: Draft) -> list[dict[str, Any]]:
    whole = decoded(data)
    if not isinstance(whole, dict):
        return list(objects(data, draft.passed_over))
    return [whole, *mappings(whole.get("messages"))]


class Reader:
    """Reader of messages, which the client writes again whenever they grew. Messages after one that
    was taken back begin a branch.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._calls = Calls(draft)
        self._messages: dict[str, dict[str, Any]] = {}
        self._parents: dict[str, str] = {}
        self._standing: list[str] = []
        self._author = PERSON

    def read(self, entries: list[dict[str, Any]]) -> None:
        for entry in entries:
            self._draft.session = self._draft.session or text(entry.get("sessionId"))
            if entry.get("kind") == "subagent":
                self._author = NAME
            if name := text(entry.get("id")):
                self._keep(name, entry)
            elif "$rewindTo" in entry:
                self._rewind(text(entry["$rewindTo"]))
            elif not self._messages:  # a conversation that goes on begins with its messages
                for message in mappings(mapping(entry.get("$set")).get("messages")):
                    self._keep(text(message.get("id")), message)
        self._add_messages()
        self._calls.finish()

    def _keep(self, name: str, message: dict[str, Any]) -> None:
        if name not in self._messages:
            self._parents[name] = self._standing[-1] if self._standing else ""
            self._standing.append(name)
        self._messages[name] = message

    def _rewind(self, name: str) -> None:
        """Take back a message and all messages after it; all messages if the message is unknown."""
        position = self._standing.index(name) if name in self._standing else 0
        del self._standing[position:]

    def _add_messages(self) -> None:
        heads, last = {"": ""}, ""
        for name, message in self._messages.items():
            if (parent := self._parents[name]) != last:
                self._draft.take_back(heads[parent])
            self._add_message(name, message)
            heads[name], last = self._draft.head, name

    def _add_message(self, name: str, message: dict[str, Any]) -> None:
        kind, at = text(message.get("type")), moment(message.get("timestamp"))
        if kind == "user":
            self._add_request(message, Place(entry=name, at=at))
            return
        if kind != "gemini":
            self._draft.pass_over("entries", kind, message, NOTICES)
            return
        model = text(message.get("model"))
        for thought in mappings(message.get("thoughts")):
            words = (text(thought.get("subject")), text(thought.get("description")))
            joined_words = ": ".join(filter(None, words))
            self._draft.add_thought(name, joined_words, "thinking", at=at, model=model)
        answer = joined(message.get("content"))
        self._draft.add_thought(name, answer, "answer", at=at, model=model)
        for call in mappings(message.get("toolCalls")):
            self._add_call(call, Place(entry=f"{name}/{text(call.get('id'))}", at=at))

    def _add_request(self, message: dict[str, Any], place: Place) -> None:
        """Add a text that a person typed, without the files and the texts that the client attached
        to it.
        """
        shown = message.get("displayContent") or message.get("content")
        typed = parse_typed(CLIENT.join(_texts(shown), self._draft.passed_over))
        whole = parse_typed(joined(message.get("content")))
        for path in whole.files:
            self._draft.add_evidence(evidence_of("read", {"path": path}, "", self._draft.folder))
        if typed.command is not None:
            ran = {"command": typed.command}
            self._draft.add_evidence(evidence_of("bash", ran, typed.printed, self._draft.folder))
        elif not typed.words and joined(shown).strip():
            self._draft.passed_over[OWN_TEXTS] += 1
        else:
            self._draft.add_thought(
                place.entry, typed.words, REQUEST, at=place.at, author=self._author
            )

    def _add_call(self, call: dict[str, Any], place: Place) -> None:
        status = text(call.get("status"))
        arguments = mapping(call.get("args"))
        tool = Call(tool=text(call.get("name")), arguments=arguments, place=place, first=0)
        result = "\n".join(map(_result_text, mappings(call.get("result"))))
        outcome = Outcome(
            text=result,
            place=place,
            failed=status == "error",
            exit_code=exit_code(result),
            refused=status == CANCELLED,
        )
        self._calls.add(tool, outcome)


def _texts(content: Any) -> list[str]:
    if isinstance(content, str):
        return [content]
    return [text(part.get("text")) for part in mappings(content)]


def _result_text(part: dict[str, Any]) -> str:
    response = mapping(mapping(part.get("functionResponse")).get("response"))
    return text(response.get("output")) or text(response.get("error"))


class Typed(Struct, frozen=True, kw_only=True):
    """Parts of a text: the `words` of a person, the `files` that the client added, and a command
    that the person ran. `command` is None if there is no command.
    """

    words: str
    files: tuple[str, ...] = ()
    command: str | None = None
    printed: str = ""


def exit_code(outcome: str) -> int | None:
    """Return the exit code of a command; None if the client did not write it."""
    match = EXIT.search(outcome[-LONGEST_END:])
    return int(match[1]) if match else None


def parse_typed(text: str) -> Typed:
    """Return the parts of a text of the type `user`."""
    if ran := RAN.match(text.strip()):
        return Typed(words="", command=ran["command"], printed=ran["printed"])
    attached = ATTACHED.search(text)
    files = PATH.findall(attached[0]) if attached else []
    return Typed(words=ATTACHED.sub("", text).strip(), files=tuple(files))
