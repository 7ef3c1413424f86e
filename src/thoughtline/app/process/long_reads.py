"""Long reads that do not block the other tasks of the process."""

import asyncio
import gc
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, partial
from time import perf_counter
from typing import TYPE_CHECKING, Self, TypeVar
from weakref import WeakKeyDictionary

from thoughtline.core.session import may_turn_many
from thoughtline.store.processor_time import measured

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from thoughtline.core.events import Event
    from thoughtline.core.views.session_view import SessionView

T = TypeVar("T")

SLICE = 25
"""Number of events in one page. Other tasks may run after each page."""

LONG = 0.001
"""Seconds of computing after which other tasks may run: a single event may change the standing of
thousands of thoughts.
"""

SHORT = 1_000
"""Maximum number of events of a short session. Reading a short session in a thread would take
longer.
"""

USUAL = 500
"""Number of characters in the text of a usual event."""

_locks: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


class LongRead:
    """Read of a session, as an async context manager.

    Long sessions are read one at a time, because concurrent long reads would slow each other down.
    A short session is read without waiting.
    """

    def __init__(self) -> None:
        self._lock: asyncio.Lock | None = None

    async def __aenter__(self) -> Self:
        return self

    async def wait_if_long(self, events: int) -> None:
        """Wait for other long reads if more than `SHORT` `events` were read."""
        if events > SHORT and self._lock is None:
            lock = _locks.setdefault(asyncio.get_running_loop(), asyncio.Lock())
            await lock.acquire()
            self._lock = lock

    async def __aexit__(self, *_: object) -> None:
        if self._lock is not None:
            self._lock.release()


async def breathe() -> None:
    await asyncio.sleep(0)


class TimeSlice:
    def __init__(self) -> None:
        self._end = perf_counter() + LONG

    @property
    def over(self) -> bool:
        return perf_counter() >= self._end

    async def share(self) -> None:
        """Let other tasks run if the time slice is over, and begin the next slice."""
        if self.over:
            await breathe()
            self._end = perf_counter() + LONG


def may_take_long(version: int, events: "Iterable[Event]") -> bool:
    """Return whether a thread should apply the next `events` to a session of `version` events."""
    return version > SHORT and any(map(may_turn_many, events))


def events_worth(view: "SessionView") -> int:
    """Count each `USUAL` characters as one more event."""
    texts = (each.text for each in (*view.thoughts.values(), *view.assumptions.values()))
    return view.session.version + sum(map(len, texts)) // USUAL


async def compute(events: int, function: Callable[[], T]) -> T:
    """Run on a thread if there are more than `SHORT` `events`."""
    return function() if events <= SHORT else await compute_on_thread(function)


async def compute_on_thread(function: Callable[[], T]) -> T:
    """Return the result of `function`, which runs on the thread for long reads. A caller that is
    cancelled waits for the end if `function` has begun, because others may use next what it reads
    or changes.
    """
    work = _thread().submit(partial(_without_collections, measured(function)))
    result = asyncio.wrap_future(work)
    try:
        return await asyncio.shield(result)
    except asyncio.CancelledError:
        while not (work.cancel() or result.done()):
            with suppress(asyncio.CancelledError):
                await asyncio.wait([result])
        raise


def _without_collections(function: Callable[[], T]) -> T:
    """A collection walks through all new values, and all threads wait for its end."""
    if not gc.isenabled():
        return function()
    gc.disable()
    try:
        return function()
    finally:
        gc.enable()


@cache
def _thread() -> "ThreadPoolExecutor":
    """Return the only thread for long reads. More threads would slow the event loop."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - not needed at the start

    return ThreadPoolExecutor(1, thread_name_prefix="thoughtline-read")
