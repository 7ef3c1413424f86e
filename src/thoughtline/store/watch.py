import asyncio
from collections.abc import Awaitable, Callable

EVERY = 0.05
"""Seconds between two checks for events of other processes, while a caller waits."""

PAUSE = 0.1
"""Seconds that a waiter pauses after a wake-up without a new event for it.

An event during the pause is noticed only after the pause. Each waiter therefore queries a server at
most twenty times a second, regardless of the number of writes.
"""


class Watch:
    """Wakes callers that wait for events of some owners. If the owner of an event is unknown, all
    callers are woken.

    Most events may be irrelevant to a waiter. A waiter pauses after a wake-up without a new event
    for it. The pause keeps the cost of waiters for a writer constant, for any number of events and
    waiters.

    `changed` returns whether another process wrote since the last call of `changed`. `changed` is
    called only while callers wait, and once for all callers together. Without `changed`, other
    processes must wake the callers in this process.
    """

    def __init__(self, changed: Callable[[], bool] | None = None, *, every: float = EVERY) -> None:
        self._changed = changed
        self._every = every
        self._waiting: dict[asyncio.Future[None], frozenset[str]] = {}
        self._next: asyncio.TimerHandle | None = None

    def wake(self, owners: frozenset[str] | None = None) -> None:
        """An `owners` of None wakes all callers."""
        for waiter, followed in self._waiting.items():
            meant = owners is None or not followed or not followed.isdisjoint(owners)
            if meant and not waiter.done():
                waiter.set_result(None)

    async def until(
        self,
        position: Callable[[], Awaitable[int]],
        after: int,
        *,
        within: float,
        of: frozenset[str] = frozenset(),
    ) -> bool:
        """Wait up to `within` seconds for a later position; an empty `of` means all owners."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within
        while True:
            # Waiting begins before the check, so that no event is missed in between.
            woken: asyncio.Future[None] = loop.create_future()
            self._waiting[woken] = of
            try:
                if await position() > after:
                    return True
                self._check_soon()
                async with asyncio.timeout_at(deadline):
                    await woken
            except TimeoutError:
                return False
            finally:
                del self._waiting[woken]
            if await position() > after:
                return True
            await asyncio.sleep(min(PAUSE, max(0.0, deadline - loop.time())))

    def _check_soon(self) -> None:
        if self._changed is not None and self._next is None:
            self._next = asyncio.get_running_loop().call_later(
                self._every, self._check, self._changed
            )

    def _check(self, changed: Callable[[], bool]) -> None:
        self._next = None
        if self._waiting:
            if changed():
                self.wake()
            self._check_soon()
