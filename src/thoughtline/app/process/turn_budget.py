"""Time budget for one iteration of the event loop, shared by long calls.

Hundreds of calls may be ready to continue in the same iteration, for example after a common commit.
Calls without time left continue in the next iteration, after the loop has handled new events.
"""

import asyncio
import time
import types
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")
Clock = Callable[[], float]

LIMIT = 0.01
"""Maximum seconds of all calls together in one iteration."""

_budgets: "WeakKeyDictionary[asyncio.AbstractEventLoop, TurnBudget]" = WeakKeyDictionary()


class TurnBudget:
    """Time budget for calls that `share` an event loop. `clock` returns seconds."""

    def __init__(self, limit: float = LIMIT, clock: Clock = time.perf_counter) -> None:
        self._limit = limit
        self._clock = clock
        self._began: float | None = None

    @types.coroutine
    def share(self, call: Awaitable[T]) -> Generator[Any, Any, T]:
        """Each step waits for an iteration that has time left."""
        steps = call.__await__()
        resume: Callable[[], Any] = partial(steps.send, None)
        while True:
            try:
                while not self._has_time():
                    yield
            except BaseException as error:  # noqa: BLE001 - thrown into the call
                resume = partial(steps.throw, error)
            try:
                awaited = resume()
            except StopIteration as end:
                result: T = end.value
                return result
            try:
                resume = partial(steps.send, (yield awaited))
            except BaseException as error:  # noqa: BLE001 - as above
                resume = partial(steps.throw, error)

    def _has_time(self) -> bool:
        if self._began is None:
            self._began = self._clock()
            asyncio.get_running_loop().call_soon(self._end_turn)
        return self._clock() - self._began < self._limit

    def _end_turn(self) -> None:
        self._began = None


def turn_budget() -> TurnBudget:
    return _budgets.setdefault(asyncio.get_running_loop(), TurnBudget())
