"""Identity of the record's files, so that a moved, replaced or emptied file is noticed.

The lock file keeps it beside the watermark. A missing database is a new one only if the lock knows
of no record. A write-ahead log belongs to one database file: applied to another one it destroys it.
"""

import os
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from thoughtline.store.sqlite.database.watermark import SIZE as WATERMARK_SIZE

OFFSET = WATERMARK_SIZE + 1
"""Place in the lock file, in bytes: after the watermark and the byte of a failed write."""

LEDGER_SIZE = 16
NUMBER_SIZE = 8
NUMBERS = 5
DIGEST_SIZE = 8
SIZE = 2 * LEDGER_SIZE + NUMBERS * NUMBER_SIZE + DIGEST_SIZE
"""Bytes of an identity in the lock file."""

NO_LEDGER = bytes(LEDGER_SIZE)
NO_FILE = 0
"""Inode of a file that is not there."""


class FileState(Struct, frozen=True):
    """Files at the path of a database: inode numbers, and of the database its size and time.

    `size` is in bytes, `changed` in nanoseconds since 1970.
    """

    device: int
    database: int
    log: int
    index: int
    size: int
    changed: int

    @property
    def exists(self) -> bool:
        return self.database != NO_FILE


class Identity(Struct, frozen=True):
    """Files that hold the ledger with this id, as the last process saw them that had them open.

    `given_up` is the id of the ledger that a person gave up for this one. An identity without
    `database` is such a decision that no process has acted on yet.
    """

    ledger: bytes
    given_up: bytes
    database: int
    log: int
    index: int
    size: int
    changed: int

    @property
    def begins_anew(self) -> bool:
        return self.database == NO_FILE

    def sealed(self) -> bytes:
        """Bytes for the lock file, with a digest that shows damage."""
        numbers = (self.database, self.log, self.index, self.size, self.changed)
        body = self.ledger + self.given_up + b"".join(one.to_bytes(NUMBER_SIZE) for one in numbers)
        return body + sha256(body).digest()[:DIGEST_SIZE]

    @staticmethod
    def unsealed(sealed: bytes) -> "Identity | None":
        """None if the bytes are missing or damaged."""
        if len(sealed) != SIZE:
            return None
        numbers = [
            int.from_bytes(sealed[start : start + NUMBER_SIZE])
            for start in range(2 * LEDGER_SIZE, SIZE - DIGEST_SIZE, NUMBER_SIZE)
        ]
        identity = Identity(sealed[:LEDGER_SIZE], sealed[LEDGER_SIZE : 2 * LEDGER_SIZE], *numbers)
        return identity if identity.sealed() == sealed else None


def decision_to_begin_anew(given_up: bytes) -> Identity:
    return Identity(NO_LEDGER, given_up, NO_FILE, NO_FILE, NO_FILE, 0, 0)


def identity_of(state: FileState, *, ledger: bytes, given_up: bytes = NO_LEDGER) -> Identity:
    numbers = (state.database, state.log, state.index, state.size, state.changed)
    return Identity(ledger, given_up, *numbers)


def log_path(path: Path | str) -> str:
    """Return the path of the write-ahead log. SQLite keeps it beside the target of a link."""
    return f"{_real_path(path)}-wal"


def index_path(path: Path | str) -> str:
    """Return the path of the index of the write-ahead log."""
    return f"{_real_path(path)}-shm"


def file_state(path: Path) -> FileState:
    """Look at the files without opening them: closing one would drop the locks of SQLite."""
    database = _status(str(path))
    real = _real_path(path)
    log, index = _status(f"{real}-wal"), _status(f"{real}-shm")
    return FileState(
        device=database.st_dev if database else 0,
        database=database.st_ino if database else NO_FILE,
        log=log.st_ino if log else NO_FILE,
        index=index.st_ino if index else NO_FILE,
        size=database.st_size if database else 0,
        changed=database.st_mtime_ns if database else 0,
    )


def changed_at(path: Path) -> int:
    """Nanoseconds since 1970 when the database was changed last, 0 if there is none."""
    status = _status(str(path))
    return status.st_mtime_ns if status else 0


def log_size(path: Path) -> int:
    """Bytes of the write-ahead log, 0 if there is none."""
    status = _status(log_path(path))
    return status.st_size if status else 0


def read_identity(descriptor: int) -> Identity | None:
    """None if the lock file has none, or a damaged one."""
    os.lseek(descriptor, OFFSET, os.SEEK_SET)
    return Identity.unsealed(os.read(descriptor, SIZE))


def write_identity(descriptor: int, identity: Identity) -> None:
    os.lseek(descriptor, OFFSET, os.SEEK_SET)
    os.write(descriptor, identity.sealed())


def _real_path(path: Path | str) -> str:
    return os.path.realpath(path) if os.path.islink(path) else str(path)  # noqa: PTH114 - as below


def _status(file: str) -> os.stat_result | None:
    try:
        return os.stat(file)  # noqa: PTH116 - a string, three times for each call
    except (FileNotFoundError, NotADirectoryError):
        return None
