"""Rate limits for the writes and reads of each owner.

The settings are `writes-per-second`, `writes-burst`, `reads-per-second` and `reads-burst`, with
their defaults in `settings/definitions.py`.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from thoughtline.core.refusal import Code, RetryLater
from thoughtline.store.processor_time import ProcessorTime

MAX_OWNERS = 10_000

DONE = {"write": "recorded", "read": "read"}

SECONDS_PER_READ = 0.01
"""Maximum processor time in seconds of a read that counts as one read. Waiting is free: the
database may be slow, and other calls may keep the processor.
"""

T = TypeVar("T")

REFUSAL_DELAY = 0.1
"""Seconds until a refusal is sent. Without a delay of refusals, a caller that retries immediately
would take time from other callers.
"""


class _Bucket(Struct):
    """`at` is in seconds; `running` has the times of unfinished reads in the order of starts."""

    left: float
    at: float
    running: list[ProcessorTime] = []


class Rate(Struct, frozen=True):
    """Number of calls of an owner: on average in a second, and in a burst."""

    per_second: int
    burst: int


NO_RATES: Mapping[str, Rate] = {}


class RateLimiter:
    """Rate limiter for the calls of each owner in this process, with a token bucket for each owner.

    `verb` is the word for the calls in refusals. `clock` returns monotonic seconds. `rates` has the
    rates of owners with other limits.
    """

    def __init__(
        self,
        per_second: int,
        burst: int,
        clock: Callable[[], float] = time.monotonic,
        *,
        verb: str = "write",
        rates: Mapping[str, Rate] = NO_RATES,
    ) -> None:
        self._verb = verb
        self._rate = Rate(per_second, burst)
        self._rates = rates
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def acquire(self, owner: str) -> None:
        """Count one call. Raises `RetryLater` (TOO_FAST), without counting the call, if the owner
        is over the limit.
        """
        now = self._clock()
        rate = self._rates.get(owner, self._rate)
        bucket = self._buckets.pop(owner, None) or _Bucket(rate.burst, now)
        self._buckets[owner] = bucket
        if len(self._buckets) > MAX_OWNERS:
            self._buckets.popitem(last=False)
        owed = sum(map(_worth, bucket.running[1:]))
        refilled = bucket.left + (now - bucket.at) * rate.per_second
        bucket.left = min(rate.burst + owed, refilled)
        bucket.at = now
        left = bucket.left - owed
        if left < 1:
            wait = math.ceil((1 - left) / rate.per_second * 1_000) / 1_000
            raise RetryLater(
                Code.TOO_FAST,
                f"You {self._verb} faster than {rate.per_second} times a second.",
                hint=f"Nothing was {DONE[self._verb]}; call again in {wait:g} s.",
                retry_after=wait,
            )
        bucket.left -= 1

    async def read(self, owner: str, call: Callable[[], Awaitable[T]]) -> T:
        """Return the result of a call that reads; a long read counts as several reads. Raises
        `RetryLater` (TOO_FAST), without the call, if the owner is over the limit.
        """
        spent = ProcessorTime()
        end = self.begin(owner, spent)
        try:
            return await spent.measure(call())
        finally:
            end()

    def begin(self, owner: str, spent: ProcessorTime) -> Callable[[], None]:
        """Count a read that is measured by `spent`. Returns a function to call when the read ends.

        Reads that run at the same time are also charged while they run. Without this charge, any
        number of reads could begin before the first read has ended. Raises `RetryLater` (TOO_FAST)
        if the owner is over the limit, as `acquire` does.
        """
        self.acquire(owner)
        bucket = self._buckets[owner]
        bucket.running.append(spent)

        def end() -> None:
            bucket.running.remove(spent)
            bucket.left -= _worth(spent)

        return end


def _worth(spent: ProcessorTime) -> float:
    return max(0.0, spent.seconds / SECONDS_PER_READ - 1)


class Pace(Struct, frozen=True, kw_only=True):
    reads: RateLimiter
    writes: RateLimiter
