from msgspec import Struct


class StorageUsage(Struct, frozen=True):
    """Storage that an owner uses; deleted sessions do not count. `bytes` counts events only. A
    session counts for its owner, even if other owners wrote to it.
    """

    sessions: int = 0
    thoughts: int = 0
    bytes: int = 0


class StoreLoad(Struct, frozen=True, kw_only=True):
    """Present load of a store in this process.

    `waiting_writes` is the number of writes that wait for a transaction. `connections` is the
    number of connections to a database server in use, of at most `max_connections`. `disk_free` is
    the free space in bytes on the disk of the record, or None if this process cannot see the disk.
    `files` has the sizes in bytes of the record's file, its write-ahead log and its reserve.
    """

    waiting_writes: int = 0
    connections: int = 0
    max_connections: int = 0
    disk_free: int | None = None
    files: dict[str, int] = {}
