"""How fast one owner may write, and read.

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
"""What a read may take that counts as one."""


REFUSAL_DELAY = 0.1
"""Seconds until somebody who was too fast is told so: or who does not mind that, and calls again at
once, would take others' time with refusals."""


class _Bucket(Struct):
    """An owner's token bucket: how many calls are left, and when that was so, in seconds.

    `running` is when the reads began that have not ended, in this order.
    """

    left: float
    at: float
    running: list[float] = []


class RateLimiter:
    """Limits the calls of each owner in this process: a token bucket for each.

    `verb` says what they do. `clock` gives seconds that only go forward.
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
        """Count one call. Raises `RetryLater` (TOO_FAST), and then it is not counted."""
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
        """Count a read, which counts as so many more as it takes long.

        Beside another read it does so while it runs, too: else any number would be let in before
        the first has ended. Returns what ends it. Raises as `acquire` does.
        """
        self.acquire(owner)
        bucket, began = self._buckets[owner], self._clock()
        bucket.running.append(began)

        def end() -> None:
            bucket.running.remove(began)
            bucket.left -= _worth(self._clock() - began)

        return end


def _worth(seconds: float) -> float:
    """As how many more a read counts that takes so long."""
    return max(0.0, seconds / SECONDS_PER_READ - 1)


class Pace(Struct, frozen=True, kw_only=True):
    """The limits of each owner."""

    reads: RateLimiter
    writes: RateLimiter
