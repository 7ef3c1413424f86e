"""Ours: `think` records, `recall` reads."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.record.acts import Abandon, Act, Assume, Note, Refute, Restore
from benchmarks.record.system import (
    Calibrates,
    Declares,
    Pack,
    Resumes,
    Retracts,
    Retries,
    Searches,
    Stored,
)

HEADINGS = {
    "Conclusions": "live",
    "Stands": "live",
    "Open assumptions": "assumed",
    "Refuted": "dead",
    "Abandoned": "dead",
}
"""Headings of a digest, and what is told under them."""


class Thoughtline(Retries, Retracts, Resumes, Searches, Declares, Calibrates):
    title = "thoughtline"
    requirement = "."
    script = "thoughtline"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._ids: dict[tuple[str, str], str] = {}
        self._fallen: dict[str, set[str]] = {}

    @classmethod
    def flags(cls, folder: Path) -> Sequence[str]:
        return ["serve", "--database", _database(folder)]

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:
        return [sys.executable, "-m", "thoughtline", *cls.flags(folder)]

    @classmethod
    def environment(cls, folder: Path) -> Mapping[str, str]:
        """With our path kept, so that a checkout can be measured that is not installed."""
        return {"HOME": str(folder)}

    def begin(self, title: str) -> str:
        session: str = self.ask("think", thought=title).data()["session"]
        return session

    def perform(self, session: str, act: Act) -> None:
        self._note(session, act, self.ask("think", session=session, **self._said(session, act)))

    def _said(self, session: str, act: Act) -> dict[str, Any]:
        match act:
            case Assume(text=text):
                return {"assume": [text]}
            case Note():
                return self._thought(session, act)
            case Refute(name=name, because=because):
                return {"refute": self._ids[session, name], "because": because}
            case Restore(name=name, because=because):
                return {"restore": self._ids[session, name], "because": because}
            case Abandon(name=name, because=because):
                return {"abandon": self._ids[session, name], "because": because}

    def _thought(self, session: str, note: Note) -> dict[str, Any]:
        said: dict[str, Any] = {"thought": note.text}
        if note.kind != "note":
            said["kind"] = note.kind
        if note.rests_on:
            said["rests_on"] = " | ".join(
                " ".join(self._ids[session, name] for name in needs) for needs in note.rests_on
            )
        if note.revises:
            said["revises"] = self._ids[session, note.revises]
        return said

    def _note(self, session: str, act: Act, answer: Any) -> None:
        """Keep what the reply says: the new ids, and what fell or stands again."""
        told = answer.data()
        if isinstance(act, Assume):
            self._ids[session, act.name] = told["assumptions"][0]
        if isinstance(act, Note):
            self._ids[session, act.name] = told["thought"]
        assert "in_all" not in told, "a reply that does not name all: smaller graphs are needed"
        fallen = self._fallen.setdefault(session, set())
        fallen |= set(told.get("fell", ()))
        fallen -= set(told.get("stands_again", ()))

    def fallen(self, session: str, names: Sequence[str]) -> set[str]:
        """From the replies alone, as a caller would know it."""
        down = self._fallen.get(session, set())
        return {name for name in names if self._ids[session, name] in down}

    def writing(self, session: str, text: str, key: str) -> tuple[str, dict[str, Any]]:
        return "think", {"session": session, "thought": text, "key": key}

    def reading(self, session: str) -> tuple[str, dict[str, Any]]:
        return "recall", {"session": session}

    def stored(self, session: str) -> list[Stored]:
        return [
            Stored(place=one["id"], text=one["text"]) for one in self.shown(session)["thoughts"]
        ]

    def shown(self, session: str) -> dict[str, Any]:
        return self.told("show", session)

    def told(self, *command: str) -> dict[str, Any]:
        """What a command of the terminal says in JSON."""
        called = [sys.executable, "-m", "thoughtline", *command, "--json"]
        database = ["--database", _database(self.folder)]
        said = subprocess.run([*called, *database], capture_output=True, check=True)
        found: dict[str, Any] = json.loads(said.stdout)
        return found

    def fill(self, session: str, thoughts: int) -> str:
        for number in range(len(self.stored(session)), thoughts):
            self.ask("think", session=session, thought=_filling(number))
        return "by its own calls"

    def resume(self, session: str, tokens: int) -> list[Pack]:
        return [_pack(self.ask("recall", session=session, budget=tokens).text)]

    def search(self, query: str) -> str:
        return self.ask("recall", query=query).text

    def contradict(self, session: str, one: str, other: str) -> bool:
        first = self.ask("think", session=session, thought=one).data()["thought"]
        told = self.ask("think", session=session, thought=other, contradicts=first).data()
        lines = self.ask("recall", session=session).text.splitlines()
        return any(
            first in line and told["thought"] in line and "cannot all stand" in line
            for line in lines
        )

    def calibrated(self, forecasts: Sequence[tuple[float, bool]]) -> tuple[float, float]:
        session = self.begin("What will come true?")
        for confidence, came_true in forecasts:
            said = {"session": session, "kind": "forecast", "confidence": confidence}
            told = self.ask("think", thought="This comes true.", **said).data()
            outcome = f"{told['thought']} {str(came_true).lower()}"
            self.ask("think", session=session, outcome=outcome, because="It was seen.")
        [group] = self.told("report", "calibration")["groups"]
        return group["computed"]["brier"], group["computed"]["ece"]


def _database(folder: Path) -> str:
    return str(folder / "record.db")


def _filling(number: int) -> str:
    return f"Filling {number}: the read path answers from the cache, so the index is not touched."


def _pack(text: str) -> Pack:
    """A digest, cut at its headings."""
    parts: Mapping[str, list[str]] = {"live": [], "assumed": [], "dead": [], "": []}
    role = ""
    for line in text.splitlines():
        if line[:1].isupper():  # a heading; what is told under it begins with an id
            role = HEADINGS.get(line.partition(":")[0], "")
        parts[role].append(line)
    live, assumed, dead = ("\n".join(parts[role]) for role in ("live", "assumed", "dead"))
    return Pack(whole=text, live=live, assumed=assumed, dead=dead)
