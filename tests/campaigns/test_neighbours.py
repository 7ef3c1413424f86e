"""P24: many people use a server that has a long record, a busy neighbour, or a second replica."""

import asyncio
import json
import multiprocessing
import statistics
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from campaigns.field import report, rounds
from entrypoints.http.served import ACCEPT, Client, Served
from rawclient import ENVELOPE, MODERN
from store.postgres_server import running
from thoughtline.core.principal import SCOPES
from thoughtline.store.access.access_tokens import TokenStore

PEOPLE = rounds(4, 50)
EACH = rounds(10, 300)
"""Thoughts of each person in the long record."""

SECONDS = rounds(2, 20)
"""Seconds of load in each turn."""

TURNS = rounds(1, 3)
PACE = 2.0
"""Calls a second of each person."""

LONGEST = rounds(1_000, 98_000)
"""Thoughts that rest on the assumption that is refuted and restored."""

CROWD = rounds(10, 500)
CROWD_PACE = rounds(1, 0.1)
"""Calls a second of each person of the crowd."""

CROWD_SECONDS = rounds(2, 60)
TOGETHER = 250
"""Thoughts in one call."""

WORDS = (
    *("cache", "queue", "lock", "index", "retry", "shard", "token", "owner", "clock", "reader"),
    *("writer", "commit", "branch", "merge", "cursor", "record", "replica", "budget", "signal"),
)
"""So few words that a search for two of them finds nearly every text: more than in real use."""

FREE = ("--writes-per-second", "1000000", "--writes-burst", "1000000")


class Person(NamedTuple):
    """Person who uses a server: its address, a token, and a session to think in."""

    url: str
    key: str
    session: str


class Used(NamedTuple):
    """Seconds of each call, and the errors by code."""

    times: list[float]
    errors: Counter[str]


class Load(NamedTuple):
    """Median and 99th percentile in milliseconds, the number of calls, and the errors by code."""

    p50: float
    p99: float
    calls: int
    errors: dict[str, int]


def text(random: Random) -> str:
    return " ".join(random.choices(WORDS, k=12))


def call(random: Random, session: str) -> tuple[str, dict[str, Any]]:
    """Return the next call of a person: most of them record, the others read."""
    kind = random.choices(("think", "read", "search", "list"), (65, 20, 10, 5))[0]
    return {
        "think": ("think", {"session": session, "thought": text(random)}),
        "read": ("recall", {"session": session}),
        "search": ("recall", {"query": " ".join(random.choices(WORDS, k=2))}),
        "list": ("recall", {}),
    }[kind]


async def use(person: Person, number: int, pace: float, seconds: float) -> Used:
    """Make the calls of one person over one connection."""
    random, used = Random(number), Used([], Counter())
    host, port = person.url.removeprefix("http://").split(":")
    began = time.monotonic() + random.random() / pace
    connection = None
    for turn in range(max(2, int(seconds * pace))):
        await asyncio.sleep(max(0.0, began + turn / pace - time.monotonic()))
        sent = time.perf_counter()
        try:
            connection = connection or await asyncio.open_connection(host, int(port))
            error = await ask(*connection, person, *call(random, person.session))
        except (OSError, EOFError) as failure:
            connection, error = None, type(failure).__name__
        used.times.append(time.perf_counter() - sent)
        if error:
            used.errors[error] += 1
    if connection is not None:
        connection[1].close()
    return used


async def ask(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    person: Person,
    tool: str,
    arguments: dict[str, Any],
) -> str:
    """Return the code of the error in the answer to a call, "" for none."""
    params = {"name": tool, "arguments": arguments, "_meta": ENVELOPE}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    body = json.dumps(message).encode()
    head = (
        f"POST /mcp HTTP/1.1\r\nHost: {person.url[7:]}\r\nAccept: {ACCEPT}\r\n"
        f"Authorization: Bearer {person.key}\r\nMCP-Protocol-Version: {MODERN}\r\n"
        f"Mcp-Method: tools/call\r\nMcp-Name: {tool}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    writer.write(head.encode() + body)
    answered = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(answered.partition("content-length: ")[2].partition("\r")[0])
    answer = await reader.readexactly(length)
    status = answered.split()[1]
    if status != "200":
        return status
    result = json.loads(answer)["result"]
    return str(result["_meta"]["thoughtline/error"]) if result.get("isError") else ""


def press(people: Sequence[Person], pace: float, seconds: float) -> Used:
    """Use servers as many people. Runs in a process of its own: the server is measured."""

    async def all_of_them() -> list[Used]:
        using = (use(each, number, pace, seconds) for number, each in enumerate(people))
        return await asyncio.gather(*using)

    results = asyncio.run(all_of_them())
    errors = sum((each.errors for each in results), Counter[str]())
    return Used([each for result in results for each in result.times], errors)


def loaded(people: Sequence[Person], pace: float = PACE, seconds: float = SECONDS) -> Load:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        used = pool.apply(press, (people, pace, seconds))
    p50, *_, p99 = statistics.quantiles(used.times, n=100)[49:]
    return Load(p50 * 1_000, p99 * 1_000, len(used.times), dict(used.errors))


def keys(folder: Path, names: Sequence[str]) -> dict[str, str]:
    store = TokenStore(folder)
    return {name: store.make(name, SCOPES - {"admin"}, None) for name in names}


def people(served: Served, known: Mapping[str, str], thoughts: int) -> list[Person]:
    """Let each person begin a session and record so many thoughts."""

    def begin(named: tuple[str, str]) -> Person:
        client, random = served.client(named[1]), Random(named[0])
        session = client.think(thought=text(random))["session"]
        for first in range(1, thoughts, TOGETHER):
            count = min(TOGETHER, thoughts - first)
            client.think(session=session, thoughts=[{"thought": text(random)}] * count)
        return Person(served.url, named[1], session)

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(begin, known.items()))


