"""How fast one owner may write: a bucket that fills again with time."""

import pytest

from thoughtline.core.refusal import Code, RetryLater
from thoughtline.entrypoints.http import rate_limit
from thoughtline.entrypoints.http.rate_limit import RateLimiter


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
    clock = Clock()
    limiter = RateLimiter(10, 5, clock, verb="read")
    limiter.begin("ada")()
    end = limiter.begin("ada")
    clock.now += 0.13
    end()

    with pytest.raises(RetryLater, match="You read faster") as refusal:
        limiter.acquire("ada")
    assert refusal.value.retry_after == pytest.approx(0.87)
    limiter.acquire("bob")


def test_a_read_counts_while_it_runs() -> None:
    clock = Clock()
    limiter = RateLimiter(10, 20, clock, verb="read")
    ends = [limiter.begin("ada"), limiter.begin("ada")]
    limiter.acquire("ada")
    clock.now += 0.3

    with pytest.raises(RetryLater):
        limiter.acquire("ada")

    ends[0]()
    limiter.acquire("bob")
    ends[1]()
    with pytest.raises(RetryLater):
        limiter.acquire("ada")
    clock.now += 4
    limiter.acquire("ada")


def test_one_long_read_keeps_its_owner_from_nothing_before_it_ends() -> None:
    clock = Clock()
    limiter = RateLimiter(50, 200, clock, verb="read")
    end = limiter.begin("ada")
    for _ in range(20):
        clock.now += 0.5
        limiter.begin("ada")()

    end()
    with pytest.raises(RetryLater):
        limiter.acquire("ada")


def test_who_asks_while_reads_run_waits_no_longer_for_it() -> None:
    waits = []
    for asks in (0, 10):
        clock = Clock()
        limiter = RateLimiter(10, 2, clock, verb="read")
        ends = [limiter.begin("ada"), limiter.begin("ada")]
        for _ in range(asks):
            clock.now += 0.1
            with pytest.raises(RetryLater):
                limiter.acquire("ada")
        clock.now = 2.0
        for end in ends:
            end()
        with pytest.raises(RetryLater) as refusal:
            limiter.acquire("ada")
        waits.append(refusal.value.retry_after)

    assert waits[1] == pytest.approx(waits[0], abs=0.01)


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
