"""Waiting for more to be recorded, by this process or by another one."""

import asyncio
from collections.abc import Awaitable, Callable

EVERY = 0.05
"""Seconds between two looks for what other processes wrote, while somebody waits for it."""

PAUSE = 0.1
"""Seconds for which a waiter that was woken in vain does not look again. What it waits for may come
next, and it learns of that so much later at most. However much others write, each waiter asks a
server at most twenty times a second."""


class Watch:
    """Wakes those who wait for what was recorded; where it is not known whose it was, all of them.

    Most of it may not concern a waiter: one that was woken in vain sleeps on for a moment, so that
    waiting costs a writer the same however much is recorded and however many wait.

    `changed` says whether another process wrote since the last call of it. It is called only while
    somebody waits, once for all of them; without it other processes wake this one.
    """

    def __init__(self, changed: Callable[[], bool] | None = None, *, every: float = EVERY) -> None:
        self._changed = changed
        self._every = every
        self._waiting: dict[asyncio.Future[None], frozenset[str]] = {}
        self._next: asyncio.TimerHandle | None = None

    def wake(self, owners: frozenset[str] | None = None) -> None:
        """Something of these owners was recorded; None is anybody."""
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
        """Whether there is a position beyond `after` now, or within some seconds.

        `of` are the owners that are followed, none is all.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within
        while True:
            # Waiting begins before looking, so that nothing can come in between unnoticed.
            woken: asyncio.Future[None] = loop.create_future()
            self._waiting[woken] = of
            try:
                if await position() > after:
                    return True
                self._look_soon()
                async with asyncio.timeout_at(deadline):
                    await woken
            except TimeoutError:
                return False
            finally:
                del self._waiting[woken]
            if await position() > after:
                return True
            await asyncio.sleep(min(PAUSE, max(0.0, deadline - loop.time())))

    def _look_soon(self) -> None:
        if self._changed is not None and self._next is None:
            self._next = asyncio.get_running_loop().call_later(
                self._every, self._look, self._changed
            )

    def _look(self, changed: Callable[[], bool]) -> None:
        self._next = None
        if self._waiting:
            if changed():
                self.wake()
            self._look_soon()
