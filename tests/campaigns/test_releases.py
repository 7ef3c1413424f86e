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
    if known.returncode:
        pytest.skip(f"{commit} is not in this clone")
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


def told(answer: dict[str, Any]) -> str:
    return str(answer["content"][0]["text"])


@long_only
@pytest.mark.parametrize("release", COMMITS)
def test_a_record_goes_up_and_back_down(release: str, tmp_path: Path) -> None:
    place, path = older(release, tmp_path), tmp_path / "thoughts.db"
    with client(path, place) as old:
        session = old.think(thought="first")["session"]
        for number in range(50):
            old.think(thought=f"before {number}", session=session)
    with client(path, None) as new:
        assert "first" in told(new.call("recall", session=session))
        new.think(thought="with this release", session=session)
    copies = sorted(tmp_path.glob("thoughts.db.schema-*"))
    with client(path, place) as old:
        began = time.monotonic()
        answer = old.call("think", thought="once more", session=session)
        took = time.monotonic() - began
        refused = bool(answer.get("isError"))
        if refused:
            assert "ledger_newer" in told(answer)
            assert took < SOONEST
            assert len(copies) == 1
    if refused:
        for suffix in ("", "-wal", "-shm", ".lock"):
            beside(path, suffix).unlink(missing_ok=True)
        copies[0].rename(path)
        with client(path, place) as old:
            assert "first" in told(old.call("recall", session=session))
            assert not old.call("think", thought="back", session=session).get("isError")
    with client(path, None) as new:
        assert not new.call("think", thought="up again", session=session).get("isError")
    verified = subprocess.run(
        [sys.executable, "-m", "thoughtline", "verify", "--database", path], check=False
    )
    assert verified.returncode == 0
    report(
        f"P9 up and down, {release}",
        releases=1,
        schemas=len(STEPS),
        refused_below=int(refused),
        lost=0,
    )
