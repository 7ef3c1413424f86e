"""P21 over HTTP: what a server acknowledged to many at once survives `kill -9`, and a power cut."""
# ruff: noqa: ASYNC221 - a test may block its own event loop

import asyncio
import random
import subprocess
from contextlib import suppress
from pathlib import Path

import httpx2

from campaigns.field import long_only, report, rounds
from campaigns.test_power_cut import mounted
from entrypoints.http.served import Served
from rawclient import ENVELOPE, MODERN
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.sqlite.ledger import SqliteLedger

FLIGHT = 64
ROUNDS = rounds(3, 200)
CUTS = rounds(1, 50)
HEADERS = {
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": MODERN,
    "Mcp-Method": "tools/call",
    "Mcp-Name": "think",
}


class Callers:
    """Many at once who think in one session, or begin ones of their own, until the server dies."""

    def __init__(self, url: str, name: str) -> None:
        self.acknowledged: dict[str, tuple[str, str]] = {}
        self._url = url
        self._name = name
        self._number = 0

    async def run(self, seconds: float, kill: asyncio.Event) -> None:
        limits = httpx2.Limits(max_connections=FLIGHT)
        async with httpx2.AsyncClient(base_url=self._url, timeout=20, limits=limits) as http:
            shared = await self._think(http, f"{self._name} begins", None)
            calling = [asyncio.create_task(self._keep(http, shared)) for _ in range(FLIGHT)]
            await asyncio.sleep(seconds)
            kill.set()
            await asyncio.gather(*calling)

    async def _keep(self, http: httpx2.AsyncClient, shared: str) -> None:
        with suppress(httpx2.TransportError):
            while True:
                self._number += 1
                session = shared if self._number % 2 else None
                await self._think(http, f"{self._name} thinks {self._number}", session)

    async def _think(self, http: httpx2.AsyncClient, text: str, session: str | None) -> str:
        said = {"thought": text} | ({"session": session} if session else {})
        params = {"name": "think", "arguments": said, "_meta": ENVELOPE}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        answer = (await http.post("/mcp", json=message, headers=HEADERS)).json()
        data = answer["result"]["structuredContent"]
        self.acknowledged[text] = (data["session"], data["thought"])
        return str(data["session"])


async def lost(path: Path, callers: Callers) -> int:
    """How many of those acknowledged are not where they were said to be."""
    ledger = SqliteLedger(path)
    there: dict[str, tuple[str, str]] = {}
    for session in {session for session, _ in callers.acknowledged.values()}:
        for recorded in await ledger.read(session):
            if isinstance(recorded.event, ThoughtRecorded):
                assert recorded.event.text not in there, "stored twice"
                there[recorded.event.text] = (session, recorded.event.thought)
    assert (await ledger.verify()).damage == ()
    await ledger.close()
    return sum(there.get(text) != where for text, where in callers.acknowledged.items())


async def strike(path: Path, name: str) -> Callers:
    """A server that is killed while it answers many."""
    with Served("--writes-per-second", "100000", database=path) as server:
        callers, kill = Callers(server.url, name), asyncio.Event()
        running = asyncio.create_task(callers.run(random.uniform(0.05, 0.5), kill))
        await kill.wait()
        server.process.kill()
        await running
    return callers


async def test_what_was_acknowledged_over_http_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "thoughts.db"
    acknowledged = gone = 0
    for number in range(ROUNDS):
        callers = await strike(path, f"{number}")
        acknowledged += len(callers.acknowledged)
        gone += await lost(path, callers)
    report(
        "P21 kill over HTTP",
        rounds=ROUNDS,
        in_flight=FLIGHT,
        acknowledged=acknowledged,
        lost=gone,
    )
    assert gone == 0


@long_only
async def test_what_was_acknowledged_over_http_survives_a_power_cut(tmp_path: Path) -> None:
    image, copy = tmp_path / "disk.img", tmp_path / "copy.img"
    acknowledged = gone = 0
    for number in range(CUTS):
        for file in (image, copy):
            file.unlink(missing_ok=True)
        subprocess.run(["truncate", "-s", "64M", image], check=True)
        subprocess.run(["mkfs.ext4", "-q", image], check=True)
        with mounted(image, tmp_path / "disk") as path:
            callers = await strike(path, f"{number}")
            subprocess.run(["cp", "--sparse=always", image, copy], check=True)
        with mounted(copy, tmp_path / "disk") as path:
            gone += await lost(path, callers)
        acknowledged += len(callers.acknowledged)
    report("P2 power cut over HTTP", rounds=CUTS, acknowledged=acknowledged, lost=gone)
    assert gone == 0
