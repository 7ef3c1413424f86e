"""P9: a record goes up to this release and back down, with the older release's own wheel."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from campaigns.field import long_only, report
from places import ROOT
from rawclient import RawClient
from store.ledgers import beside
from thoughtline.store.sqlite.schema import STEPS

COMMITS = {"0.2.0": "c6f366f~1", "0.3.0": "1f15af9~1", "0.4.0": "c277c49~1", "0.5.0": "2a17bd3"}
"""The last commit of each release."""

SOONEST = 1.0
"""Seconds in which an older release refuses a newer record."""


def older(release: str, folder: Path) -> Path:
    """The folder that a release's wheel was unpacked into."""
    source = folder / "source"
    source.mkdir()
    commit = COMMITS[release]
    known = subprocess.run(["git", "cat-file", "-e", commit], cwd=ROOT, check=False)
    assert known.returncode == 0, f"{commit} is not in this clone: fetch all of it"
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "x", "-C", source], input=archive.stdout, check=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--target", folder / "wheel", source], check=True)
    return folder / "wheel"


def client(path: Path, place: Path | None) -> RawClient:
    """A server of a release, or of this one."""
    command = [sys.executable, "-m", "thoughtline", "serve", "--database", str(path)]
    environment = {"PYTHONPATH": str(place)} if place else {}
    opened = RawClient(path, command=command, environment=environment)
    assert opened.greet()["result"]["serverInfo"]["version"]
    return opened


class Said:
    """What was acknowledged, looked for by the digest of whichever release is asked."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.looked = self.lost = 0
        self.session = ""

    def think(self, asked: RawClient, text: str) -> None:
        session = {"session": self.session} if self.session else {}
        self.session = asked.think(thought=text, **session)["session"]
        self.texts.append(text)

    def look(self, asked: RawClient) -> None:
        """Count the texts that are not there."""
        digest = told(asked.call("recall", session=self.session, budget=20_000))
        self.looked += len(self.texts)
        self.lost += sum(text not in digest for text in self.texts)


def told(answer: dict[str, Any]) -> str:
    return str(answer["content"][0]["text"])


@long_only
@pytest.mark.parametrize("release", COMMITS)
def test_a_record_goes_up_and_back_down(release: str, tmp_path: Path) -> None:
    place, path = older(release, tmp_path), tmp_path / "thoughts.db"
    said = Said()
    with client(path, place) as old:
        for number in range(50):
            said.think(old, f"before all that is number {number}.")
    before = [*said.texts]
    with client(path, None) as new:
        said.look(new)
        said.think(new, "with this release.")
        said.look(new)
    copies = sorted(tmp_path.glob("thoughts.db.schema-*"))
    with client(path, place) as old:
        began = time.monotonic()
        answer = old.call("think", thought="once more", session=said.session)
        took = time.monotonic() - began
        refused = bool(answer.get("isError"))
        if refused:
            assert "ledger_newer" in told(answer)
            assert took < SOONEST
            assert len(copies) == 1
        else:
            said.look(old)
    if refused:
        for suffix in ("", "-wal", "-shm", ".lock"):
            beside(path, suffix).unlink(missing_ok=True)
        copies[0].rename(path)
        said.texts = before
        with client(path, place) as old:
            said.look(old)
            said.think(old, "back in the old one.")
    with client(path, None) as new:
        said.think(new, "up again.")
        said.look(new)
    verified = subprocess.run(
        [sys.executable, "-m", "thoughtline", "verify", "--database", path], check=False
    )
    assert verified.returncode == 0
    report(
        f"P9 up and down, {release}",
        releases=1,
        schemas=len(STEPS),
        refused_below=int(refused),
        looked_for=said.looked,
        lost=said.lost,
    )
    assert said.lost == 0
