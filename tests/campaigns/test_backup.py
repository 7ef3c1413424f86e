"""P20: a copy made while others write verifies, and holds all that was answered before it began.

It is made by the very command that docs/operations.md gives.
"""

import asyncio
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from campaigns.field import report, rounds
from places import DOCS
from rawclient import RawClient
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.sqlite.ledger import SqliteLedger

COPIES = rounds(3, 50)
WRITERS = 4
PAUSE = 0.1
"""Seconds between two copies."""

PYTHON = "/opt/thoughtline/bin/python"


def documented() -> list[str]:
    """The command of that page, for this machine."""
    page = (DOCS / "operations.md").read_text(encoding="utf-8").replace("\\\n", " ")
    [command] = [
        line.partition(" -- ")[2]
        for line in page.splitlines()
        if line.startswith("runuser") and line.endswith(("backup.db", "'backup.db'\""))
    ]
    return [sys.executable if part == PYTHON else part for part in shlex.split(command)]


PACE = 0.005
"""Seconds between two thoughts. Without them a disk in memory fills faster than it is copied."""


class Writer(threading.Thread):
    """A server, and a client that thinks on and on. `answered` counts its thoughts."""

    def __init__(self, database: Path, done: threading.Event, name: str) -> None:
        super().__init__(name=name)
        self.answered = 0
        self._database = database
        self._done = done

    def run(self) -> None:
        with RawClient(self._database, "--session", self.name) as client:
            client.greet()
            session = client.think(thought=f"{self.name} 1")["session"]
            self.answered = 1
            while not self._done.wait(PACE):
                client.think(thought=f"{self.name} {self.answered + 1}", session=session)
                self.answered += 1


@pytest.fixture
def writers(tmp_path: Path) -> Iterator[list[Writer]]:
    done = threading.Event()
    with ExitStack() as stack:
        made = [Writer(tmp_path / "thoughtline.db", done, f"w{n}") for n in range(WRITERS)]
        for one in made:
            one.start()
            stack.callback(one.join)
        stack.callback(done.set)
        while not all(one.answered for one in made):
            assert all(one.is_alive() for one in made)
            time.sleep(0.01)
        yield made


async def restored(path: Path) -> set[str]:
    """The thoughts of a copy, which is whole."""
    ledger = SqliteLedger(path)
    try:
        assert (await ledger.verify()).damage == ()
        sessions = [one.session for one in await ledger.sessions(limit=None)]
        return {
            recorded.event.text
            for session in sessions
            for recorded in await ledger.read(session)
            if isinstance(recorded.event, ThoughtRecorded)
        }
    finally:
        await ledger.close()


def test_a_copy_under_load_holds_what_was_answered_before(
    tmp_path: Path, writers: list[Writer]
) -> None:
    missing, held, began = 0, 0, time.monotonic()
    before_all = sum(one.answered for one in writers)
    for number in range(COPIES):
        answered = [(one.name, one.answered) for one in writers]
        subprocess.run(documented(), cwd=tmp_path, check=True, capture_output=True)
        place = tmp_path / f"copy{number}"
        place.mkdir(mode=0o700)
        copy = (tmp_path / "backup.db").rename(place / "thoughtline.db")
        copy.chmod(0o600)
        there = asyncio.run(restored(copy))
        missing += sum(
            f"{name} {n}" not in there for name, count in answered for n in range(1, count + 1)
        )
        held += len(there)
        time.sleep(PAUSE)
    written = sum(one.answered for one in writers) - before_all
    report(
        "P20 copies under load",
        copies=COPIES,
        writers=WRITERS,
        thoughts=held,
        writes_a_second=round(written / (time.monotonic() - began)),
        missing=missing,
    )
    assert missing == 0
    assert written > 0
