"""Evidence in a made-up repository: exactly that is in doubt which the oracle says."""

import subprocess
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TypedDict

from msgspec import Struct, to_builtins

from benchmarks.evidence.repository import EDITS, Pointer, Repository
from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.evidence.evidence import Evidence
from thoughtline.app.evidence.project_check import ProjectCheck
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.app.process.clock import milliseconds
from thoughtline.app.queries.queries import Queries
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.project.evidence_reader import EvidenceReader
from thoughtline.project.files import ProjectFiles
from thoughtline.store.memory.ledger import MemoryLedger

ME = ("-c", "user.name=me", "-c", "user.email=me@example.org")
"""Who commits."""


class Score(Struct):
    """Of what was in doubt, and should be or not. `seconds` is one check of everything."""

    right: int = 0
    false: int = 0
    missed: int = 0
    seconds: float = 0.0

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + self.false)

    @property
    def recall(self) -> float:
        return self.right / max(1, self.right + self.missed)

    def told(self) -> dict[str, float | int]:
        return {
            **to_builtins(self),
            "precision": round(self.precision, 4),
            "recall": round(self.recall, 4),
        }

    def count(self, told: set[str], true: set[str]) -> None:
        self.right += len(told & true)
        self.false += len(told - true)
        self.missed += len(true - told)


class Study:
    """A repository, and somebody who rests thoughts on it."""

    def __init__(self, folder: Path, seed: int, files: int) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.repository = Repository(self.random, files)
        self.repository.write(folder)
        for words in (["init"], ["add", "."], [*ME, "commit", "--quiet", "-m", "first"]):
            subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)
        ledger = MemoryLedger()
        queries = Queries(ledger)
        self._recorder = Recorder(
            ledger, SessionCache(ledger, Session), FREE, clock=milliseconds, new_handle=lambda: "s"
        )
        self._evidence = Evidence(self._recorder, queries, EvidenceReader(ProjectFiles(folder)))
        self._check = ProjectCheck(self._evidence, queries, "", folder)
        self.pointers: dict[str, Pointer] = {}
        self.supports: dict[str, list[list[str]]] = {}

    async def think(self, count: int) -> None:
        """Give evidence, and record thoughts that rest on it in one way or in several."""
        limits = Limits(items=10_000)
        for number in range(1, count + 1):
            pointer = self.repository.point()
            self.pointers[f"e{number}"] = pointer
            await self._say(Command(evidence=(pointer.text,)), limits)
        nodes = list(self.pointers)
        for number in range(1, count + 1):
            ways = [
                self.random.sample(nodes, self.random.randint(1, 2))
                for _ in range(self.random.randint(1, 2))
            ]
            self.supports[f"t{number}"] = ways
            nodes.append(f"t{number}")
            rests_on = tuple(map(tuple, ways))
            await self._say(Command(text=f"Thought {number}", rests_on=rests_on), limits)

    async def look(self) -> tuple[set[str], set[str], float]:
        """The evidence that changed, the thoughts in doubt, and the seconds that it took."""
        begun = perf_counter()
        [check] = await self._check.check(["s"])
        seconds = perf_counter() - begun
        changed = {one.evidence for one in check.changed}
        return changed, {node.node for node in check.in_doubt}, seconds

    def expected(self) -> tuple[set[str], set[str]]:
        """The same by the oracle."""
        changed = {
            name for name, pointer in self.pointers.items() if not self.repository.holds(pointer)
        }
        doubtful = set(changed)
        for thought, ways in self.supports.items():  # each rests on earlier ones only
            if all(doubtful.intersection(way) for way in ways):
                doubtful.add(thought)
        return changed, doubtful - changed

    async def _say(self, command: Command, limits: Limits) -> None:
        with closing(self._evidence.begin()) as moment:
            anchored = await self._evidence.anchored(command, None, moment=moment)
        await self._recorder.think(
            anchored, lambda _: None, session="s", author="me", limits=limits, may_begin=True
        )


class Size(TypedDict):
    files: int
    evidence: int
    edits: int


FULL = Size(files=300, evidence=200, edits=50)
SMALL = Size(files=40, evidence=40, edits=22)


async def study(seed: int, *, files: int, evidence: int, edits: int) -> tuple[Score, Score]:
    """Scores of evidence and of thoughts, after each of so many edits."""
    of_evidence, of_thoughts = Score(), Score()
    with tempfile.TemporaryDirectory() as name:
        one = Study(Path(name), seed, files)
        await one.think(evidence)
        for number in range(edits):
            kind = list(EDITS)[number % len(EDITS)]
            one.repository.edit(kind, list(one.pointers.values()))
            one.repository.write(one.folder)
            changed, doubtful, seconds = await one.look()
            true_changed, true_doubtful = one.expected()
            of_evidence.count(changed, true_changed)
            of_thoughts.count(doubtful, true_doubtful)
            of_evidence.seconds = max(of_evidence.seconds, seconds)
            if changed != true_changed:
                _tell(one, kind, changed ^ true_changed)
    return of_evidence, of_thoughts


def _tell(one: Study, kind: str, names: set[str]) -> None:
    for name in sorted(names):
        print(f"after {kind!r}: {name} {one.pointers[name].text}")
