"""Detection of a single call, whose write does not have to wait for other writes to share a
commit.
"""

import asyncio
from contextvars import ContextVar, Token
from typing import Self


class alone:  # noqa: N801 - used like a function
    """Context that marks the current call as the only call, until its first wait."""

    __slots__ = ("_before", "is_over")

    _before: "Token[alone | None]"

    def __init__(self) -> None:
        self.is_over = False

    def __enter__(self) -> Self:
        self._before = _alone.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _alone.reset(self._before)
        asyncio.get_running_loop().call_soon(self._end)  # a task that began here comes first

    def _end(self) -> None:
        self.is_over = True


_alone: ContextVar[alone | None] = ContextVar("alone", default=None)


def is_alone() -> bool:
    """Return whether no other call can write in the same iteration of the event loop."""
    step = _alone.get()
    return step is not None and not step.is_over
