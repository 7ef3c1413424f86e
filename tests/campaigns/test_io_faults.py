"""P7: an I/O error is an error. `strace` makes the calls of a writer fail, one by one."""
# ruff: noqa: ASYNC240 - a test may block its own event loop

import shutil
from collections import Counter
from pathlib import Path

import pytest

from campaigns.field import LONG, hear_all, long_only, report, worker
from store.ledgers import beside
from thoughtline.store.sqlite.ledger import SqliteLedger

THOUGHTS = 6
FLIGHT = 4
"""Calls that are in flight together, where several are."""

FAULTS = {
    "fdatasync": ("EIO", "ENOSPC"),
    "pwrite64": ("EIO", "ENOSPC"),
    "write": ("EIO", "ENOSPC"),
    "ftruncate": ("EIO", "ENOSPC"),
    "openat": ("EIO", "EMFILE", "ENOSPC"),
    "flock": ("ENOLCK",),
}
CERTAIN = {"ledger_full", "ledger_busy", "ledger_read_only"}
"""Refusals that say for certain that nothing was recorded."""


async def strike(
    folder: Path, call: str, fault: str, when: str, *, flight: int
) -> tuple[Counter[str], bool]:
    """A writer with that fault. Returns what it said, and whether the fault was reached."""
    folder.mkdir()
    path, log = folder / "thoughts.db", folder / "strace.log"
    paths = [word for suffix in ("", "-wal", ".lock") for word in ("-P", beside(path, suffix))]
    inject = f"inject={call}:error={fault}:when={when}"
    strace = ["strace", "-f", "-o", log, *paths, "-e", f"trace={call}", "-e", inject]
    count = THOUGHTS * flight
    said = hear_all(worker("stream", path, "s", "full", count, flight, before=strace))
    assert len(said) == count, said
    struck = "INJECTED" in log.read_text(encoding="utf-8")

    ledger = SqliteLedger(path)
    proof = await ledger.verify()
    stored = [recorded.version for recorded in await ledger.read("s")]
    await ledger.close()
    acknowledged = [int(line) for line in said if not line.startswith("-")]
    refusals = [line.removeprefix("- ") for line in said if line.startswith("-")]
    where = f"{call} {fault} at {when}: said {said}, stored {stored}, {proof.damage}"
    assert proof.damage == (), where
    assert set(acknowledged) <= set(stored), where
    assert len(acknowledged) == len(set(acknowledged)), where
    uncertain = sum(code not in CERTAIN for code in refusals)
    assert len(stored) <= len(acknowledged) + uncertain, where
    shutil.rmtree(folder)
    return Counter({"acknowledged": len(acknowledged), **Counter(refusals)}), struck


@long_only
@pytest.mark.parametrize("flight", [1, FLIGHT])
@pytest.mark.parametrize("call", FAULTS)
async def test_a_call_that_fails_loses_nothing_that_was_acknowledged(
    tmp_path: Path, call: str, flight: int
) -> None:
    assert shutil.which("strace"), "install strace to run this campaign"
    total: Counter[str] = Counter()
    for fault in FAULTS[call]:
        for at in range(1, 400 if LONG else 3):
            said, struck = await strike(
                tmp_path / f"{fault}-{at}", call, fault, f"{at}", flight=flight
            )
            if not struck:
                break
            total += said
            total["faults"] += 1
        said, _ = await strike(tmp_path / f"{fault}-from-5", call, fault, "5+", flight=flight)
        total += said
        total["lasting faults"] += 1
    report(f"P7 {call} fails, {flight} in flight", **dict(total), acknowledged_but_missing=0)
