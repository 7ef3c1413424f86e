"""P24: an owner who reads a long session without pause does not keep another from writing."""

import multiprocessing
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx2

from campaigns.field import report, rounds
from entrypoints.http.served import ACCEPT, Client, Served, token
from rawclient import ENVELOPE, MODERN

THOUGHTS = rounds(400, 20_000)
WRITES = rounds(20, 500)
READERS = (0, 1, 8)
TOGETHER = 200
"""Thoughts in one call."""

PAUSE = 0.02
"""Seconds between two writes: somebody who thinks, not a load."""

READS: tuple[dict[str, Any], ...] = (
    {"budget": 1_000},
    {"format": "markdown", "budget": 100_000},
    {"format": "json", "budget": 100_000},
    {"at": "10"},
)


def read(told: Connection, url: str, key: str, session: str, readers: int) -> None:
    """Read without pause until told to stop; then tell how often that was answered or refused.

    An answer is also that a budget does not hold the session, for which all of it was written.
    """
    stopped = threading.Event()
    counts = {"answered": 0, "refused": 0}
    headers = {
        "Accept": ACCEPT,
        "Authorization": f"Bearer {key}",
        "MCP-Protocol-Version": MODERN,
        "Mcp-Method": "tools/call",
        "Mcp-Name": "recall",
    }

    def go_on() -> None:
        with httpx2.Client(base_url=url, timeout=60) as http:
            number = 0
            while not stopped.is_set():
                number += 1
                arguments = READS[number % len(READS)] | {"session": session}
                params = {"name": "recall", "arguments": arguments, "_meta": ENVELOPE}
                body = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
                answer = http.post("/mcp", json=body, headers=headers).json()
                said = answer["result"].get("_meta", {}).get("thoughtline/error")
                assert said in (None, "too_fast", "budget_too_small"), answer
                counts["refused" if said == "too_fast" else "answered"] += 1

    threads = [threading.Thread(target=go_on) for _ in range(readers)]
    for thread in threads:
        thread.start()
    while sum(counts.values()) < readers:
        time.sleep(PAUSE)
    told.send("all of them read")
    told.recv()
    stopped.set()
    for thread in threads:
        thread.join()
    told.send(counts)


@contextmanager
def reading(served: Served, key: str, session: str, readers: int) -> Iterator[dict[str, int]]:
    """Readers in a process of their own: it is the server that is measured."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=read, args=(there, served.url, key, session, readers)
    )
    process.start()
    counts: dict[str, int] = {}
    here.recv()
    yield counts
    here.send("enough")
    counts |= here.recv()
    process.join()


def long_session(reader: Client) -> str:
    session = ""
    for first in range(0, THOUGHTS, TOGETHER):
        thoughts = [
            {"thought": f"Step {first + number} of a long line of thought that goes on and on."}
            for number in range(TOGETHER)
        ]
        named = {"session": session} if session else {}
        session = reader.think(thoughts=thoughts, **named)["session"]
    return session


def write(writer: Client, greeted: Client) -> tuple[list[float], list[float]]:
    """Milliseconds of each thought, and of the ping or list of tools after it."""
    session = writer.think(thought="first")["session"]
    thoughts, others = [], []
    for number in range(WRITES):
        time.sleep(PAUSE)
        began = time.perf_counter()
        answer = writer.call("think", session=session, thought=f"thought {number}")
        thoughts.append((time.perf_counter() - began) * 1_000)
        assert not answer.get("isError"), answer
        began = time.perf_counter()
        assert "result" in greeted.request(("ping", "tools/list")[number % 2])
        others.append((time.perf_counter() - began) * 1_000)
    return thoughts, others


def test_who_reads_without_pause_keeps_nobody_from_writing(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    keys = {name: token(path, name) for name in ("reader", "writer")}
    figures: dict[str, object] = {"thoughts": THOUGHTS, "writes": WRITES}
    with Served("--writes-per-second", "100000", database=path) as served:
        session = long_session(served.client(keys["reader"]))
        for readers in READERS:
            with reading(served, keys["reader"], session, readers) as counts:
                greeted = served.client(keys["writer"], modern=False)
                greeted.greet()
                times, others = write(served.client(keys["writer"]), greeted)
            p50, *_, p99 = statistics.quantiles(times, n=100)[49:]
            figures |= {
                f"p50_ms_{readers}": round(p50, 1),
                f"p99_ms_{readers}": round(p99, 1),
                f"longest_ping_ms_{readers}": round(max(others), 1),
                f"answered_{readers}": counts["answered"],
                f"refused_{readers}": counts["refused"],
            }
            if readers == 0:
                quiet = p99
            figures[f"ratio_{readers}"] = round(p99 / quiet, 2)
    report("P24 heavy readers", **figures)
