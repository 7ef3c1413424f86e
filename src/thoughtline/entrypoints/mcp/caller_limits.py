"""What somebody may do with a catalog. The default is everything, as for the local person."""

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
    """What somebody may do, and how they are told of what they may not.

    `tools` are those that they may call, None for all; others are not there for them. `reads` is
    whether they may read by address. `count_write` is called before each call that writes, and
    raises `RetryLater` where there were too many; `count_read` is the same for reads, and
    `begin_read` for those that may take long: what it returns is called when one ends. `public` is
    a refusal in words for them. `alone` is whether others are shown something else, so that no
    cache may keep their lists for others.
    """

    tools: Mapping[str, Tool] | None = None
    reads: bool = True
    count_write: Callable[[], None] = _unlimited
    count_read: Callable[[], None] = _unlimited
    begin_read: Callable[[], Callable[[], None]] = _free
    public: Callable[[Refused], Refused] = _as_it_is
    alone: bool = False


EVERYTHING = Permissions()
