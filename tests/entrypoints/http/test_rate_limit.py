"""How fast one owner may write: a bucket that fills again with time."""

import pytest

from thoughtline.core.refusal import Code, RetryLater
from thoughtline.entrypoints.http.rate_limit import RateLimiter


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

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
    limiter.acquire("ada")
    limiter.charge("ada", 0.001)
    limiter.acquire("ada")
    limiter.charge("ada", 0.13)

    with pytest.raises(RetryLater, match="You read faster") as refusal:
        limiter.acquire("ada")
    assert refusal.value.retry_after == pytest.approx(1.0)
    limiter.acquire("bob")
