import time
import types
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")


class ProcessorTime:
    """Seconds without the time in which the call waits. Calls within a call count for both."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._outer: ProcessorTime | None = None

    @types.coroutine
    def measure(self, call: Awaitable[T]) -> Generator[Any, Any, T]:
        """Run a call, and return its result. `seconds` grows with each step of the call."""
        steps = call.__await__()
        resume: Callable[[], Any] = partial(steps.send, None)
        self._outer = _measured.get()
        before = _measured.set(self)
        try:
            while True:
                try:
                    awaited = self.spend(resume)
                except StopIteration as end:
                    result: T = end.value
                    return result
                try:
                    resume = partial(steps.send, (yield awaited))
                except BaseException as error:  # noqa: BLE001 - thrown into the call
                    resume = partial(steps.throw, error)
        finally:
            _measured.reset(before)

    def spend(self, function: Callable[[], T]) -> T:
        """Return the result of `function`, and add its time on this thread."""
        began = time.thread_time()
        try:
            return function()
        finally:
            self.seconds += time.thread_time() - began

    def spend_on_thread(self, function: Callable[[], T]) -> T:
        """Return the result of `function`, and add its time to this call and those around it."""
        if self._outer is not None:
            function = partial(self._outer.spend_on_thread, function)
        return self.spend(function)


_measured: ContextVar[ProcessorTime | None] = ContextVar("thoughtline_processor_time", default=None)


def measured(function: Callable[[], T]) -> Callable[[], T]:
    """Return `function` for a thread, where it adds its time to the time of the present call."""
    call = _measured.get()
    return function if call is None else partial(call.spend_on_thread, function)
