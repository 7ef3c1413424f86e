"""A process that only writes, for campaigns that need many. `worker.py MODE ARGUMENTS...`"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path

from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.refusal import Refused
from thoughtline.store.head import Head
from thoughtline.store.ledger import Decision, Entry, VersionConflict, at_version
from thoughtline.store.search import indexer
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.sqlite.search import index as search_index

TEXT = "x" * 500


def say(*words: object) -> None:
    os.write(1, " ".join(map(str, words)).encode() + b"\n")


def entry(session: str, version: int) -> Entry:
    thought = ThoughtRecorded(thought=f"t{version + 1}", text=TEXT)
    return Entry(event=thought, author=session, at=time.time_ns() // 1_000_000)


async def append(ledger: SqliteLedger, session: str, version: int) -> None:
    await ledger.append(session, at_version(version, [entry(session, version)]))


async def begin(session: str) -> None:
    """For each path on standard input: open it, record one thought there, say how that went."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        ledger = SqliteLedger(Path(line.strip()))
        try:
            await append(ledger, session, 0)
        except (Refused, VersionConflict) as trouble:
            say(repr(trouble))
        else:
            say("ok")
        await ledger.close()


async def contend(path: str, session: str, seconds: str, rate: str) -> None:
    """Write for some seconds, `rate` times a second (0: as fast as can be). Says what it saw."""
    ledger = SqliteLedger(Path(path))
    await ledger.read(session)
    say("ready")
    sys.stdin.readline()
    waits: list[float] = []
    refused: list[str] = []
    begun = time.monotonic()
    while (now := time.monotonic()) < begun + float(seconds):
        try:
            await append(ledger, session, len(waits))
        except (Refused, VersionConflict) as trouble:
            refused.append(repr(trouble))
        waits.append(time.monotonic() - now)
        if pause := float(rate) and begun + len(waits) / float(rate) - time.monotonic():
            await asyncio.sleep(max(0, pause))
    await ledger.close()
    say(json.dumps({"waits": waits, "refused": refused}))


async def stream(path: str, session: str, durability: str, total: str, flight: str = "1") -> None:
    """Write `total` thoughts, `flight` at a time. Says the version of each that was acknowledged,
    "-" for a refusal. The search index follows after every few.
    """
    indexer.MOST = 16
    ledger = SqliteLedger(Path(path), durability=durability)

    async def write() -> None:
        versions: list[int] = []

        def decide(head: Head) -> Decision:
            versions.append(head.version + 1)
            return [entry(session, head.version)], {}

        try:
            await ledger.read(session, limit=1)
            await ledger.append(session, decide)
        except (Refused, VersionConflict) as trouble:
            say("-", getattr(trouble, "code", "conflict"))
        else:
            say(versions[-1])

    async def keep_writing() -> None:
        for _ in range(int(total) // int(flight)):
            await write()

    await asyncio.gather(*(keep_writing() for _ in range(int(flight))))
    await ledger.close()


async def index(path: str, name: str) -> None:
    """Write on and on, while the search index takes in an event at a time. Says a word of each
    thought that was acknowledged.
    """
    indexer.IDLE, indexer.PAUSE, search_index.LONGEST = 0.0, 0.0, 0.0
    ledger = SqliteLedger(Path(path))

    async def keep_writing(writer: int) -> None:
        for number in count():
            word = f"{name}x{writer}x{number}"
            thought = ThoughtRecorded(thought=f"t{number + 1}", text=f"They said {word}")
            stored = [Entry(event=thought, author="ada", at=number)]
            await ledger.append(f"{name} {writer}", at_version(number, stored))
            say(f"{word};")

    await asyncio.gather(*map(keep_writing, range(4)))


MODES: dict[str, Callable[..., Coroutine[None, None, None]]] = {
    "begin": begin,
    "contend": contend,
    "index": index,
    "stream": stream,
}

if __name__ == "__main__":
    asyncio.run(MODES[sys.argv[1]](*sys.argv[2:]))
