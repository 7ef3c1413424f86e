"""A record of 1,000 sessions with 100,000 thoughts: the 99th percentile of each kind of call."""

import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from campaigns.field import report, rounds
from rawclient import RawClient
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.ledger import Entry, Query, at_version
from thoughtline.store.sqlite.ledger import SqliteLedger

SESSIONS = rounds(20, 1_000)
THOUGHTS = rounds(20, 100)
CALLS = rounds(20, 1_000)
WORDS = [f"word{number}" for number in range(5_000)]


async def fill(path: Path) -> list[str]:
    """The names of the sessions."""
    ledger = SqliteLedger(path, durability="normal")
    names = [f"session-{number}" for number in range(SESSIONS)]
    for name in names:
        events = [
            ThoughtRecorded(thought=f"t{n + 1}", text=" ".join(random.choices(WORDS, k=30)))
            for n in range(THOUGHTS)
        ]
        entries = [Entry(event=event, author="ada", at=n) for n, event in enumerate(events)]
        await ledger.append(name, at_version(0, entries))
    await ledger.search(Query(text="word1"), limit=1)  # the index takes all in
    await ledger.close()
    return names


def p99(call: Callable[[], object]) -> float:
    """Milliseconds."""
    times = []
    for _ in range(CALLS):
        began = time.perf_counter()
        call()
        times.append((time.perf_counter() - began) * 1_000)
    return round(statistics.quantiles(times, n=100)[98], 1)


async def test_each_kind_of_call_at_its_slowest(tmp_path: Path) -> None:
    path = tmp_path / "thoughts.db"
    names = await fill(path)
    with RawClient(path) as client:
        client.greet()

        def session() -> str:
            return random.choice(names)

        report(
            "1,000 sessions with 100,000 thoughts",
            sessions=SESSIONS,
            thoughts=SESSIONS * THOUGHTS,
            think_ms=p99(lambda: client.think(thought="one more", session=session())),
            recall_ms=p99(lambda: client.call("recall", session=session(), budget=1_000)),
            search_ms=p99(lambda: client.call("recall", query=random.choice(WORDS))),
            list_ms=p99(lambda: client.call("recall")),
        )
