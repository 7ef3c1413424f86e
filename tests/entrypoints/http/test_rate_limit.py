"""How fast one owner may write: a bucket that fills again with time."""

import asyncio
from collections import Counter
from threading import get_ident

import pytest

from thoughtline.app.process.long_reads import compute
from thoughtline.core.refusal import Code, RetryLater
from thoughtline.entrypoints.http import rate_limit
from thoughtline.entrypoints.http.rate_limit import RateLimiter
from thoughtline.store.processor_time import ProcessorTime


class Clock:
    def __init__(self) -> None:
        self.now = 1.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_let_through_and_then_so_many_a_second() -> None:
    clock = Clock()
    limiter = RateLimiter(4, 3, clock)
    for _ in range(3):
        limiter.acquire("ada")

    with pytest.raises(RetryLater) as refusal:
        limiter.acquire("ada")
    assert (refusal.value.code, refusal.value.retry_after) == (Code.TOO_FAST, 0.25)

    clock.now += refusal.value.retry_after
    limiter.acquire("ada")
    with pytest.raises(RetryLater):
        limiter.acquire("ada")


def test_one_owner_takes_nothing_from_another() -> None:
    limiter = RateLimiter(1, 1, Clock())

    limiter.acquire("ada")
    limiter.acquire("bob")

    with pytest.raises(RetryLater):
        limiter.acquire("ada")


def test_a_refused_call_is_not_counted() -> None:
    clock = Clock()
    limiter = RateLimiter(1, 1, clock)
    limiter.acquire("ada")
    for _ in range(100):
        with pytest.raises(RetryLater):
            limiter.acquire("ada")

    clock.now += 1
    limiter.acquire("ada")


def test_a_read_that_takes_long_counts_as_many() -> None:
    limiter = RateLimiter(10, 5, Clock(), verb="read")
    limiter.begin("ada", ProcessorTime())()
    spent = ProcessorTime()
    end = limiter.begin("ada", spent)
    spent.seconds = 0.13
    end()

    with pytest.raises(RetryLater, match="You read faster") as refusal:
        limiter.acquire("ada")
    assert refusal.value.retry_after == pytest.approx(1.0)
    limiter.acquire("bob")


def test_a_read_that_waits_counts_as_one() -> None:
    clock = Clock()
    limiter = RateLimiter(10, 3, clock, verb="read")
    ends = [limiter.begin("ada", ProcessorTime()) for _ in range(2)]
    clock.now += 3
    for end in ends:
        end()

    for _ in range(3):
        limiter.acquire("ada")
    with pytest.raises(RetryLater):
        limiter.acquire("ada")


def test_a_read_counts_while_it_runs() -> None:
    clock = Clock()
    limiter = RateLimiter(10, 20, clock, verb="read")
    reads = [ProcessorTime(), ProcessorTime()]
    ends = [limiter.begin("ada", spent) for spent in reads]
    limiter.acquire("ada")
    for spent in reads:
        spent.seconds += 0.3

    with pytest.raises(RetryLater):
        limiter.acquire("ada")

    ends[0]()
    limiter.acquire("bob")
    ends[1]()
    with pytest.raises(RetryLater):
        limiter.acquire("ada")
    clock.now += 5
    limiter.acquire("ada")


def test_one_long_read_keeps_its_owner_from_nothing_before_it_ends() -> None:
    limiter = RateLimiter(50, 200, Clock(), verb="read")
    spent = ProcessorTime()
    end = limiter.begin("ada", spent)
    for _ in range(20):
        spent.seconds += 0.5
        limiter.begin("ada", ProcessorTime())()

    end()
    with pytest.raises(RetryLater):
        limiter.acquire("ada")


def test_who_asks_while_reads_run_waits_no_longer_for_it() -> None:
    waits = []
    for asks in (0, 10):
        clock = Clock()
        limiter = RateLimiter(10, 2, clock, verb="read")
        reads = [ProcessorTime(), ProcessorTime()]
        ends = [limiter.begin("ada", spent) for spent in reads]
        for _ in range(asks):
            clock.now += 0.1
            for spent in reads:
                spent.seconds += 0.1
            with pytest.raises(RetryLater):
                limiter.acquire("ada")
        clock.now = 2.0
        for spent, end in zip(reads, ends, strict=True):
            spent.seconds = 1.0
            end()
        with pytest.raises(RetryLater) as refusal:
            limiter.acquire("ada")
        waits.append(refusal.value.retry_after)

    assert waits[1] == pytest.approx(waits[0], abs=0.01)


async def test_a_read_is_charged_for_its_steps_and_its_thread_and_not_for_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used: Counter[int] = Counter()
    monkeypatch.setattr("time.thread_time", lambda: used[get_ident()])

    def work() -> None:
        used[get_ident()] += 1

    async def fail() -> None:
        await asyncio.sleep(0)
        raise RuntimeError("a part of this read fails")

    async def read() -> str:
        work()
        waiting = asyncio.Event()
        asyncio.get_running_loop().call_soon(work)  # for another call, while this one waits
        asyncio.get_running_loop().call_soon(waiting.set)
        await waiting.wait()
        with pytest.raises(RuntimeError):
            await asyncio.create_task(fail())
        await compute(10_000, work)
        return "read"

    spent = ProcessorTime()
    assert await spent.measure(read()) == "read"
    assert (used.total(), spent.seconds) == (3, 2)


@pytest.mark.parametrize(("per_second", "wait"), [(1_000, 0.001), (3, 0.334), (8, 0.125)])
def test_a_refusal_says_to_the_millisecond_when_to_come_again(per_second: int, wait: float) -> None:
    limiter = RateLimiter(per_second, 1, Clock())
    limiter.acquire("ada")

    with pytest.raises(RetryLater) as refusal:
        limiter.acquire("ada")

    assert refusal.value.retry_after == wait


def test_as_many_owners_are_remembered_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MAX_OWNERS", 2)
    limiter = RateLimiter(1, 1, Clock())
    for owner in ("ada", "bob"):
        limiter.acquire(owner)

    with pytest.raises(RetryLater):
        limiter.acquire("ada")
    limiter.acquire("eve")
    limiter.acquire("bob")


def test_ten_thousand_owners_are_remembered_and_not_one_more() -> None:
    limiter = RateLimiter(1, 1, Clock())
    for number in range(10_000):
        limiter.acquire(f"owner {number}")

    with pytest.raises(RetryLater):
        limiter.acquire("owner 0")
    limiter.acquire("one more")
    limiter.acquire("owner 1")
