"""Scripted readers: agents that answer, keep their answers, and bring them up to date.

Each reader follows fixed rules, as a careful reader would, and opens only what its rules need:

- *nothing*: opens each page that an answer may follow from, and answers all questions anew.
- *notes*: reads its notes and the diff of the pages that the notes cite. An answer is checked if a
  changed line stands on a page that it cites; then the cited sections are opened.
- *notes, trusted*: reads its notes, and checks nothing.
- *rule*: calls `recall`, as the lines say that `thoughtline install --rules` writes. Each answer in
  doubt is checked in the cited sections, and all corrections are recorded in one call.
- *hooks*: as *rule*, with the text of the hook at the start of work in place of these lines.

A reader that corrects an answer also checks that it was wrong, so a needless check costs the
sections and corrects nothing.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, Self

from benchmarks.helps.world import Question, Value, World
from benchmarks.record.client import Client
from benchmarks.record.tokens import count
from thoughtline.clients.rules import RULES

WORDS = {
    "timeout": "given up",
    "tries": "is tried",
    "limit": "run at once",
    "cache": "cache of",
}
"""Words by which a reader knows a sentence that states this kind of value."""

LABEL = re.compile(r"\bq\d\d\b")


@dataclass
class Cost:
    """Texts that a model writes and reads. `definitions` are read once in a conversation."""

    wrote: list[str] = field(default_factory=list)
    read: list[str] = field(default_factory=list)
    definitions: list[str] = field(default_factory=list)

    def add_call(self, arguments: dict[str, Any], reply: str) -> None:
        self.wrote.append(json.dumps(arguments, ensure_ascii=False))
        self.read.append(reply)

    def characters(self) -> dict[str, int]:
        """Return the characters of each kind, and of all together."""
        kinds = {"wrote": self.wrote, "read": self.read, "definitions": self.definitions}
        counts = {kind: sum(map(len, texts)) for kind, texts in kinds.items()}
        return counts | {"together": sum(counts.values())}

    def tokens(self) -> int:
        return sum(map(count, [*self.wrote, *self.read, *self.definitions]))


@dataclass
class Outcome:
    """Result of a reader: its answers after the edits, its costs, and its needless checks."""

    answers: dict[str, int] = field(default_factory=dict)
    writing: Cost = field(default_factory=Cost)
    resuming: Cost = field(default_factory=Cost)
    needless: int = 0


def answer_text(question: Question, answer: int) -> str:
    return f"{question.text} {answer}"


def places(world: World, question: Question) -> list[str]:
    """Return the lines on which an answer rests, as file:line."""
    return [f"{value.page}:{world.line(value)}" for value in question.values]


def sections(world: World, values: Iterable[Value]) -> list[str]:
    """Return the sections of these values. A section is opened once."""
    return list({(value.page, value.chapter): world.section(value) for value in values}.values())


class Reader(Protocol):
    """Agent with a memory: one conversation writes, a later one resumes."""

    def write(self, world: World, questions: list[Question], outcome: Outcome) -> None: ...

    def resume(self, world: World, questions: list[Question], outcome: Outcome) -> None: ...


class Nothing:
    """Reader that keeps nothing."""

    def write(self, world: World, questions: list[Question], outcome: Outcome) -> None:
        outcome.answers = {each.name: world.answer(each) for each in questions}

    def resume(self, world: World, questions: list[Question], outcome: Outcome) -> None:
        pages = {value.page for question in questions for value in question.values}
        outcome.resuming.read += map(world.text, pages)
        outcome.answers = {each.name: world.answer(each) for each in questions}


class Notes:
    """Reader with a notes file, which it checks against the diff, or trusts."""

    def __init__(self, *, trusted: bool = False) -> None:
        self._trusted = trusted
        self._notes = ""

    def write(self, world: World, questions: list[Question], outcome: Outcome) -> None:
        lines = []
        for each in questions:
            outcome.answers[each.name] = world.answer(each)
            cited = ", ".join(places(world, each))
            lines.append(f"- {answer_text(each, outcome.answers[each.name])} ({cited})")
        self._notes = "\n".join(["# Notes", f"Answers at commit {world.base[:7]}.", *lines, ""])
        created = "File created successfully at: NOTES.md"
        outcome.writing.add_call({"file_path": "NOTES.md", "content": self._notes}, created)

    def resume(self, world: World, questions: list[Question], outcome: Outcome) -> None:
        cost = outcome.resuming
        cost.read.append(self._notes)
        if self._trusted:
            return
        pages = sorted({value.page for question in questions for value in question.values})
        diff = world.diff(pages)
        cost.add_call({"command": f"git diff -U0 {world.base[:7]} -- services"}, diff)
        changed = {
            part.partition("\n")[0].rpartition(" b/")[2]: part for part in diff.split("diff --git ")
        }
        checked = [
            question
            for question in questions
            if any(_mentions(changed.get(value.page, ""), value) for value in question.values)
        ]
        opened = sections(world, (value for each in checked for value in each.values))
        cost.read += opened
        for question in checked:
            old, new = outcome.answers[question.name], world.answer(question)
            outcome.needless += old == new
            if old != new:
                edit = {
                    "file_path": "NOTES.md",
                    "old_string": answer_text(question, old),
                    "new_string": answer_text(question, new),
                }
                cost.add_call(edit, "The file NOTES.md has been updated.")
                outcome.answers[question.name] = new


def _mentions(diff: str, value: Value) -> bool:
    """Check if a line that was removed may state the value: a reader sees that from its words."""
    return any(line.startswith("-") and WORDS[value.kind] in line for line in diff.splitlines())


class Record:
    """Reader with our tools, and with the hook at the start of work or without it."""

    def __init__(self, database: Path, *, hooks: bool) -> None:
        self._database = database
        self._hooks = hooks
        self._session = ""

    def write(self, world: World, questions: list[Question], outcome: Outcome) -> None:
        outcome.answers = {each.name: world.answer(each) for each in questions}
        with Server(self._database, world.folder, outcome.writing) as server:
            thoughts = [
                {
                    "as": each.name,
                    "thought": answer_text(each, outcome.answers[each.name]),
                    "evidence": places(world, each),
                }
                for each in questions
            ]
            reply = server.call("think", {"kind": "conclusion", "thoughts": thoughts})
            self._session = json.loads(reply)["session"]

    def resume(self, world: World, questions: list[Question], outcome: Outcome) -> None:
        cost = outcome.resuming
        cost.read.append(hook(self._database, world.folder) if self._hooks else RULES)
        with Server(self._database, world.folder, cost) as server:
            text = server.call("recall", {"session": self._session})
            checked = [each for each in questions if each.name in in_doubt(text)]
            opened = sections(world, (value for each in checked for value in each.values))
            cost.read += opened
            self._correct(world, checked, outcome, server)

    def _correct(
        self, world: World, checked: list[Question], outcome: Outcome, server: "Server"
    ) -> None:
        thoughts, verified = [], []
        for question in checked:
            new = world.answer(question)
            if outcome.answers[question.name] == new:
                outcome.needless += 1
                verified.append(question.name)
                continue
            outcome.answers[question.name] = new
            thoughts.append(
                {
                    "revises": question.name,
                    "thought": answer_text(question, new),
                    "evidence": places(world, question),
                }
            )
        call: dict[str, Any] = {"session": self._session}
        if thoughts:
            call["thoughts"] = thoughts
        if verified:
            call |= {"verify": " ".join(verified), "because": "The values are the same."}
        if len(call) > 1:
            server.call("think", call)


def in_doubt(text: str) -> set[str]:
    """Return the answers that a reply of `recall` names before it lists what stands."""
    return set(LABEL.findall(text.partition("\nConclusions")[0]))


def hook(database: Path, folder: Path) -> str:
    """Return the text that the hook at the start of work gives to the model."""
    told = subprocess.run(
        [_program(), "hook", "SessionStart", "--database", str(database)],
        input=json.dumps({"cwd": str(folder), "hook_event_name": "SessionStart"}),
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout


def _as_sent(tool: dict[str, Any]) -> str:
    return json.dumps(tool, separators=(",", ":"), ensure_ascii=False)


def _program() -> str:
    return str(Path(sys.executable).with_name("thoughtline"))


class Server:
    """Server of the record, whose client counts what a model writes and reads."""

    def __init__(self, database: Path, folder: Path, cost: Cost) -> None:
        command = [_program(), "serve", "--database", str(database), "--project", str(folder)]
        self._client = Client(command, {}, folder)
        self._cost = cost

    def __enter__(self) -> Self:
        greeting = self._client.greet()
        keys = ("name", "description", "inputSchema")
        self.instructions = greeting.get("instructions", "")
        self.tools = [{key: tool[key] for key in keys} for tool in self._client.tools()]
        self._cost.definitions += [self.instructions, *map(_as_sent, self.tools)]
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def call(self, tool: str, arguments: dict[str, Any]) -> str:
        """Return the text of the reply. Raises `RuntimeError` if the call was refused."""
        answer = self._client.call(tool, arguments)
        if answer.failed:
            raise RuntimeError(answer.text)
        self._cost.add_call(arguments, answer.text)
        return answer.text
