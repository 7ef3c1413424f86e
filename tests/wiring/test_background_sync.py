"""Servers and hooks sync by themselves where a project has a record beside its code."""

import asyncio
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline
from rawclient import PATIENCE, greeted
from thoughtline import settings
from thoughtline.app.commands.policy import FREE
from thoughtline.dialects.tool import Caller
from thoughtline.engine.file_lock import release, try_acquire
from thoughtline.project.record_folder import RecordFolder
from thoughtline.settings.project import Project
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring import background_sync, record_sync
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.record_sync import ProjectSync
from thoughtline.wiring.tools import build_catalog
from thoughtline.wiring.use_cases import UseCases


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
    with greeted(database, "--project", str(project), *flags) as client:
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


async def test_files_of_others_are_read_before_a_sync_takes_its_lock(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think(tmp_path / "ann.db", project, "--no-sync")
    thoughtline("sync", "--begin", "--project", project, "--database", tmp_path / "ann.db")
    lock = tmp_path / "bob.db.sync.lock"
    free: list[bool] = []

    class Watched(RecordFolder):
        def read(self, folder: str, name: str) -> bytes:
            held = try_acquire(lock)
            free.append(held is not None)
            if held is not None:
                release(held)
            return super().read(folder, name)

    monkeypatch.setattr(record_sync, "RecordFolder", Watched)
    ledger = MemoryLedger()
    place = Project(folder=project)
    syncer = ProjectSync(UseCases(ledger, FREE, project=place), place, str(tmp_path / "bob.db"))

    report = await syncer.sync()

    assert report.read
    assert free == [True]


@pytest.mark.parametrize("asked", [{}, {"query": "reads slow"}])
def test_the_first_recall_in_a_clone_waits_for_the_sessions_beside_the_code(
    project: Path, tmp_path: Path, asked: dict[str, str]
) -> None:
    RecordFolder(project).begin()
    think(tmp_path / "home" / "t.db", project)
    wait_until_written(project)
    clone = tmp_path / "clone"
    shutil.copytree(project, clone)

    with greeted(tmp_path / "other" / "t.db", "--project", str(clone)) as client:
        told = client.recalled(**asked)

    assert "Reads are slow" in told


def test_a_sync_that_takes_long_is_waited_for_in_vain(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    with subprocess.Popen(words, stdin=subprocess.PIPE) as running:
        monkeypatch.setattr(background_sync, "start_sync", lambda *_: running)
        monkeypatch.setattr(background_sync, "LONGEST_WAIT", 0.01)
        beside = background_sync.BackgroundSync(project, settings.read({}, {}))
        assert asyncio.run(beside.wait()), "nothing runs"
        beside.start()

        assert not asyncio.run(beside.wait())

        running.communicate()
        assert asyncio.run(beside.wait())


async def test_a_recall_tells_that_the_first_sessions_are_still_being_read(tmp_path: Path) -> None:
    async def arrival() -> bool:
        return False

    project = Project(folder=tmp_path)
    assembly = Assembly(settings.read({}, {}), MemoryLedger(), project, arrival=arrival)
    recall = build_catalog(assembly.use_cases(), assembly.settings).tools["recall"]

    reply = await recall.call(b"{}", Caller(author="ada", conversation="c"))

    assert "are being read for the first time" in reply.text
