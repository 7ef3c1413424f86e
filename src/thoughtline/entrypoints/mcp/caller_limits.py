"""Permissions of a caller over a catalog. By default a caller may do everything, like the local
person.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from thoughtline.core.refusal import Refused
from thoughtline.dialects.tool import Tool


def _unlimited() -> None:
    pass


def _free() -> Callable[[], None]:
    return _unlimited


def _as_it_is(refusal: Refused) -> Refused:
    return refusal


class Permissions(Struct, frozen=True, kw_only=True):
    """Permissions and limits of a caller.

    `tools` are the tools that the caller may call, None for all tools; other tools are hidden.
    `reads` is true if the caller may read resources. `count_write` is called before each call that
    writes, and raises `RetryLater` if the caller wrote too often. `count_read` is called before
    each read, and raises `RetryLater` if the caller read too often. `begin_read` is called before a
    long read, and returns a function to call at the end of the read. `public` rewords a refusal for
    the caller. `private_lists` is true if other callers see other lists, so that shared caches must
    not store them.
    """

    tools: Mapping[str, Tool] | None = None
    reads: bool = True
    count_write: Callable[[], None] = _unlimited
    count_read: Callable[[], None] = _unlimited
    begin_read: Callable[[], Callable[[], None]] = _free
    public: Callable[[Refused], Refused] = _as_it_is
    private_lists: bool = False


EVERYTHING = Permissions()
