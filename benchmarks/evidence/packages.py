"""Evidence on the history of real packages, beside two peers. scripts/benchmark fetches them."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from msgspec import Struct, to_builtins

from benchmarks.evidence.synthetic import ME
from benchmarks.evidence.truth import Place, Release
from benchmarks.measure import ROOT
from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.evidence.evidence import CheckedEvidence, Evidence
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.app.process.clock import milliseconds
from thoughtline.app.queries.queries import Queries
from thoughtline.core.command import Command
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.project.evidence_reader import EvidenceReader
from thoughtline.project.files import ProjectFiles
from thoughtline.store.memory.ledger import MemoryLedger

HERE = Path(__file__).parent
FETCHED = ROOT / ".tools" / "evidence"
"""Source archives of packages, and the peers in environments of their own."""

PEERS = {"legendary": "legendary-mcp", "bettermemory": "bettermemory"}
"""Name in the results -> package."""

PLACES = 120
"""Of one release."""


class Tally(Struct):
    """What one system said of all places, against the truth. `refused` could not be anchored."""

    caught: int = 0
    false: int = 0
    missed: int = 0
    quiet: int = 0
    refused: int = 0
    checks: int = 0
    seconds: float = 0.0

    def count(self, alerts: set[int], changed: set[int], places: int, refused: set[int]) -> None:
        """What could not be anchored and changed is missed."""
        self.caught += len(alerts & changed)
        self.false += len(alerts - changed)
        self.missed += len(changed - alerts)
        self.quiet += places - len(alerts | changed)
        self.refused += len(refused)
        self.checks += places - len(refused)

    def told(self) -> dict[str, float | int]:
        alerts = self.caught + self.false
        return {
            **to_builtins(self),
            "precision": round(self.caught / max(1, alerts), 4),
            "recall": round(self.caught / max(1, self.caught + self.missed), 4),
            "alerts_per_catch": round(alerts / max(1, self.caught), 3),
            "ms_per_check": round(1000 * self.seconds / max(1, self.checks), 3),
        }


class Peer:
    """Another system, in a process of its own."""

    def __init__(self, python: str, script: str) -> None:
        self._process = subprocess.Popen(
            [python, str(HERE / "peers" / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **question: Any) -> dict[str, Any]:
        if self._process.stdin is None or self._process.stdout is None:
            raise TypeError("it was started with pipes")
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


class Ours:
    """Thoughtline, by its use cases."""

    def __init__(self, root: Path) -> None:
        ledger = MemoryLedger()
        queries = Queries(ledger)
        self._recorder = Recorder(
            ledger, SessionCache(ledger, Session), FREE, clock=milliseconds, new_handle=lambda: "s"
        )
        self._evidence = Evidence(self._recorder, queries, EvidenceReader(ProjectFiles(root)))

    async def give(self, places: Sequence[Place]) -> None:
        with closing(self._evidence.begin()) as moment:
            for place in places:
                given = Command(evidence=(place.text,))
                command = await self._evidence.anchored(given, None, moment=moment)
                await self._recorder.think(
                    command,
                    lambda _: None,
                    session="s",
                    author="me",
                    limits=Limits(),
                    may_begin=True,
                )

    async def compare(self) -> list[CheckedEvidence]:
        """Compare all places with the files, in the order in which they were given."""
        return await self._evidence.check("s")

    async def alerts(self) -> tuple[set[int], float]:
        begun = process_time()
        found = await self.compare()
        seconds = process_time() - begun
        return {
            int(one.evidence[1:]) - 1 for one in found if one.comparison.found in IN_DOUBT
        }, seconds


def releases(archives: Path) -> dict[str, list[Path]]:
    """The archives of each package, oldest first."""
    found: dict[str, list[tuple[list[int], Path]]] = {}
    for path in archives.iterdir():
        name, version = path.name.removesuffix(".tar.gz").split("-")[:2]
        numbers = [int(number) for number in re.findall(r"\d+", version)]
        found.setdefault(name.lower(), []).append((numbers, path))
    return {name: [path for _, path in sorted(each)] for name, each in sorted(found.items())}


def unpack(archive: Path, root: Path) -> None:
    """Put the package's own Python files where they stand in the archive, and nothing else."""
    for old in root.iterdir():
        if old.name not in (".git", ".legendary"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    name = archive.name.partition("-")[0].lower()
    for place, data in _files(archive):
        own = place.removeprefix("src/").partition("/")[0].lower() == name
        if own and place.endswith(".py"):
            (root / place).parent.mkdir(parents=True, exist_ok=True)
            (root / place).write_bytes(data)


def _files(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an archive of sources or of a wheel, with the path of each in it."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as files:
            yield from ((name, files.read(name)) for name in files.namelist())
        return
    with tarfile.open(archive) as files:
        for member in files:
            if (data := files.extractfile(member)) is not None:
                yield member.name.partition("/")[2], data.read()


def begin(root: Path) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)


def commit(root: Path) -> str:
    for words in (["add", "-A"], [*ME, "commit", "--quiet", "--allow-empty", "-m", "a release"]):
        subprocess.run(["git", *words], cwd=root, check=True, capture_output=True)
    said = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=root, check=True, capture_output=True, text=True
    )
    return said.stdout.strip()


async def measure() -> dict[str, Any]:
    """All systems on each pair of releases that follow each other."""
    archives = FETCHED / "archives"
    assert archives.is_dir(), "nothing is fetched; run scripts/benchmark --only evidence"
    tallies = {
        name: Tally() for name in ("thoughtline", "legendary", "bettermemory", "bettermemory files")
    }
    pairs: list[str] = []
    for package, old, new in _pairs(archives):
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            begin(root)
            unpack(old, root)
            commit(root)
            before = Release(root)
            places = before.places(Random(f"{old.name} {new.name}"), PLACES)
            told = [to_builtins(place) for place in places]
            peers = {
                name: Peer(str(FETCHED / package / "bin" / "python"), f"{name}_peer.py")
                for name, package in PEERS.items()
            }
            ours = Ours(root)
            await ours.give(places)
            refused = {
                each: set(peer.ask(root=name, places=told)["refused"])
                for each, peer in peers.items()
            }
            unpack(new, root)
            head = commit(root)
            after = Release(root)
            changed = {n for n, place in enumerate(places) if not after.says(place)}
            alerts, seconds = await ours.alerts()
            tallies["thoughtline"].count(alerts, changed, len(places), set())
            tallies["thoughtline"].seconds += seconds
            for each, peer in peers.items():
                said = peer.ask(root=name, commit=head)
                tallies[each].count(set(said["alerts"]), changed, len(places), refused[each])
                tallies[each].seconds += said["seconds"]
                if "files" in said:
                    of_files = tallies[f"{each} files"]
                    of_files.count(set(said["files"]), changed, len(places), refused[each])
                    of_files.seconds += said["seconds"]
            pairs.append(f"{package} {_version(old)} to {_version(new)}: {len(changed)} changed")
            sys.stderr.write(f"  {pairs[-1]}\n")
    return {"pairs": pairs, "systems": {each: tally.told() for each, tally in tallies.items()}}


def _pairs(archives: Path) -> Iterator[tuple[str, Path, Path]]:
    for package, found in releases(archives).items():
        for old, new in pairwise(found):
            yield package, old, new


def _version(archive: Path) -> str:
    return archive.name.removesuffix(".tar.gz").rpartition("-")[2]
