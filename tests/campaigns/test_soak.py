"""P17: nothing grows while everything is used: pipes, HTTP, pages, deliberations, and a restart.

Half an hour before the restart and as long after it in the long form, or THOUGHTLINE_SOAK_SECONDS,
once each process has filled its caches: these are bounded in size, so it takes some number of
rounds until they are, not some time. With what comes before it, the long form takes two hours, with
nothing beside it.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from campaigns.field import LONG, report
from entrypoints.http.served import Served
from rawclient import RawClient
from releases.release import Provider
from store.ledgers import beside

SECONDS = float(os.environ.get("THOUGHTLINE_SOAK_SECONDS", "1800" if LONG else "2"))
"""That each server over HTTP is measured; the process over pipes is measured twice as long."""

LOOK = SECONDS / 100
"""Seconds between two samples."""

LOOKS = 2
"""Fewest samples of a process. On a busy machine the short form takes longer for them."""

SHORT = SECONDS < 150

WARM, LAST, WORDS = (20, 1, 1_000) if SHORT else (30_000, 8_000, 12_000)
"""Rounds and words before it is measured. Then the caches of a process hold what they hold later,
small sessions and long ones in the same shares: both weigh about what they take, not just that."""

AGAIN = (1, 1) if SHORT else (5, 3)
"""Times that a process does this before the others begin: over pipes, over HTTP. What full caches
take and give back leaves gaps in a heap, and these grow, by ever less, for 140,000 rounds or so.
The process over pipes is measured over both halves and the warm-up between them."""

SELDOM = 20
"""So many of these rounds but the last to one in which is read, which takes most of the time."""

LENGTH = 100
"""Thoughts in a session."""

WORDS_IN_TEXT = 1_000

MODEL = ("--model", "openai:gpt-4o-mini")
UNPACED = ("--writes-per-second", "100000", "--reads-per-second", "100000", *MODEL)
MOST_LOG = 9 << 20
"""Bytes of the write-ahead log: 8 MiB, and a commit."""

NEW = 20 if SHORT else 1_000
"""Rounds of the new record before it is compared."""

COMPARED = 50 if SHORT else 10_000
"""Rounds in which a record in use for long and a new one take turns."""

DELIBERATE = 25
"""So many rounds to one deliberation."""

CROWD = 16
"""Deliberations at once before it is measured: what a process opens for many stays open."""

BARE = b"x" * 4096
"""What the peer writes and syncs."""

WAYS = OVER_PIPES, OVER_HTTP = 0, 1

Call = Callable[..., dict[str, Any]]
"""A call of a tool; gives its result."""


class Watched:
    """A process, looked at now and then."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.samples: list[tuple[float, float, int, int]] = []

    def look(self) -> None:
        """Time, MiB, descriptors, threads."""
        place = Path(f"/proc/{self._pid}")
        told = dict(
            line.split(":", 1)
            for line in (place / "status").read_text().splitlines()
            if ":" in line
        )
        memory = int(told["VmRSS"].split()[0]) / 1024
        files = len(list((place / "fd").iterdir()))
        self.samples.append((time.monotonic(), memory, files, int(told["Threads"])))

    @property
    def slope(self) -> float:
        """MiB an hour."""
        times, memory = [one[0] for one in self.samples], [one[1] for one in self.samples]
        return statistics.linear_regression(times, memory).slope * 3_600

    def grew(self, column: int) -> int:
        """From the first half to the second, by their medians."""
        half = len(self.samples) // 2
        before, after = self.samples[:half], self.samples[half:]
        middle = [statistics.median(one[column] for one in some) for some in (before, after)]
        return round(middle[1] - middle[0])


