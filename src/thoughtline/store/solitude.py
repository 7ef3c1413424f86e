"""Detection of a single call, whose write does not have to wait for other writes to share a
commit.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class _FirstStep:
    """First step of a call, from its start to its first wait."""

    is_over = False

    def end(self) -> None:
        self.is_over = True


_alone: ContextVar[_FirstStep | None] = ContextVar("alone", default=None)


@contextmanager
def alone() -> Iterator[None]:
    """Mark the current call as the only call. Other calls may arrive after the first step of the
    marked call.
    """
    step = _FirstStep()
    before = _alone.set(step)
    try:
        yield
    finally:
        _alone.reset(before)
        asyncio.get_running_loop().call_soon(step.end)  # a task that began here comes first


def is_alone() -> bool:
    """Return whether no other call can write in the same iteration of the event loop."""
    step = _alone.get()
    return step is not None and not step.is_over
