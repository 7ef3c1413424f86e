"""A process that only writes, for campaigns that need many. `worker.py MODE ARGUMENTS...`"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.refusal import Refused
from thoughtline.store.ledger import Entry, VersionConflict, at_version
from thoughtline.store.sqlite.ledger import SqliteLedger

TEXT = "x" * 500


def say(*words: object) -> None:
    os.write(1, " ".join(map(str, words)).encode() + b"\n")


async def append(ledger: SqliteLedger, session: str, version: int) -> None:
    thought = ThoughtRecorded(thought=f"t{version + 1}", text=TEXT)
    entry = Entry(event=thought, author=session, at=time.time_ns() // 1_000_000)
    await ledger.append(session, at_version(version, [entry]))


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


async def stream(path: str, session: str, durability: str, count: str) -> None:
    """Write `count` thoughts. Says the version of each that was acknowledged, "-" for a refusal."""
    ledger = SqliteLedger(Path(path), durability=durability)
    for _ in range(int(count)):
        try:
            version = len(await ledger.read(session))
            await append(ledger, session, version)
        except (Refused, VersionConflict) as trouble:
            say("-", getattr(trouble, "code", "conflict"))
        else:
            say(version + 1)
    await ledger.close()


MODES: dict[str, Callable[..., Coroutine[None, None, None]]] = {
    "begin": begin,
    "contend": contend,
    "stream": stream,
}

if __name__ == "__main__":
    asyncio.run(MODES[sys.argv[1]](*sys.argv[2:]))