class Use:
    """What an agent and a person do, over and over.

    `times` are milliseconds of each `think`, `bare` those in which the disk syncs one page.
    """

    def __init__(self, pipes: RawClient, served: Served, page: BinaryIO) -> None:
        self._pipes = pipes
        self._page = page
        self.use(served)
        self._sessions: dict[int, str] = {}
        self.rounds = self.thoughts = 0
        self.times: list[float] = []
        self.bare: list[float] = []

    def use(self, served: Served) -> None:
        """Go on with another server, as after a restart."""
        self._served = served
        self._client = served.client()
        served.http.get(served.board_link, follow_redirects=True)

    def warm_up(self) -> None:
        """Fill the caches, then read as often as it is done later."""
        self.fill_again(OVER_HTTP)
        self.fill(WAYS)
        for _ in range(LAST):
            self.go()
        self.times, self.bare = [], []

    def fill_again(self, way: int) -> None:
        """Fill the caches of one process, over and over, until its heap has the gaps it keeps."""
        for _ in range(AGAIN[way]):
            self.fill((way,))

    def fill(self, ways: tuple[int, ...]) -> None:
        """Fill the caches, by use as it is later and by very many words.

        Many ask at once when they are full: that takes the more on top of them.
        """
        for way in ways:
            call = self._calls[way]
            for first in range(0, WORDS, WORDS_IN_TEXT):
                words = " ".join(f"word{first + number}" for number in range(WORDS_IN_TEXT))
                self._ok(call("think", thought=words))
                self._ok(call("recall", query=f"word{first}"))
        for _ in range(WARM - LAST):
            self.go(ways, reads_every=SELDOM)
        for way in ways:
            for answer in self._crowd(way):
                self._ok(answer)

    def _crowd(self, way: int) -> list[dict[str, Any]]:
        """What many are answered who ask at once."""
        asked = {"question": "Are we many?"}
        if way == OVER_HTTP:
            clients = [self._served.client() for _ in range(CROWD)]
            with ThreadPoolExecutor(CROWD) as pool:
                return list(pool.map(lambda client: client.call("deliberate", **asked), clients))
        params = {"name": "deliberate", "arguments": asked}
        for number in range(CROWD):
            message = {"jsonrpc": "2.0", "id": f"c{number}", "method": "tools/call"}
            self._pipes.send({**message, "params": params})
        return [self._pipes.receive()["result"] for _ in range(CROWD)]

    @property
    def _calls(self) -> tuple[Call, Call]:
        return self._pipes.call, self._client.call

    def go(self, ways: tuple[int, ...] = WAYS, *, reads_every: int = 1) -> None:
        """One round, in all these ways."""
        self.rounds += 1
        for way in ways:
            call = self._calls[way]
            self._think(way, call)
            if self.rounds % DELIBERATE == 1:
                self._ok(call("deliberate", question=f"Is {self.rounds} enough?"))
            if self.rounds % reads_every == 0:
                self._recall(call, self._sessions[way], f"round {self.rounds}")
        if OVER_HTTP in ways and self.rounds % reads_every == 0:
            self._look(self._sessions[OVER_HTTP])

    def sync(self) -> None:
        """Write one page to the same disk and sync it: the peer of what a `think` takes."""
        began = time.perf_counter()
        self._page.write(BARE)
        os.fdatasync(self._page.fileno())
        self.bare.append((time.perf_counter() - began) * 1_000)

    def _recall(self, call: Call, session: str, query: str) -> None:
        self._ok(call("recall", session=session, budget=1_000))
        self._ok(call("recall", query=query))

    def _look(self, session: str) -> None:
        """Open the pages that a person does; each keeps what it found of its sessions."""
        for page in ("/", f"/sessions/{session}", "/search?q=round"):
            assert self._served.http.get(page, follow_redirects=True).status_code == 200

    def _think(self, way: int, call: Call) -> None:
        if self.rounds % LENGTH == 1:
            self._sessions.pop(way, None)
        said = {"thought": f"In round {self.rounds} it holds.", "assume": [f"so {self.rounds}"]}
        if way in self._sessions:
            said["session"] = self._sessions[way]
        began = time.perf_counter()
        answer = self._ok(call("think", **said))
        self.times.append((time.perf_counter() - began) * 1_000)
        self.thoughts += 1
        self._sessions[way] = answer["structuredContent"]["session"]

    def _ok(self, answer: dict[str, Any]) -> dict[str, Any]:
        assert not answer.get("isError"), answer
        return answer