def names(count: int) -> list[str]:
    return [f"person{number}" for number in range(count)]


def test_a_long_record_slows_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "tokens"
    known = keys(folder, names(PEOPLE))
    flags = (*FREE, "--tokens", str(folder))
    p99: dict[str, list[float]] = {"long": [], "fresh": []}
    p50: dict[str, list[float]] = {"long": [], "fresh": []}
    errors: dict[str, int] = {}
    with Served(*flags, database=tmp_path / "long.db") as long:
        grown = people(long, known, EACH)
        for turn in range(TURNS):
            with Served(*flags, database=tmp_path / f"fresh{turn}.db") as fresh:
                new = people(fresh, known, 1)
                for name, crowd in (("fresh", new), ("long", grown)):
                    load = loaded(crowd)
                    p50[name].append(load.p50)
                    p99[name].append(load.p99)
                    errors |= load.errors
    report(
        "P24 long record",
        people=PEOPLE,
        thoughts=PEOPLE * EACH,
        p99_ms=round(statistics.median(p99["long"]), 1),
        ratio=ratio(p99["long"], p99["fresh"]),
        ratio_p50=ratio(p50["long"], p50["fresh"]),
        errors=errors,
    )
    assert not errors


def ratio(slow: Sequence[float], fast: Sequence[float]) -> float:
    return round(statistics.median(map(float.__truediv__, slow, fast)), 2)


class Neighbour:
    """Person who refutes and restores one assumption without pause, from a thread."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._session = client.think(thought="All rests on it", assume=["It holds"])["session"]
        for _ in range(0, LONGEST, TOGETHER):
            thoughts = [{"thought": "So it follows", "rests_on": "t1"}] * min(TOGETHER, LONGEST)
            assert client.think(session=self._session, thoughts=thoughts)
        self.turns = 0

    def _run(self) -> None:
        while not self._stop.is_set():
            verdict = ("refute", "restore")[self.turns % 2]
            arguments = {verdict: "a1", "because": "I looked"}
            done = self._client.call("think", session=self._session, **arguments)
            if done.get("isError"):
                assert done["_meta"]["thoughtline/error"] == "over_limit", done
                return  # a session may not turn more thoughts
            self.turns += 1

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()


def test_a_neighbour_who_refutes_a_long_session_slows_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "tokens"
    known = keys(folder, [*names(PEOPLE // 5 or 1), "neighbour"])
    own = known.pop("neighbour")
    with Served(*FREE, "--tokens", str(folder), database=tmp_path / "t.db") as served:
        crowd = people(served, known, 1)
        neighbour = Neighbour(served.client(own))
        quiet = loaded(crowd)
        with neighbour:
            busy = loaded(crowd)
    report(
        "P24 neighbour",
        thoughts=LONGEST,
        verdicts=neighbour.turns,
        calls=busy.calls,
        quiet_p99_ms=round(quiet.p99, 1),
        p99_ms=round(busy.p99, 1),
        ratio=round(busy.p99 / quiet.p99, 2),
        ratio_p50=round(busy.p50 / quiet.p50, 2),
        errors=busy.errors,
    )
    assert not busy.errors


def test_a_crowd_uses_two_replicas_without_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "tokens"
    known = keys(folder, names(CROWD))
    with ExitStack() as stack:
        database = stack.enter_context(running()).url()
        flags = ("--tokens", str(folder))
        one, other = (stack.enter_context(Served(*flags, database=database)) for _ in range(2))
        crowd = people(one, known, 1)
        apart = [
            person._replace(url=(one, other)[number % 2].url) for number, person in enumerate(crowd)
        ]
        load = loaded(apart, CROWD_PACE, CROWD_SECONDS)
    report(
        "P24 crowd",
        people=CROWD,
        calls=load.calls,
        errors=load.errors,
        p50_ms=round(load.p50, 1),
        p99_ms=round(load.p99, 1),
    )
    assert load.calls >= CROWD
    assert not load.errors
