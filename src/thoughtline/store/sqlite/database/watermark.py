"""Last acknowledged position and its hash, kept in the lock file.

SQLite cannot distinguish a write-ahead log with a damaged end from one that ended earlier; with the
mark we can. A byte after the mark says that a write failed. Then the log may look more complete
than it is on the disk, to all processes, until it is written back into the database.
"""

import os
from hashlib import sha256

import apsw
from msgspec import Struct

SIZE = 64
"""Bytes of a mark in the lock file."""

COUNT = "SELECT count(*) FROM event WHERE position <= ?"
FORGOTTEN = "SELECT coalesce(sum(oldest - 1), 0) FROM session WHERE oldest > 1"
LAST_EVENT = "SELECT position, hash FROM event ORDER BY position DESC LIMIT 1"


class Watermark(Struct, frozen=True):
    """Last acknowledged `position` of the ledger with this `id`, and the hash of its event."""

    id: bytes
    position: int
    hash: bytes

    def sealed(self) -> bytes:
        """Return bytes for the lock file, with a digest that shows damage."""
        mark = self.id + self.position.to_bytes(8) + self.hash
        return mark + sha256(mark).digest()[:8]

    @staticmethod
    def unsealed(sealed: bytes) -> "Watermark | None":
        if len(sealed) != SIZE:
            return None
        mark = Watermark(sealed[:16], int.from_bytes(sealed[16:24]), sealed[24:56])
        return mark if mark.sealed() == sealed else None


def read_watermark(descriptor: int) -> Watermark | None:
    """Return the mark, None if nothing was acknowledged yet, or the mark is damaged."""
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
    """Describe the acknowledged events that a ledger lacks, "" for none."""
    if mark is None or mark.id != ledger:
        return ""
    position, digest = connection.execute(LAST_EVENT).get or (0, b"")
    if position < mark.position:
        return f"{mark.position - position} events at its end are missing"
    if position == mark.position and digest != mark.hash:
        return "its last event is not the one that was acknowledged"
    return ""


def are_complete(mark: Watermark | None, connection: apsw.Connection) -> bool:
    """Return whether each acknowledged event is there, or a tombstone that replaced it.

    Raises `apsw.Error` if the tables are damaged.
    """
    if mark is None:
        return True
    events: int = connection.execute(COUNT, (mark.position,)).get
    forgotten: int = connection.execute(FORGOTTEN).get
    return events + forgotten == mark.position
