"""P6: a disk that is full, slow, or gone and back: errors meanwhile, and nothing lost."""
# ruff: noqa: ASYNC221 - a test may block its own event loop

import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from campaigns.field import hear_all, long_only, report, worker
from rawclient import RawClient
from thoughtline.store.sqlite.ledger import SqliteLedger

BEFORE = 500
"""Thoughts that are recorded before a disk is full."""

PATIENCE = 5.0
"""Seconds in which a disk that came back is used again."""


def fails(client: RawClient, session: str) -> str:
    """The code with which a thought is refused, "" if it is not."""
    answer = client.call("think", thought="more", session=session)
    return (
        str(answer["content"][0]["text"]).rpartition("[")[2].rstrip("]") if refused(answer) else ""
    )


def refused(answer: dict[str, Any]) -> bool:
    return bool(answer.get("isError"))


def until_it_works(client: RawClient, session: str) -> float:
    """Seconds."""
    began = time.monotonic()
    while fails(client, session):
        assert time.monotonic() - began < PATIENCE
        time.sleep(0.01)
    return time.monotonic() - began


async def stored(path: Path, session: str) -> int:
    ledger = SqliteLedger(path)
    try:
        assert (await ledger.verify()).damage == ()
        return len(await ledger.read(session))
    finally:
        await ledger.close()


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
        session = client.think(thought="first")["session"]
        for number in range(1, BEFORE):
            client.think(thought=f"before it is full {number}", session=session)
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))
        acknowledged = BEFORE
        while not (code := fails(client, session)):
            acknowledged += 1
        assert code == "ledger_full"
        assert not refused(client.call("recall", session=session))
        filler.unlink()
        after_full = until_it_works(client, session)

        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        gone = fails(client, session)
        assert gone
        mount()
        after_gone = until_it_works(client, session)
        client.close_input()
        client.process.wait()
        there = await stored(path, session)
    report(
        "P6 a disk full, gone and back",
        acknowledged=acknowledged + 2,
        lost=max(0, acknowledged + 2 - there),
        code_gone=gone,
        after_full_ms=round(after_full * 1_000),
        after_gone_ms=round(after_gone * 1_000),
    )
    assert there >= acknowledged + 2


@long_only
async def test_a_disk_that_takes_ten_milliseconds_a_sync(tmp_path: Path) -> None:
    assert shutil.which("strace"), "install strace to run this campaign"
    slow = ["strace", "-f", "-o", "/dev/null", "-e", "trace=fdatasync"]
    slow += ["-e", "inject=fdatasync:delay_exit=10000"]
    took: list[float] = []
    lost = 0
    for turn in range(3):
        began = time.monotonic()
        said = hear_all(
            worker("stream", tmp_path / f"{turn}.db", "s", "full", 640, 64, before=slow)
        )
        took.append(time.monotonic() - began)
        assert sorted(map(int, said)) == list(range(1, 641))
        lost += len(said) - await stored(tmp_path / f"{turn}.db", "s")
    report(
        "P6 a disk that takes 10 ms a sync",
        thoughts=640,
        in_flight=64,
        acknowledged=640 * len(took),
        lost=lost,
        seconds=round(statistics.median(took), 2),
    )
    assert lost == 0
