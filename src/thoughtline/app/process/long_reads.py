"""Reads that take long, so that others of the same process do not wait for them."""

import asyncio
from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Self, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from thoughtline.core.views.session_view import SessionView

T = TypeVar("T")

SLICE = 25
"""Events that are taken in before others have their turn."""

LONG = 0.001
"""Seconds after which they have it though fewer were: one event may turn thousands of thoughts."""

SHORT = 1_000
"""Events of a session that is told so quickly that a thread for it would take longer."""

USUAL = 500
"""Characters of the text of a usual event."""

_locks: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


class LongRead:
    """Has long sessions read one at a time, or each would slow the others: `async with` it.

    A short one waits for no other.
    """

    def __init__(self) -> None:
        self._lock: asyncio.Lock | None = None

    async def __aenter__(self) -> Self:
        return self

    async def wait_if_long(self, taken: int) -> None:
        """Wait for others, if so many events make the session a long one."""
        if taken > SHORT and self._lock is None:
            lock = _locks.setdefault(asyncio.get_running_loop(), asyncio.Lock())
            await lock.acquire()
            self._lock = lock

    async def __aexit__(self, *_: object) -> None:
        if self._lock is not None:
            self._lock.release()


async def breathe() -> None:
    """Let other tasks have their turn of the event loop."""
    await asyncio.sleep(0)


class TimeSlice:
    """Time that a reader may compute before other tasks of the event loop run."""

    def __init__(self) -> None:
        self._end = perf_counter() + LONG

    @property
    def over(self) -> bool:
        """Return whether other tasks should run now."""
        return perf_counter() >= self._end

    async def share(self) -> None:
        """Let other tasks have their turn, if this slice is over."""
        if self.over:
            await breathe()
            self._end = perf_counter() + LONG


def events_worth(view: "SessionView") -> int:
    """Return the size of a session in usual events, because its own may be very long."""
    texts = (each.text for each in (*view.thoughts.values(), *view.assumptions.values()))
    return view.session.version + sum(map(len, texts)) // USUAL


async def told(events: int, tell: Callable[[], T]) -> T:
    """Return the result of `tell` for `events` events. For many, it runs on a thread."""
    if events <= SHORT:
        return tell()
    return await asyncio.get_running_loop().run_in_executor(_thread(), tell)


@cache
def _thread() -> "ThreadPoolExecutor":
    """Return the one thread for long reads. Several would take more of the event loop's time."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - not for the start

    return ThreadPoolExecutor(1, thread_name_prefix="thoughtline-read")
