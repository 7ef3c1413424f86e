"""Reads that take long, so that others of the same process do not wait for them."""

import asyncio
import gc
from collections.abc import Callable
from functools import cache
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Self, TypeVar
from weakref import WeakKeyDictionary

from thoughtline.app.switch_interval import shorten_switch_interval

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
"""Characters of what a usual event says."""

SWITCH = 0.0001
"""Seconds after which a thread that computes lets another go on: Python takes fifty times that."""

QUIET = 5.0
"""Seconds after a slice of a long session in which Python does not look through all objects."""

LONGEST = 10.0
"""Seconds after which it does, though long sessions are still read."""

NEVER = 1 << 30
"""Looks at younger objects after which all are looked through."""

OLDEST = 2
"""The generation of objects with which all are looked through."""

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


async def breathe(taken: int = 0) -> None:
    """Let others have their turn, after so many events of a session."""
    if taken > SHORT:
        _full_collection.put_off()
    await asyncio.sleep(0)


class TimeSlice:
    """What a reader may compute before others have their turn of the event loop."""

    def __init__(self) -> None:
        self._end = perf_counter() + LONG

    @property
    def over(self) -> bool:
        """Whether others should have their turn."""
        return perf_counter() >= self._end

    async def share(self, taken: int) -> None:
        """Let others have their turn, if it is over, between two of the events that were taken."""
        if self.over:
            await breathe(taken)
            self._end = perf_counter() + LONG


def events_worth(view: "SessionView") -> int:
    """How many usual events a session is as long to write as: its own may be very long."""
    texts = (each.text for each in (*view.thoughts.values(), *view.assumptions.values()))
    return view.session.version + sum(map(len, texts)) // USUAL


async def told(events: int, tell: Callable[[], T]) -> T:
    """What `tell` makes of so many events. If these are many, it runs on a thread of its own."""
    if events <= SHORT:
        return tell()
    _full_collection.put_off()
    return await asyncio.get_running_loop().run_in_executor(_thread(), tell)


class _FullCollection:
    """Python's look for garbage through all objects.

    It is made where there are a quarter more than before, and nobody goes on meanwhile: of a
    session of 20,000 thoughts for a twentieth of a second. What a read made is gone after it
    without that, so it is put off until then. After `LONGEST` it is not put off before it was made.
    """

    def __init__(self) -> None:
        self._usual: tuple[int, int, int] | None = None
        self._quiet = self._latest = 0.0
        self._due = False

    def put_off(self) -> None:
        now = monotonic()
        self._quiet = now + QUIET
        if self._usual is None and not self._due:
            self._usual = gc.get_threshold()
            self._latest = now + LONGEST
            gc.set_threshold(*_without_full_collections(self._usual))
            gc.callbacks.append(self._look)

    def _look(self, phase: str, about: dict[str, int]) -> None:
        """Told of each look, of which there are some through younger objects where any are."""
        now = monotonic()
        if phase == "start" and self._usual is not None and now >= min(self._quiet, self._latest):
            is_ours = gc.get_threshold() == _without_full_collections(self._usual)
            if is_ours:  # else a program has set its own meanwhile
                gc.set_threshold(*self._usual)
            self._usual, self._due = None, now < self._quiet
        elif phase == "stop" and self._due and about["generation"] == OLDEST:
            self._due = False
        if self._usual is None and not self._due:
            gc.callbacks.remove(self._look)


def _without_full_collections(usual: tuple[int, int, int]) -> tuple[int, int, int]:
    return (*usual[:-1], NEVER)


_full_collection = _FullCollection()


@cache
def _thread() -> "ThreadPoolExecutor":
    """One for all: of several, each would take its share of the event loop's time.

    From the first long read on, the event loop has the interpreter back soon after it asks for it.
    """
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - not for the start

    shorten_switch_interval(SWITCH)
    return ThreadPoolExecutor(1, thread_name_prefix="thoughtline-read")
