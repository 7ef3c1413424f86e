"""Cost in characters of a record beside a notes file: a fleet's documents, a change, a repair.

`python -m benchmarks.evidence.fleet` writes benchmarks/fleet.json and the table in
docs/differences.md. A script answers sixteen questions about 24 documents, and draws four
conclusions. Then eight answers change, and lines move in six services. The script continues as
another agent: it reads the record or the notes, finds the changed answers, and corrects them. The
characters that a model would write and read are counted.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.measure import ROOT
from benchmarks.record.client import Client
from thoughtline import __version__

RESULTS = ROOT / "benchmarks" / "fleet.json"
PAGE = ROOT / "docs" / "differences.md"
BEGIN, END = "<!-- fleet -->\n", "<!-- /fleet -->\n"

SERVICES, ASKED, CHANGED, MOVED = 12, 16, 8, 6
SEED = 20261126

OWNERS = ("payments", "search", "identity", "growth", "ledger", "delivery")
KEYS = ("server.port", "server.timeout_ms", "database.pool", "retries.limit")
ME = ("-c", "user.name=me", "-c", "user.email=me@example.org")


@dataclass
class Question:
    """A value in a document: where it stands, and how an answer words it."""

    service: str
    key: str
    value: int

    @property
    def place(self) -> str:
        return f"{self.service}/deploy.yaml#{self.key}"

    @property
    def answer(self) -> str:
        return f"{self.key} of {self.service} is {self.value}."


@dataclass
class Characters:
    """What a model wrote and read."""

    wrote: int = 0
    read: int = 0

    def told(self) -> dict[str, int]:
        return {"wrote": self.wrote, "read": self.read, "together": self.wrote + self.read}


@dataclass
class Repair:
    """Cost of a repair, and the answers in doubt after one `recall`: right or needless."""

    cost: Characters
    right: int
    needless: int


class Fleet:
    """A repository of services, each with a deployment and a page about it."""

    def __init__(self, folder: Path, random: Random) -> None:
        self.folder, self._random = folder, random
        self.values = {
            (f"svc{n:02}", key): random.randint(1_000, 9_999)
            for n in range(1, SERVICES + 1)
            for key in KEYS
        }
        self.comments = {f"svc{n:02}": 3 for n in range(1, SERVICES + 1)}
        self._git("init", "--quiet")
        self.commit("The fleet")

    def commit(self, why: str) -> None:
        for service, comments in self.comments.items():
            home = self.folder / service
            home.mkdir(exist_ok=True)
            home.joinpath("deploy.yaml").write_text(self._deployment(service, comments))
            home.joinpath("README.md").write_text(self._page(service))
        self._git("add", ".")
        self._git(*ME, "commit", "--quiet", "-m", why)

    def ask(self) -> list[Question]:
        asked = self._random.sample(sorted(self.values), ASKED)
        return [Question(service, key, self.values[service, key]) for service, key in asked]

    def change(self, questions: list[Question]) -> list[Question]:
        """Change some of the values, move the lines of other services, and return what changed."""
        changed = self._random.sample(questions, CHANGED)
        for question in changed:
            question.value = self.values[question.service, question.key] = (
                self.values[question.service, question.key] + 1
            )
        for service in self._random.sample(sorted(self.comments), MOVED):
            self.comments[service] += 2
        self.commit("Tuned after the load test")
        return changed

    def diff(self) -> str:
        return self._git("diff", "HEAD~1")

    def text(self, place: str) -> str:
        return (self.folder / place.partition("#")[0]).read_text()

    def _deployment(self, service: str, comments: int) -> str:
        lines = [f"# Deployment of {service}, reviewed {n} times" for n in range(comments)]
        for section in ("server", "database", "retries"):
            lines.append(f"{section}:")
            lines += [
                f"  {key.partition('.')[2]}: {self.values[service, key]}"
                for key in KEYS
                if key.startswith(f"{section}.")
            ]
            lines += [f"  option_{section}_{n}: default" for n in range(8)]
        return "\n".join([*lines, ""])

    def _page(self, service: str) -> str:
        owner = OWNERS[int(service[3:]) % len(OWNERS)]
        return f"# {service}\n\n## Owner\nThe team {owner} owns {service}.\n\n## Limits\nNone.\n"

    def _git(self, *arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, capture_output=True, text=True, check=True
        )
        return done.stdout


def measure() -> dict[str, Any]:
    random = Random(SEED)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home, "fleet")
        folder.mkdir()
        fleet = Fleet(folder, random)
        questions = fleet.ask()
        groups = [list(range(n, n + 4)) for n in range(0, ASKED, 4)]
        with_record, with_notes = Characters(), Characters()
        session = _record(fleet, questions, groups, with_record, Path(home, "record.db"))
        notes = _write_notes(questions, groups, with_notes)
        changed = fleet.change(questions)
        repair = _resume(fleet, session, changed, Path(home, "record.db"))
        cited = {question.place.partition("#")[0] for question in questions}
        files = sum(len(fleet.text(place)) for place in cited)
        edits = sum(len(json.dumps(edit)) for edit in _edits(changed))
        return {
            "recording": {"record": with_record.told(), "notes": with_notes.told()},
            "resuming": {
                "record": repair.cost.told(),
                "notes, cited files read": Characters(edits, len(notes) + files).told(),
                "notes, diff read": Characters(edits, len(notes) + len(fleet.diff())).told(),
            },
            "changed answers": CHANGED,
            "named by one recall with the new value": repair.right,
            "named needlessly": repair.needless,
        }


def _client(fleet: Fleet, database: Path) -> Client:
    program = str(Path(sys.executable).with_name("thoughtline"))
    client = Client(
        [program, "serve", "--database", str(database), "--project", str(fleet.folder)], {}
    )
    client.greet()
    client.keep = True
    return client


def _spent(client: Client) -> Characters:
    return Characters(sum(map(len, client.said)), sum(map(len, client.heard)))


def _record(
    fleet: Fleet, questions: list[Question], groups: list[list[int]], spent: Characters, at: Path
) -> str:
    client = _client(fleet, at)
    client.call("recall", {})
    facts = [
        {"as": f"q{n + 1}-fact", "thought": each.answer, "evidence": each.place}
        for n, each in enumerate(questions)
    ]
    session: str = client.call("think", {"thoughts": facts}).data()["session"]
    drawn = [
        {
            "thought": _conclusion(number),
            "kind": "conclusion",
            "rests_on": " ".join(f"t{n + 1}" for n in group),
        }
        for number, group in enumerate(groups)
    ]
    client.call("think", {"session": session, "thoughts": drawn, "next": "Tune after the test."})
    cost = _spent(client)
    spent.wrote, spent.read = cost.wrote, cost.read
    client.kill()
    return session


def _conclusion(number: int) -> str:
    return f"Capacity group {number + 1} is sized right for the launch."


def _write_notes(questions: list[Question], groups: list[list[int]], spent: Characters) -> str:
    lines = [f"- {each.answer} ({each.place})" for each in questions]
    lines += [
        f"- {_conclusion(number)} (by {', '.join(questions[n].service for n in group)})"
        for number, group in enumerate(groups)
    ]
    notes = "\n".join(["# Notes", *lines, "Next: Tune after the test.", ""])
    spent.wrote = len(json.dumps({"file_path": "NOTES.md", "content": notes}))
    spent.read = len("File created successfully at: NOTES.md")
    return notes


def _resume(fleet: Fleet, session: str, changed: list[Question], at: Path) -> "Repair":
    """Read the record once, and correct every answer that it shows with its new value."""
    client = _client(fleet, at)
    text = client.call("recall", {"session": session}).text
    lines = text.partition("Changed:\n")[2].partition("\nIn doubt")[0].splitlines()
    thoughts = {
        each.place: line.rpartition("; in doubt: ")[2].split()[0]
        for line in lines
        for each in changed
        if f" {each.place} " in line and f': {each.value}"' in line
    }
    facts = [
        {"revises": thoughts[each.place], "thought": each.answer, "evidence": each.place}
        for each in changed
        if each.place in thoughts
    ]
    client.call("think", {"session": session, "thoughts": facts})
    spent = _spent(client)
    client.kill()
    return Repair(spent, right=len(thoughts), needless=len(lines) - len(thoughts))


def _edits(changed: list[Question]) -> Iterator[dict[str, str]]:
    for each in changed:
        old = each.answer.replace(str(each.value), str(each.value - 1))
        yield {"file_path": "NOTES.md", "old_string": old, "new_string": each.answer}


def table(results: dict[str, Any]) -> str:
    """Return the table of the page."""
    rows = [
        (what, name, *(f"{cells[key]:,}" for key in ("wrote", "read", "together")))
        for what in ("recording", "resuming")
        for name, cells in results[what].items()
    ]
    head = "| | with | written | read | together |\n|---|---|---|---|---|\n"
    return head + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def main() -> None:
    results = measure() | {"release": __version__}
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    page = PAGE.read_text()
    before, after = page.partition(BEGIN)[0], page.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}{table(results)}{END}{after}")


if __name__ == "__main__":
    main()
