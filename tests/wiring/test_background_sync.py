"""Servers and hooks sync by themselves where a project has a record beside its code."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline
from rawclient import PATIENCE, RawClient
from thoughtline.project.record_folder import RecordFolder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    return folder


def written(project: Path) -> bool:
    return any((project / ".thoughtline" / "record").glob("*/*.jsonl"))


def wait_until_written(project: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not written(project):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def think(database: Path, project: Path, *flags: str) -> None:
    with RawClient(database, "--project", str(project), *flags) as client:
        client.greet()
        assert not client.call("think", thought="Reads are slow")["isError"]


def test_a_server_syncs_the_thoughts_that_it_recorded(project: Path, tmp_path: Path) -> None:
    RecordFolder(project).begin()

    think(tmp_path / "t.db", project)

    wait_until_written(project)


@pytest.mark.parametrize("flags", [(), ("--no-sync",)])
def test_a_server_begins_no_record_and_writes_none_against_the_setting(
    project: Path, tmp_path: Path, flags: tuple[str, ...]
) -> None:
    if flags:
        RecordFolder(project).begin()

    think(tmp_path / "t.db", project, *flags)

    done = thoughtline("sync", "--begin", "--project", project, "--database", tmp_path / "t.db")
    assert done.stdout.startswith("Written: 2 events of 1 session")  # no sync came before


def test_a_hook_syncs_when_an_answer_ends(project: Path, tmp_path: Path) -> None:
    think(tmp_path / "t.db", project, "--no-sync")
    RecordFolder(project).begin()
    call = {"hook_event_name": "Stop", "cwd": str(project), "session_id": "s"}
    flags = ("--database", str(tmp_path / "t.db"), "--project", str(project))

    subprocess.run(
        [sys.executable, "-m", "thoughtline", "hook", "Stop", *flags],
        input=json.dumps(call),
        text=True,
        check=True,
    )

    wait_until_written(project)
