"""P19: what PostgreSQL acknowledged survives `kill -9` of its backends and of its postmaster."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from campaigns.field import hear, hear_all, report, rounds
from store.postgres_server import Postgres, a_database, running
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.postgres.ledger import PostgresLedger

WRITERS = 4
ROUNDS = rounds(2, 200)

WRITER = """
import asyncio, os, signal, sys
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.refusal import Refused
from thoughtline.store.ledger import Entry, IdempotencyKey, KeyTaken, VersionConflict, at_version
from thoughtline.store.postgres.ledger import PostgresLedger

async def write(ledger, name, number):
    # Says 1 if it had to ask again, when it knows that its thought is recorded.
    again = 0
    key = IdempotencyKey(name=f"{name}-{number}", digest=b"d")
    while True:
        try:
            there = await ledger.read(name)
            thought = ThoughtRecorded(thought=f"t{len(there) + 1}", text=f"{name} thinks {number}")
            entry = Entry(event=thought, author=name, at=number)
            await ledger.append(name, at_version(len(there), [entry]), key=key)
        except KeyTaken:
            break
        except (Refused, VersionConflict):
            again = 1
            await asyncio.sleep(0.01)
        else:
            break
    os.write(1, b"%d\\n" % again)

async def main(url, name):
    ledger = PostgresLedger(url)
    stopping = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopping.set)
    number = 0
    while not stopping.is_set():
        await write(ledger, name, number)
        number += 1
    await ledger.close()

asyncio.run(main(*sys.argv[1:]))
"""


def strike(server: Postgres, kind: str) -> None:
    """Kill what is to be killed, at some moment, and see that the server is there again."""
    time.sleep(random.uniform(0, 0.3))
    if kind == "backend":
        for pid in random.sample(server.backends(), k=len(server.backends()) // 2):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return  # the postmaster starts all of them anew
    server.kill_postmaster(leaving=kind == "postmaster")
    server.start()


async def test_what_was_acknowledged_survives_kills_and_a_retry_is_stored_once(
    tmp_path: Path,
) -> None:
    acknowledged = retried = 0
    with running(on_disk=True) as server:
        async with a_database(server) as url:
            for number in range(ROUNDS):
                names = [f"{number}.{writer}" for writer in range(WRITERS)]
                writers = [start(url, name) for name in names]
                said = [[hear(one)] for one in writers]
                strike(server, ("postmaster", "backend", "all")[number % 3])
                for one, lines in zip(writers, said, strict=True):
                    lines.append(hear(one))  # it came back by itself
                for one in writers:
                    one.send_signal(signal.SIGTERM)
                for one, lines in zip(writers, said, strict=True):
                    lines.extend(hear_all(one))
                await check(url, dict(zip(names, said, strict=True)))
                acknowledged += sum(map(len, said))
                retried += sum(lines.count("1") for lines in said)
            ledger = PostgresLedger(url)
            proof = await ledger.verify()
            await ledger.close()
            assert (proof.sessions, proof.events) == (ROUNDS * WRITERS, acknowledged)
            assert proof.damage == ()

    report(
        "P19 PostgreSQL, kill -9",
        rounds=ROUNDS,
        writers=WRITERS,
        acknowledged=acknowledged,
        asked_again=retried,
        lost=0,
        twice=0,
    )


def start(url: str, name: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, url, name], stdout=subprocess.PIPE, text=True
    )


async def check(url: str, said: dict[str, list[str]]) -> None:
    """Each thought that was acknowledged is there, once, in its place."""
    ledger = PostgresLedger(url)
    for name, lines in said.items():
        events = [recorded.event for recorded in await ledger.read(name)]
        texts = [event.text for event in events if isinstance(event, ThoughtRecorded)]
        assert texts == [f"{name} thinks {number}" for number in range(len(lines))]
    placed = await ledger.events_after(0, limit=100_000)
    assert len({one.position for one in placed}) == len(placed)
    await ledger.close()
