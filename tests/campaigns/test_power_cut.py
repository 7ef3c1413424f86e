"""P2: what was acknowledged survives a power cut.

ext4 on a loop device, mounted so that it writes nothing by itself. The writers are killed and the
backing image is copied at once: what was not synced is not in the copy. The copy is mounted, which
replays its journal, and compared with what was acknowledged.
"""

import random
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from campaigns.field import long_only, report, rounds, worker
from thoughtline.core.refusal import Refused
from thoughtline.store.ledger import Query
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger

WRITERS = 4
FLIGHT = 16
"""Calls in flight, of every other writer."""

ROUNDS = rounds(2, 100)


@contextmanager
def mounted(image: Path, folder: Path) -> Iterator[Path]:
    folder.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop,commit=300", image, folder], check=True)
    try:
        yield folder / "thoughts.db"
    finally:
        subprocess.run(["umount", folder], check=True)


class Writer:
    """A process that writes, and how many of its thoughts were acknowledged."""

    def __init__(self, path: Path, session: str, durability: str, flight: int) -> None:
        self.session = session
        self.acknowledged = 0
        self.process = worker("stream", path, session, durability, 100_000, flight)
        self._listener = threading.Thread(target=self._listen)
        self._listener.start()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            if line.endswith("\n"):
                self.acknowledged = int(line)

    def bury(self) -> None:
        self.process.wait()
        self._listener.join()
        self.process.communicate()


def cut(folder: Path, durability: str) -> tuple[Path, list[Writer]]:
    """The disk as a power cut leaves it, and who wrote there."""
    image, copy = folder / "disk.img", folder / "copy.img"
    for file in (image, copy):
        file.unlink(missing_ok=True)
    subprocess.run(["truncate", "-s", "64M", image], check=True)
    subprocess.run(["mkfs.ext4", "-q", image], check=True)
    with mounted(image, folder / "disk") as path:
        writers = [
            Writer(path, f"s{n}", durability, FLIGHT if n % 2 else 1) for n in range(WRITERS)
        ]
        deadline = time.monotonic() + 20
        while not all(one.acknowledged for one in writers) and time.monotonic() < deadline:
            time.sleep(0.002)
        time.sleep(random.uniform(0.05, 0.5))
        for one in writers:
            one.process.kill()
        subprocess.run(["cp", "--sparse=always", image, copy], check=True)
        for one in writers:
            one.bury()
    return copy, writers


async def survived(folder: Path, copy: Path) -> dict[str, int]:
    with mounted(copy, folder / "disk") as path:
        ledger = SqliteLedger(path)
        try:
            assert (await ledger.verify()).damage == ()
            await ledger.search(Query(text="x"), limit=1)
            assert [one.value for one in examine(path) if one.advice] == []
            return {f"s{n}": len(await ledger.read(f"s{n}")) for n in range(WRITERS)}
        except Refused:
            return {}
        finally:
            await ledger.close()


async def lost(folder: Path, durability: str) -> int:
    missing = rounds_with_loss = total = 0
    for _ in range(ROUNDS):
        copy, writers = cut(folder, durability)
        there = await survived(folder, copy)
        gone = sum(max(0, one.acknowledged - there.get(one.session, 0)) for one in writers)
        missing += gone
        rounds_with_loss += gone > 0
        total += sum(one.acknowledged for one in writers)
    report(
        f"P2 power cut, durability {durability}",
        rounds=ROUNDS,
        writers=WRITERS,
        acknowledged=total,
        lost=missing,
        in_rounds=rounds_with_loss,
    )
    return missing


@long_only
async def test_what_was_acknowledged_survives_a_power_cut(tmp_path: Path) -> None:
    assert await lost(tmp_path, "full") == 0


@long_only
async def test_without_syncing_a_power_cut_does_lose_something(tmp_path: Path) -> None:
    """Else the test above shows nothing."""
    assert await lost(tmp_path, "normal") > 0
