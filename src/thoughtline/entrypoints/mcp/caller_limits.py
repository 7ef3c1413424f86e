"""Permissions of a caller over a catalog. The default is everything, as for the local person."""

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

    `tools` are the tools that the caller may call, None for all; other tools are hidden. `reads`
    allows resources. `count_write` is called before each call that writes, and raises `RetryLater`
    if there were too many. `count_read` is the same for reads. `begin_read` is for reads that may
    take long: it returns a function to call at their end. `public` rewords a refusal for the
    caller. `private_lists` means that other callers see other lists, so shared caches must not keep
    them.
    """

    tools: Mapping[str, Tool] | None = None
    reads: bool = True
    count_write: Callable[[], None] = _unlimited
    count_read: Callable[[], None] = _unlimited
    begin_read: Callable[[], Callable[[], None]] = _free
    public: Callable[[Refused], Refused] = _as_it_is
    private_lists: bool = False


EVERYTHING = Permissions()
