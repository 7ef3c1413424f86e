"""Reads that take long, so that others of the same process do not wait for them."""

import asyncio
import sys
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from thoughtline.core.views.session_view import SessionView

T = TypeVar("T")

SLICE = 25
"""Events that are taken in before others have their turn."""

SHORT = 1_000
"""Events of a session that is told so quickly that a thread for it would take longer."""

USUAL = 500
"""Characters of what a usual event says."""

SWITCH = 0.0001
"""Seconds after which a thread that computes lets another go on: Python takes fifty times that."""

_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


def long_read() -> asyncio.Lock:
    """To be held while a long session is read: one at a time, or each would slow the others."""
    return _turns.setdefault(asyncio.get_running_loop(), asyncio.Lock())


async def breathe() -> None:
    """Let others have their turn."""
    await asyncio.sleep(0)


def events_worth(view: "SessionView") -> int:
    """How many usual events a session is as long to write as: its own may be very long."""
    texts = (each.text for each in (*view.thoughts.values(), *view.assumptions.values()))
    return view.session.version + sum(map(len, texts)) // USUAL


async def told(events: int, tell: Callable[[], T]) -> T:
    """What `tell` makes of so many events. If these are many, it runs on a thread of its own."""
    if events <= SHORT:
        return tell()
    return await asyncio.get_running_loop().run_in_executor(_thread(), tell)


@cache
def _thread() -> "ThreadPoolExecutor":
    """One for all: of several, each would take its share of the event loop's time.

    From the first long read on, the event loop has the interpreter back soon after it asks for it.
    """
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - not for the start

    sys.setswitchinterval(SWITCH)
    return ThreadPoolExecutor(1, thread_name_prefix="thoughtline-read")
