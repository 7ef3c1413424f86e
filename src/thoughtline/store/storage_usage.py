"""Storage that the sessions of an owner use."""

from msgspec import Struct


class StorageUsage(Struct, frozen=True, kw_only=True):
    """Storage that an owner uses; deleted sessions do not count. `bytes` counts events only. A
    session counts for its owner, even if other owners wrote to it.
    """

    sessions: int = 0
    thoughts: int = 0
    bytes: int = 0
