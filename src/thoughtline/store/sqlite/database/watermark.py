"""Watermark: the last acknowledged position and its hash, stored in the lock file.

SQLite cannot distinguish a write-ahead log with a damaged end from a log that ended earlier. The
watermark reveals a damaged end of the log. A byte after the watermark records that a write failed.
After a failed write the log may look more complete than its bytes on the disk. A log is suspect
until the log is written back into the database.
"""

import os
from hashlib import sha256

import apsw
from msgspec import Struct

SIZE = 64
"""Size of a watermark in the lock file in bytes."""

NO_MARK = bytes(SIZE)
"""Bytes of a lock file in which no event was acknowledged yet, but the files are known."""

COUNT = "SELECT count(*) FROM event WHERE position <= ?"
FORGOTTEN = "SELECT coalesce(sum(oldest - 1), 0) FROM session WHERE oldest > 1"
LAST_EVENT = "SELECT position, hash FROM event ORDER BY position DESC LIMIT 1"


class Watermark(Struct, frozen=True):
    """`id` is the id of the ledger; `hash` is the hash of the event at `position`."""

    id: bytes
    position: int
    hash: bytes

    def sealed(self) -> bytes:
        mark = self.id + self.position.to_bytes(8) + self.hash
        return mark + sha256(mark).digest()[:8]

    @staticmethod
    def unsealed(sealed: bytes) -> "Watermark | None":
        if len(sealed) != SIZE or sealed == NO_MARK:
            return None
        mark = Watermark(sealed[:16], int.from_bytes(sealed[16:24]), sealed[24:56])
        return mark if mark.sealed() == sealed else None


def read_watermark(descriptor: int) -> Watermark | None:
    """Return the watermark, or None if the mark is damaged or no event was acknowledged yet."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    return Watermark.unsealed(os.read(descriptor, SIZE))


def write_watermark(descriptor: int, mark: Watermark) -> None:
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.write(descriptor, mark.sealed())


def log_is_suspect(descriptor: int) -> bool:
    os.lseek(descriptor, SIZE, os.SEEK_SET)
    return os.read(descriptor, 1) == b"!"


def write_suspicion(descriptor: int, *, suspect: bool) -> None:
    os.lseek(descriptor, SIZE, os.SEEK_SET)
    os.write(descriptor, b"!" if suspect else b".")


def lost_since(mark: Watermark | None, connection: apsw.Connection, ledger: bytes) -> str:
    """Describe the acknowledged events that a ledger lacks, or return "" for none."""
    if mark is None or mark.id != ledger:
        return ""
    position, digest = connection.execute(LAST_EVENT).get or (0, b"")
    if position < mark.position:
        return f"{mark.position - position} events at its end are missing"
    if position == mark.position and digest != mark.hash:
        return "its last event is not the one that was acknowledged"
    return ""


def are_complete(mark: Watermark | None, connection: apsw.Connection) -> bool:
    """A tombstone may replace an event. Raises `apsw.Error` if the tables are damaged."""
    if mark is None:
        return True
    events: int = connection.execute(COUNT, (mark.position,)).get
    forgotten: int = connection.execute(FORGOTTEN).get
    return events + forgotten == mark.position
