"""LseKit's sequential thinking: steps with a type, a parent and revisions, in sessions.

It runs without a model here, as it does when no key is set. Errors come as data, not as errors.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.record.acts import Abandon, Act, Assume, Note, Refute, Restore
from benchmarks.record.client import Answer
from benchmarks.record.system import Detects, Searches, Stored

TYPES = {"note": "analysis", "evidence": "verification", "conclusion": "conclusion"}


class Lsekit(Searches, Detects):
    title = "lsekit-sequentialthinking"
    requirement = "LseKit-SequentialThinking==1.2.1"
    script = "lseqthink"
    share = 0.05
    lacks: ClassVar[Mapping[str, str]] = {
        "Retries": "no tool takes a key",
        "Retracts": "no tool states or refutes an assumption; one extracts them, with a model",
        "Resumes": "review_thinking gives the whole session and takes no size",
        "Calibrates": "its confidences come from type and length of a text; no outcome is told",
        "Declares": "no tool for it",
    }

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._numbers: dict[tuple[str, str], int] = {}

    @classmethod
    def flags(cls, folder: Path) -> Sequence[str]:
        return ["--transport", "stdio", "--db-path", str(folder / "thinking.db")]

    def refused(self, answer: Answer) -> bool:
        if answer.failed:
            return True
        data = answer.data()
        return isinstance(data, dict) and "error" in data

    def begin(self, title: str) -> str:
        session: str = self.ask("start_thinking", problem=title).data()["session_id"]
        return session

    def perform(self, session: str, act: Act) -> None:
        match act:
            case Assume(text=text):
                self._add(session, act.name, text, "hypothesis")
            case Note(text=text, kind=kind):
                self._add(session, act.name, text, TYPES[kind], **self._links(session, act))
            case Refute(because=because) | Restore(because=because) | Abandon(because=because):
                number = self._numbers[session, act.name]
                self._add(
                    session,
                    act.name,
                    because,
                    "verification",
                    is_revision=True,
                    revises_step=number,
                )

    def _links(self, session: str, note: Note) -> dict[str, Any]:
        links: dict[str, Any] = {}
        if note.rests_on:
            links["parent_step"] = self._numbers[session, note.rests_on[0][0]]
        if note.revises:
            number = self._numbers[session, note.revises]
            links |= {"is_revision": True, "revises_step": number}
        return links

    def _add(self, session: str, name: str, text: str, step: str, **more: Any) -> None:
        told = self.ask("add_step", session_id=session, step_content=text, step_type=step, **more)
        self._numbers[session, name] = told.data()["step_number"]

    def writing(self, session: str, text: str, key: str) -> tuple[str, dict[str, Any]]:  # noqa: ARG002
        return "add_step", {"session_id": session, "step_content": text}

    def reading(self, session: str) -> tuple[str, dict[str, Any]]:
        return "review_thinking", {"session_id": session}

    def stored(self, session: str) -> list[Stored]:
        steps = self.ask("review_thinking", session_id=session).data()["steps"]
        return [Stored(place=str(one["number"]), text=one["content"]) for one in steps]

    def fill(self, session: str, thoughts: int) -> str:
        """Rows as its own call writes them: the calls would take hours, as they grow longer."""
        with sqlite3.connect(self.folder / "thinking.db") as base:
            base.row_factory = sqlite3.Row
            [step] = base.execute("SELECT * FROM steps WHERE session_id=? LIMIT 1", (session,))
            row = {key: value for key, value in dict(step).items() if key != "id"}
            [(have,)] = base.execute("SELECT count(*) FROM steps WHERE session_id=?", (session,))
            base.executemany(
                f"INSERT INTO steps({','.join(row)}) VALUES({','.join('?' * len(row))})",
                (
                    tuple((row | {"number": number}).values())
                    for number in range(have + 1, thoughts + 1)
                ),
            )
        base.close()
        return "by rows in its file"

    def search(self, query: str) -> str:
        return self.ask("search_sessions", query=query).text

    def detect(self, one: str, other: str) -> bool:
        session = self.begin("Which of these holds?")
        self.ask("add_step", session_id=session, step_content=one)
        self.ask("add_step", session_id=session, step_content=other)
        found = self.ask("detect_contradictions", session_id=session).data()
        return bool(found["total"])
