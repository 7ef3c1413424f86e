"""P19 over HTTP: replicas over one PostgreSQL, any of which is killed while many call them."""

import asyncio
import itertools
import os
import random
import signal
import time
from collections import Counter
from contextlib import ExitStack, suppress

import httpx2

from campaigns.field import report, rounds
from campaigns.test_http_kill import HEADERS
from entrypoints.http.served import Served
from rawclient import ENVELOPE
from store.postgres_server import Postgres, a_database, running
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.postgres.ledger import PostgresLedger

REPLICAS = 2
CALLERS = 16
ROUNDS = rounds(4, 200)
PATIENCE = 60.0
"""Seconds in which each call is answered in the end, by whichever replica."""

KINDS = ("replica", "backends", "both", "server")
TO_BE_REPEATED = ("ledger_unreachable", "ledger_failed", "ledger_busy", "session_busy")
FLAGS = ("--writes-per-second", "1000000", "--writes-burst", "1000000")


class Replicas:
    """HTTP servers over one database."""

    def __init__(self, url: str, stack: ExitStack) -> None:
        self._url = url
        self._stack = stack
        self.servers = [self._started() for _ in range(REPLICAS)]

    def _started(self) -> Served:
        return self._stack.enter_context(Served(*FLAGS, database=self._url))

    def kill(self) -> None:
        random.choice(self.servers).process.kill()

    def restart(self) -> None:
        self.servers = [
            one if one.process.poll() is None else self._started() for one in self.servers
        ]

    def any(self) -> str:
        return random.choice(self.servers).url


class Callers:
    """Who thinks in one session or begins others, and repeats each call until it is answered."""

    def __init__(self, replicas: Replicas, name: str) -> None:
        self.acknowledged: dict[str, tuple[str, str]] = {}
        self.asked_again = 0
        self._replicas = replicas
        self._name = name
        self._numbers = itertools.count(1)

    async def run(self, stop: asyncio.Event) -> None:
        limits = httpx2.Limits(max_connections=2 * CALLERS)
        async with httpx2.AsyncClient(timeout=20, limits=limits) as http:
            shared = await self._think(http, f"{self._name} begins", None)
            await asyncio.gather(*(self._keep(http, shared, stop) for _ in range(CALLERS)))

    async def _keep(self, http: httpx2.AsyncClient, shared: str, stop: asyncio.Event) -> None:
        while not stop.is_set():
            number = next(self._numbers)
            session = shared if number % 2 else None
            await self._think(http, f"{self._name} thinks {number}", session)

    async def _think(self, http: httpx2.AsyncClient, text: str, session: str | None) -> str:
        said = {"thought": text, "key": text} | ({"session": session} if session else {})
        deadline = time.monotonic() + PATIENCE
        while (data := await self._answer(http, said)) is None:
            assert time.monotonic() < deadline, f"{text!r} was never answered"
            self.asked_again += 1
            await asyncio.sleep(0.02)
        self.acknowledged[text] = (data["session"], data["thought"])
        return data["session"]

    async def _answer(
        self, http: httpx2.AsyncClient, said: dict[str, str]
    ) -> dict[str, str] | None:
        """None where it has to be asked again."""
        params = {"name": "think", "arguments": said, "_meta": ENVELOPE}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        try:
            answer = await http.post(f"{self._replicas.any()}/mcp", json=message, headers=HEADERS)
        except httpx2.TransportError:
            return None
        result = answer.json()["result"]
        if result.get("isError"):
            assert any(code in str(result) for code in TO_BE_REPEATED), result
            return None
        data: dict[str, str] = result["structuredContent"]
        return data


def strike(kind: str, server: Postgres, replicas: Replicas) -> None:
    if kind in ("replica", "both"):
        replicas.kill()
    if kind in ("backends", "both"):
        there = server.backends()
        for pid in random.sample(there, k=len(there) // 2):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    if kind == "server":
        server.kill_postmaster()
        server.start()


async def stored(ledger: PostgresLedger, callers: Callers) -> dict[str, tuple[str, str]]:
    """Where each thought is. None is there twice."""
    found = [
        (recorded.event.text, (session, recorded.event.thought))
        for session in {session for session, _ in callers.acknowledged.values()}
        for recorded in await ledger.read(session)
        if isinstance(recorded.event, ThoughtRecorded)
    ]
    assert not [text for text, times in Counter(text for text, _ in found).items() if times > 1]
    return dict(found)


async def test_what_any_replica_acknowledged_survives_kills_and_is_stored_once() -> None:
    acknowledged = asked_again = lost = 0
    with running(on_disk=True) as server, ExitStack() as stack:
        async with a_database(server) as url:
            replicas = await asyncio.to_thread(Replicas, url, stack)
            ledger = PostgresLedger(url)
            for number in range(ROUNDS):
                callers, stop = Callers(replicas, f"{number}"), asyncio.Event()
                calling = asyncio.create_task(callers.run(stop))
                await asyncio.sleep(random.uniform(0.1, 0.5))
                await asyncio.to_thread(strike, KINDS[number % len(KINDS)], server, replicas)
                await asyncio.to_thread(replicas.restart)
                before = len(callers.acknowledged)
                # Until all goes on by itself. To look now and then is enough.
                while len(callers.acknowledged) < before + CALLERS and not calling.done():  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                stop.set()
                await calling
                there = await stored(ledger, callers)
                lost += sum(there.get(text) != at for text, at in callers.acknowledged.items())
                acknowledged += len(callers.acknowledged)
                asked_again += callers.asked_again
            proof = await ledger.verify()
            await ledger.close()
            stack.close()
    report(
        "P19 replicas over HTTP, kill -9",
        rounds=ROUNDS,
        replicas=REPLICAS,
        callers=CALLERS,
        acknowledged=acknowledged,
        asked_again=asked_again,
        lost=lost,
        twice=0,
    )
    assert proof.damage == ()
    assert proof.events == acknowledged
    assert lost == 0
