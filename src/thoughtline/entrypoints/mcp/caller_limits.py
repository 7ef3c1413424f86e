"""Permissions of a caller over a catalog. By default a caller may do everything, like the local
person.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol, TypeVar

from msgspec import Struct

from thoughtline.core.refusal import Refused
from thoughtline.dialects.tool import Tool

T = TypeVar("T")


def _unlimited() -> None:
    pass


def _free(call: Callable[[], Awaitable[T]]) -> Awaitable[T]:
    return call()


def _as_it_is(refusal: Refused) -> Refused:
    return refusal


class PacedRead(Protocol):
    """Function that runs a read, or raises `RetryLater` if the caller read too often."""

    def __call__(self, call: Callable[[], Awaitable[T]], /) -> Awaitable[T]: ...


class Permissions(Struct, frozen=True, kw_only=True):
    """Permissions and limits of a caller.

    `tools` are the tools that the caller may call, None for all tools; other tools are hidden.
    `reads` is true if the caller may read resources. `count_write` is called before each call that
    writes, and raises `RetryLater` if the caller wrote too often. `count_read` is called before
    each short read, and raises `RetryLater` if the caller read too often. `read` runs the other
    reads, and charges their processor time. `public` rewords a refusal for the caller.
    `private_lists` is true if other callers see other lists, so that shared caches must not store
    them.
    """

    tools: Mapping[str, Tool] | None = None
    reads: bool = True
    count_write: Callable[[], None] = _unlimited
    count_read: Callable[[], None] = _unlimited
    read: PacedRead = _free
    public: Callable[[Refused], Refused] = _as_it_is
    private_lists: bool = False


EVERYTHING = Permissions()
