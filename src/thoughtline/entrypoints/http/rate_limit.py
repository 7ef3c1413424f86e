"""How much one owner may record, and how fast."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, cast

from msgspec import Struct

from thoughtline.core.refusal import Code, Later
from thoughtline.store.ledger import Entry, Key, Ledger, Settle, StorageUsage
from thoughtline.store.names import SHARED

MOST_OWNERS = 10_000
LATER = 3_600.0


class RateLimit(Struct):
    """How often one owner may write: a bucket that fills again with time."""

    left: float
    at: float


class RateLimits:
    """Counts the writing calls of each owner in this process.

    `clock` gives seconds that only go forward.
    """

    def __init__(
        self, per_second: int, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._burst = float(burst)
        self._clock = clock
        self._paces: OrderedDict[str, RateLimit] = OrderedDict()

    def spend(self, owner: str) -> None:
        """Count one call. Raises `Later`, and then it is not counted."""
        now = self._clock()
        pace = self._paces.pop(owner, None) or RateLimit(self._burst, now)
        self._paces[owner] = pace
        if len(self._paces) > MOST_OWNERS:
            self._paces.popitem(last=False)
        pace.left = min(self._burst, pace.left + (now - pace.at) * self._per_second)
        pace.at = now
        if pace.left < 1:
            wait = math.ceil((1 - pace.left) / self._per_second * 1_000) / 1_000
            raise Later(
                Code.TOO_FAST,
                f"You write faster than {self._per_second} times a second.",
                hint=f"Nothing was recorded; call again in {wait:g} s.",
                retry_after=wait,
            )
        pace.left -= 1


class Metered:
    """An owner's ledger that takes no more than `most`. What is not written passes through."""

    def __init__(self, ledger: Ledger, most: StorageUsage) -> None:
        self._ledger = ledger
        self._most = most

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)

    async def append(
        self,
        session: str,
        entries: Sequence[Entry],
        *,
        expecting: int,
        key: Key | None = None,
        settle: Settle,
    ) -> None:
        """As the ledger does. Raises `Later` too, and then nothing was recorded."""
        held, most = await self._held(session), self._most
        if expecting == 0 and held.sessions >= most.sessions:
            raise _full(f"{held.sessions:,} sessions", f"{most.sessions:,}")
        if held.thoughts >= most.thoughts:
            raise _full(f"{held.thoughts:,} thoughts", f"{most.thoughts:,}")
        if held.bytes >= most.bytes:
            raise _full(f"{held.bytes:,} bytes", f"{most.bytes:,}")
        await self._ledger.append(session, entries, expecting=expecting, key=key, settle=settle)

    async def _held(self, session: str) -> StorageUsage:
        """What whoever a session belongs to holds: what guests write counts for its owner."""
        if session.startswith(SHARED):
            for one in await self._ledger.shared():
                if one.summary.session == session:
                    return await self._ledger.of(one.owner).usage() if one.owner else StorageUsage()
        return await self._ledger.usage()


def metered(ledger: Ledger, most: StorageUsage) -> Ledger:
    return cast("Ledger", Metered(ledger, most))


def _full(held: str, most: str) -> Later:
    return Later(
        Code.OVER_QUOTA,
        f"The owner holds {held}, and {most} is all that an owner may.",
        hint="Nothing was recorded. Forget sessions that are done, or ask for more room.",
        retry_after=LATER,
    )