def soak(use: Use, watched: list[Watched], path: Path, seconds: float) -> int:
    """Returns the largest that the write-ahead log became, in bytes."""
    end, next_look, log = time.monotonic() + seconds, 0.0, 0
    looks = len(watched[-1].samples) + LOOKS
    while time.monotonic() < end or len(watched[-1].samples) < looks:
        use.go()
        use.sync()
        if time.monotonic() >= next_look:
            next_look = time.monotonic() + LOOK
            for one in watched:
                one.look()
            log = max(log, beside(path, "-wal").stat().st_size)
    return log


def p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


def test_nothing_grows_while_everything_is_used(tmp_path: Path) -> None:
    path = tmp_path / "thoughts.db"
    with Provider() as provider:
        environment = dict(provider.environment)

        def served() -> Served:
            return Served(*UNPACED, database=path, environment=environment)

        with (
            (tmp_path / "peer").open("wb", buffering=0) as page,
            RawClient(path, *MODEL, environment=environment) as pipes,
        ):
            pipes.greet()
            with served() as first:
                over_pipes, before = Watched(pipes.process.pid), Watched(first.process.pid)
                use = Use(pipes, first, page)
                use.fill_again(OVER_PIPES)
                use.warm_up()
                log = soak(use, [over_pipes, before], path, SECONDS)
                assert first.stop() == 0
            times, bare = use.times, use.bare
            with served() as second:
                use.use(second)
                use.warm_up()  # the pipes too: they do the same all the time
                after = Watched(second.process.pid)
                log = max(log, soak(use, [over_pipes, after], path, SECONDS))
                assert second.client().call("recall")
    lives = (over_pipes, before, after)
    report(
        "P17 soak",
        seconds=round(SECONDS),
        rounds=use.rounds,
        thoughts=use.thoughts,
        warmed_up=[AGAIN[way] * (WARM - LAST) + WARM for way in (OVER_PIPES, OVER_HTTP, OVER_HTTP)],
        filled=WARM // LENGTH,
        deliberated=WARM // DELIBERATE,
        rss_mib=[round(one.samples[-1][1]) for one in lives],
        rss_mib_seen=[[round(sample[1], 1) for sample in one.samples[::5]] for one in lives],
        rss_mib_per_hour=[round(one.slope, 1) for one in lives],
        descriptors_grown=[one.grew(2) for one in lives],
        threads_grown=[one.grew(3) for one in lives],
        log_mib=round(log / (1 << 20), 1),
        record_mib=round(path.stat().st_size / (1 << 20), 1),
        p99_ms=[round(p99(some), 1) for some in (times, use.times)],
        p99_drift=round(p99(use.times) / p99(times), 2),
        peer_p99_drift=round(p99(use.bare) / p99(bare), 2),
    )
    assert log <= MOST_LOG
    if LONG:
        assert max(abs(one.grew(column)) for one in lives for column in (2, 3)) <= 2


def test_a_record_in_use_for_long_is_as_fast_as_a_new_one(tmp_path: Path) -> None:
    """They take turns, so that whatever else the machine does slows both alike.

    As many rounds as are done in half an hour come before it, in the same processes.
    """
    with Provider() as provider, (tmp_path / "peer").open("wb", buffering=0) as page:
        environment = dict(provider.environment)

        @contextmanager
        def used(path: Path) -> Iterator[Use]:
            with (
                RawClient(path, *MODEL, environment=environment) as pipes,
                Served(*UNPACED, database=path, environment=environment) as server,
            ):
                pipes.greet()
                yield Use(pipes, server, page)

        with used(tmp_path / "old.db") as old, used(tmp_path / "new.db") as new:
            old.fill(WAYS)
            before = old.thoughts
            for _ in range(NEW):
                new.go(reads_every=SELDOM)
            old.times, new.times = [], []
            for _ in range(COMPARED):
                old.go(reads_every=SELDOM)
                new.go(reads_every=SELDOM)
    report(
        "P17 drift",
        thoughts_before=before,
        compared=len(old.times),
        p99_ms=[round(p99(some), 1) for some in (new.times, old.times)],
        p99_drift=round(p99(old.times) / p99(new.times), 2),
    )
