"""Identity of the record's files, to detect a moved, replaced or emptied file.

The lock file holds the identity beside the watermark. A missing database counts as a new database
only if the lock file knows of no record. A write-ahead log belongs to one database file; applying
the log to another database file destroys that file.
"""

import os
import stat
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from thoughtline.store.sqlite.database.watermark import SIZE as WATERMARK_SIZE

OFFSET = WATERMARK_SIZE + 1
"""Position of the identity in the lock file in bytes: after the watermark and the byte for a failed
write.
"""

LEDGER_SIZE = 16
NUMBER_SIZE = 8
NUMBERS = 5
DIGEST_SIZE = 8
SIZE = 2 * LEDGER_SIZE + NUMBERS * NUMBER_SIZE + DIGEST_SIZE
"""Size of an identity in the lock file in bytes."""

NO_LEDGER = bytes(LEDGER_SIZE)
NO_FILE = 0
"""Inode number for a missing file."""


class FileState(Struct, frozen=True):
    """Inode numbers, `size` in bytes, and `changed` in nanoseconds since 1970."""

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
    """Files that hold the ledger with the id `ledger`, as last seen by a process with the files
    open.

    `given_up` is the id of an earlier ledger that a person gave up for this ledger. An identity
    without `database` is a person's decision to give up a ledger, before any process has acted on
    the decision.
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
        """Return the bytes for the lock file, with a digest that reveals damage."""
        numbers = (self.database, self.log, self.index, self.size, self.changed)
        body = self.ledger + self.given_up + b"".join(one.to_bytes(NUMBER_SIZE) for one in numbers)
        return body + sha256(body).digest()[:DIGEST_SIZE]

    @staticmethod
    def unsealed(sealed: bytes) -> "Identity | None":
        """Return None if the bytes are missing or damaged."""
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
    """If the database path is a link, SQLite keeps the log beside the target of the link."""
    return f"{_real_path(path)}-wal"


def index_path(path: Path | str) -> str:
    return f"{_real_path(path)}-shm"


def file_state(path: Path) -> FileState:
    """The files are not opened, because closing a file would drop SQLite's locks."""
    real, database = str(path), _status(str(path), follows=False)
    if database is not None and stat.S_ISLNK(database.st_mode):
        real, database = _real_path(path), _status(real)
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
    """Nanoseconds since 1970, or 0 if there is no database."""
    status = _status(str(path))
    return status.st_mtime_ns if status else 0


def log_size(path: Path) -> int:
    """Return the size of the write-ahead log in bytes, or 0 if there is no log."""
    return size_of(log_path(path))


def size_of(file: str) -> int:
    """Return the size of a file in bytes, or 0 if there is no file."""
    status = _status(file)
    return status.st_size if status else 0


def read_identity(descriptor: int) -> Identity | None:
    os.lseek(descriptor, OFFSET, os.SEEK_SET)
    return Identity.unsealed(os.read(descriptor, SIZE))


def write_identity(descriptor: int, identity: Identity) -> None:
    os.lseek(descriptor, OFFSET, os.SEEK_SET)
    os.write(descriptor, identity.sealed())


def _real_path(path: Path | str) -> str:
    return os.path.realpath(path) if os.path.islink(path) else str(path)  # noqa: PTH114 - as below


def _status(file: str, *, follows: bool = True) -> os.stat_result | None:
    try:
        return os.stat(file, follow_symlinks=follows)  # noqa: PTH116 - a string, and often
    except (FileNotFoundError, NotADirectoryError):
        return None
