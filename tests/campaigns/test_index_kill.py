"""P22: a search after `kill -9` in the middle of a catch-up finds all that was acknowledged."""

import asyncio
import random
import time
from contextlib import closing
from pathlib import Path

import apsw

from campaigns.field import hear_all, report, rounds, worker
from store.ledgers import found
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger

ROUNDS = rounds(10, 500)
SEARCHES = 20
"""Texts that are looked for in each round, besides the last one."""


def unindexed(path: Path) -> int:
    with closing(apsw.Connection(str(path))) as database:
        events = "SELECT count(*) FROM event WHERE position > (SELECT indexed FROM ledger)"
        return int(database.execute(events).get)


async def strike(path: Path, name: str) -> list[str]:
    """The words that a writer was told are recorded, until it was killed."""
    process = worker("index", path, name)
    await asyncio.to_thread(process.stdout.readline if process.stdout else str)
    await asyncio.sleep(random.uniform(0, 0.15))
    process.kill()
    return [line for line in hear_all(process) if line.endswith(";")]


async def test_a_search_after_a_kill_finds_all_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "thoughts.db"
    acknowledged = behind = 0
    longest = 0.0
    for number in range(ROUNDS):
        said = [line.rstrip(";") for line in await strike(path, f"r{number}")]
        left = unindexed(path)
        behind += left > 0
        acknowledged += len(said)
        ledger = SqliteLedger(path)
        began = time.monotonic()
        for word in said[-1:] + random.sample(said, min(SEARCHES, len(said))):
            assert await found(ledger, word) == [f"They said {word}"]
            longest = max(longest, time.monotonic() - began)
            began = time.monotonic()
        if number % 25 == 24:
            [index] = [one for one in examine(path) if one.name == "search index"]
            assert index.advice == ""
        await ledger.close()
    report(
        "P22 kill while the index catches up",
        rounds=ROUNDS,
        of_these_behind=behind,
        acknowledged=acknowledged,
        not_found=0,
        longest_search_ms=round(longest * 1_000),
    )
