"""P9: a record goes up to this release and back down, with the older release's own wheel.

All releases run with the dependencies that are installed now, not with those of their day.
"""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from campaigns.field import long_only, report
from places import ROOT
from rawclient import RawClient
from store.ledgers import beside
from thoughtline import __version__
from thoughtline.store.sqlite.database.schema import STEPS

COMMITS = {
    "0.1.0": "2427c085~1",
    "0.2.0": "c6f366f~1",
    "0.3.0": "1f15af9~1",
    "0.4.0": "c277c49~1",
    "0.5.0": "2a17bd3",
    "0.6.0": "a1d1b06",
    "0.7.0": "33b33f2",
}
"""The last commit of each release."""

THOUGHTS = 50
"""That each server records in a go."""

SOONEST = 1.0
"""Seconds in which an older release refuses a newer record."""


def is_here(commit: str) -> bool:
    """Whether this clone has it."""
    return not subprocess.run(["git", "cat-file", "-e", commit], cwd=ROOT, check=False).returncode


def older(release: str, folder: Path) -> Path:
    """The folder that a release's wheel was unpacked into."""
    source = folder / "source"
    source.mkdir()
    archive = ["git", "archive", COMMITS[release]]
    files = subprocess.run(archive, cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "x", "-C", source], input=files, check=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--target", folder / "wheel", source], check=True)
    return folder / "wheel"


class Journey:
    """One record, the servers that it passes through, and what they acknowledged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.session = ""
        self.acknowledged: list[str] = []
        self.compared = self.lost = self.surplus = 0

    def client(self, release: str, place: Path | None) -> RawClient:
        """A server of a release at `place`, or of this one."""
        command = [sys.executable, "-m", "thoughtline", "serve", "--database", str(self.path)]
        opened = RawClient(self.path, command=command, environment=_surroundings(place))
        assert opened.greet()["result"]["serverInfo"]["version"] == release
        return opened

    def record(self, client: RawClient, name: str) -> None:
        """Some more thoughts."""
        for number in range(THOUGHTS):
            text = f"{name} {number}"
            said = {"session": self.session} if self.session else {}
            self.session = client.think(thought=text, **said)["session"]
            self.acknowledged.append(text)

    def compare(self, place: Path | None) -> None:
        """Read all texts back, with a release at `place` or with this one."""
        shown = _run(place, "show", self.session, "--json", "--database", str(self.path))
        there = Counter(thought["text"] for thought in json.loads(shown)["thoughts"])
        wanted = Counter(self.acknowledged)
        self.compared += wanted.total()
        self.lost += (wanted - there).total()
        self.surplus += (there - wanted).total()


def _surroundings(place: Path | None) -> dict[str, str]:
    return {"PYTHONPATH": str(place)} if place else {}


def _run(place: Path | None, *arguments: str) -> bytes:
    """What a command of a release at `place`, or of this one, says."""
    command = [sys.executable, "-m", "thoughtline", *arguments]
    surroundings = {**os.environ, **_surroundings(place)}
    return subprocess.run(command, env=surroundings, check=True, capture_output=True).stdout


def told(answer: dict[str, Any]) -> str:
    return str(answer["content"][0]["text"])


def up_and_down(release: str, place: Path, path: Path) -> tuple[Journey, bool]:
    """The journey, and whether the older release refused what this one had written."""
    journey = Journey(path)
    with journey.client(release, place) as old:
        journey.record(old, "before")
    journey.compare(place)
    before = [*journey.acknowledged]
    with journey.client(__version__, None) as new:
        journey.record(new, "with this release")
    journey.compare(None)
    _run(None, "doctor", "--verify", "--database", str(path))

    copies = sorted(path.parent.glob(f"{path.name}.schema-*"))
    with journey.client(release, place) as old:
        began = time.monotonic()
        answer = old.call("think", thought="once more", session=journey.session)
        took = time.monotonic() - began
    refused = bool(answer.get("isError"))
    if refused:
        assert "ledger_newer" in told(answer)
        assert took < SOONEST
        journey.compare(None)
        [copy] = copies
        for suffix in ("", "-wal", "-shm", ".lock"):
            beside(path, suffix).unlink(missing_ok=True)
        copy.rename(path)
        journey.acknowledged = before  # a copy ends where it was made
    else:
        journey.acknowledged.append("once more")
    journey.compare(place)
    with journey.client(release, place) as old:
        journey.record(old, "back")
    journey.compare(place)
    with journey.client(__version__, None) as new:
        journey.record(new, "up again")
    journey.compare(None)
    _run(None, "doctor", "--verify", "--database", str(path))
    return journey, refused


def each(journeys: dict[str, Journey], figure: Callable[[Journey], int]) -> int:
    return sum(map(figure, journeys.values()))


@long_only
def test_a_record_goes_up_and_back_down(tmp_path: Path) -> None:
    journeys: dict[str, Journey] = {}
    refusing = []
    for release in filter(lambda one: is_here(COMMITS[one]), COMMITS):
        folder = tmp_path / release
        folder.mkdir()
        place = older(release, folder)
        journeys[release], refused = up_and_down(release, place, folder / "thoughts.db")
        refusing += [release] if refused else []
    missing = [release for release in COMMITS if release not in journeys]
    report(
        "P9 up and down",
        releases=", ".join(journeys) or "none",
        not_taken=", ".join(missing) or "none",
        schemas=len(STEPS),
        refused_by=", ".join(refusing) or "none",
        compared=each(journeys, lambda one: one.compared),
        lost=each(journeys, lambda one: one.lost),
        surplus=each(journeys, lambda one: one.surplus),
    )
    assert not missing, "fetch the whole history: these releases are not in this clone"
    assert each(journeys, lambda one: one.lost + one.surplus) == 0
