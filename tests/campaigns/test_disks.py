"""P6: a disk that is full, slow, or gone and back: errors meanwhile, and nothing lost."""
# ruff: noqa: ASYNC221 - a test may block its own event loop

import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from campaigns.field import hear_all, long_only, report, worker
from campaigns.worker import TEXT
from rawclient import RawClient
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.sqlite.ledger import SqliteLedger

PATIENCE = 5.0
"""Seconds in which a disk that came back is used again."""

FILLER = 4 << 20
"""Bytes that are on the disk besides, until there has to be space."""

THOUGHTS = 100
"""That are recorded once a disk is used again."""

SLOW, FLIGHT, TURNS = 640, 64, 3
"""Thoughts on a slow disk, how many of them at a time, and how often."""


class Thinker:
    """Who records one thought after another, and keeps what was acknowledged."""

    def __init__(self, client: RawClient) -> None:
        self.client = client
        self.acknowledged: list[str] = []
        self._number = 0
        self.session = ""
        assert not self.fails()

    def fails(self) -> str:
        """The code with which the next thought is refused, "" if it is not."""
        self._number += 1
        text = f"thought {self._number} {'x' * 500}"
        said = {"session": self.session} if self.session else {}
        answer = self.client.call("think", thought=text, **said)
        if refused(answer):
            return str(answer["content"][0]["text"]).rpartition("[")[2].rstrip("]")
        self.session = answer["structuredContent"]["session"]
        self.acknowledged.append(text)
        return ""

    def until_it_works(self) -> float:
        """Seconds. Some more are recorded then."""
        began = time.monotonic()
        while self.fails():
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.01)
        took = time.monotonic() - began
        assert not any(self.fails() for _ in range(THOUGHTS))
        return took


def refused(answer: dict[str, Any]) -> bool:
    return bool(answer.get("isError"))


async def stored(path: Path, session: str) -> dict[str, str]:
    """The texts of a session by the names of its thoughts, from a record that is opened anew."""
    ledger = SqliteLedger(path)
    try:
        assert (await ledger.verify()).damage == ()
        events = [recorded.event for recorded in await ledger.read(session)]
    finally:
        await ledger.close()
    return {event.thought: event.text for event in events if isinstance(event, ThoughtRecorded)}


@contextmanager
def disk(folder: Path) -> Iterator[Callable[[], None]]:
    """A disk of 16 MiB at `folder`, and what mounts it again after it was taken away."""
    image = folder.with_suffix(".img")
    subprocess.run(["truncate", "-s", "16M", str(image)], check=True)
    subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    folder.mkdir()

    def mount() -> None:
        subprocess.run(["mount", "-o", "loop", str(image), str(folder)], check=True)

    mount()
    folder.chmod(0o700)
    try:
        yield mount
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@long_only
async def test_a_disk_that_fills_up_and_one_that_goes_and_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    path, filler = folder / "thoughts.db", folder / "filler"
    with disk(folder) as mount, RawClient(path) as client:
        client.greet()
        filler.write_bytes(bytes(FILLER))
        thinker = Thinker(client)
        while not (full := thinker.fails()):
            pass
        before_full = len(thinker.acknowledged)
        assert full == "ledger_full"
        assert not refused(client.call("recall", session=thinker.session))
        filler.unlink()
        after_full = thinker.until_it_works()

        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        gone = thinker.fails()
        assert gone
        mount()
        after_gone = thinker.until_it_works()
        client.close_input()
        client.process.wait()
        there = list((await stored(path, thinker.session)).values())
    lost = len(set(thinker.acknowledged) - set(there))
    report(
        "P6 a disk full, gone and back",
        before_full=before_full,
        acknowledged=len(thinker.acknowledged),
        lost=lost,
        surplus=len(there) - len(thinker.acknowledged) + lost,
        code_gone=gone,
        after_full_ms=round(after_full * 1_000),
        after_gone_ms=round(after_gone * 1_000),
    )
    assert there == thinker.acknowledged


@long_only
async def test_a_disk_that_takes_ten_milliseconds_a_sync(tmp_path: Path) -> None:
    assert shutil.which("strace"), "install strace to run this campaign"
    slow = ["strace", "-f", "-o", "/dev/null", "-e", "trace=fdatasync"]
    slow += ["-e", "inject=fdatasync:delay_exit=10000"]
    took: list[float] = []
    acknowledged = lost = surplus = 0
    for turn in range(TURNS):
        path = tmp_path / f"{turn}.db"
        began = time.monotonic()
        said = hear_all(worker("stream", path, "s", "full", SLOW, FLIGHT, before=slow))
        took.append(time.monotonic() - began)
        wanted = {f"t{version}" for version in said}
        there = {name for name, text in (await stored(path, "s")).items() if text == TEXT}
        acknowledged += len(wanted)
        lost += len(wanted - there)
        surplus += len(there - wanted)
    report(
        "P6 a disk that takes 10 ms a sync",
        turns=TURNS,
        thoughts=SLOW,
        in_flight=FLIGHT,
        acknowledged=acknowledged,
        lost=lost,
        surplus=surplus,
        seconds=round(statistics.median(took), 2),
    )
    assert acknowledged == TURNS * SLOW
    assert lost == surplus == 0
