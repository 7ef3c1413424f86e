"""Rate limits of one owner's writes and reads.

The settings are `writes-per-second`, `writes-burst`, `reads-per-second` and `reads-burst`, with
their defaults in `settings/definitions.py`.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

from thoughtline.core.refusal import Code, RetryLater

MAX_OWNERS = 10_000

DONE = {"write": "recorded", "read": "read"}

SECONDS_PER_READ = 0.01
"""Maximum seconds of a read that counts as one."""


REFUSAL_DELAY = 0.1
"""Seconds until a refusal is sent. A caller that retries at once would otherwise take time from
others with its refusals.
"""


class _Bucket(Struct):
    """Token bucket of an owner: `left` calls at the time `at`, in seconds.

    `running` holds the start times of unfinished reads, in order.
    """

    left: float
    at: float
    running: list[float] = []


class RateLimiter:
    """Limits the calls of each owner in this process, with a token bucket for each.

    `verb` names the calls in refusals. `clock` returns seconds that never go back.
    """

    def __init__(
        self,
        per_second: int,
        burst: int,
        clock: Callable[[], float] = time.monotonic,
        *,
        verb: str = "write",
    ) -> None:
        self._verb = verb
        self._per_second = per_second
        self._burst = float(burst)
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def acquire(self, owner: str) -> None:
        """Count one call. Raises `RetryLater` (TOO_FAST) without counting if there are too many."""
        now = self._clock()
        bucket = self._buckets.pop(owner, None) or _Bucket(self._burst, now)
        self._buckets[owner] = bucket
        if len(self._buckets) > MAX_OWNERS:
            self._buckets.popitem(last=False)
        owed = sum(_worth(now - began) for began in bucket.running[1:])
        refilled = bucket.left + (now - bucket.at) * self._per_second
        bucket.left = min(self._burst + owed, refilled)
        bucket.at = now
        left = bucket.left - owed
        if left < 1:
            wait = math.ceil((1 - left) / self._per_second * 1_000) / 1_000
            raise RetryLater(
                Code.TOO_FAST,
                f"You {self._verb} faster than {self._per_second} times a second.",
                hint=f"Nothing was {DONE[self._verb]}; call again in {wait:g} s.",
                retry_after=wait,
            )
        bucket.left -= 1

    def begin(self, owner: str) -> Callable[[], None]:
        """Count a read; a long read counts as several. Returns a function that ends it.

        Reads that run at the same time are charged while they run, too. Otherwise any number could
        begin before the first has ended. Raises as `acquire` does.
        """
        self.acquire(owner)
        bucket, began = self._buckets[owner], self._clock()
        bucket.running.append(began)

        def end() -> None:
            bucket.running.remove(began)
            bucket.left -= _worth(self._clock() - began)

        return end


def _worth(seconds: float) -> float:
    """Return the number of further reads that a read of this length counts as."""
    return max(0.0, seconds / SECONDS_PER_READ - 1)


class Pace(Struct, frozen=True, kw_only=True):
    """Rate limits of each owner."""

    reads: RateLimiter
    writes: RateLimiter
