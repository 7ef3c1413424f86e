import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

import apsw

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.sqlite.database.identity import log_path
from thoughtline.store.sqlite.database.schema import check_ours

if sys.platform == "darwin":
    import fcntl

    def _sync(descriptor: int) -> None:
        """On macOS, `fsync` leaves data in the memory of the disk."""
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)

else:
    _sync = os.fsync

SAFE_SQLITE = (3, 51, 3)
"""First safe version of SQLite. Earlier versions can corrupt a write-ahead log that several
processes share.
"""

SYNCHRONOUS = {"full": 2, "normal": 1}

LOG_HEADER, FRAME_HEADER = 32, 24
"""Bytes before the frames of a write-ahead log, and before the page in each frame (the SQLite file
format, section 4).
"""

BUSY_TIMEOUT_MS = 1_000
"""Milliseconds that SQLite waits for other programs, because other programs do not use
Thoughtline's lock.
"""


def connect(path: str, durability: str) -> apsw.Connection:
    if tuple(map(int, apsw.sqlite_lib_version().split("."))) < SAFE_SQLITE:
        raise Refused(
            Code.LEDGER_FAILED,
            f"SQLite {apsw.sqlite_lib_version()} can damage a file that several processes share.",
            hint="Install apsw 3.54 or later.",
        )
    with for_us_alone():
        connection = apsw.Connection(path)
    try:
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        # Before anything is changed: the first setting alone would change another program's file.
        check_ours(connection)
        _configure(connection, durability)
    except BaseException:
        abandon(connection)
        raise
    return connection


def connect_to_read(path: str) -> apsw.Connection:
    """Open a connection to an existing file that cannot change the file."""
    connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    restrict(connection)
    return connection


def connect_unchanged(path: str) -> apsw.Connection:
    """No other program may have the file open. Its log is neither read nor created."""
    uri = f"file:{quote(path)}?immutable=1"
    return apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)


def restrict(connection: apsw.Connection) -> None:
    """Prevent triggers, views and other code in the file from running."""
    connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
    connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)


def set_durability(connection: apsw.Connection, durability: str) -> None:
    """Only call this outside of a transaction. Raises `apsw.Error` if SQLite ignores it."""
    wanted = SYNCHRONOUS[durability]
    if connection.pragma("synchronous", wanted) is not None or (
        connection.pragma("synchronous") != wanted
    ):
        raise apsw.MisuseError("SQLite did not take its setting `synchronous`")


def sync_log(path: str) -> None:
    """Sync the write-ahead log. A process may have been killed after writing the end of the log and
    before syncing the log. A power cut could undo the events in an unsynced log, even after a
    caller has read the events.
    """
    try:
        descriptor = os.open(log_path(path), os.O_RDWR)
    except FileNotFoundError:
        return
    try:
        _sync(descriptor)
    finally:
        os.close(descriptor)


def cut_log(connection: apsw.Connection, path: str) -> None:
    """Overwrite the frame behind the last commit in the write-ahead log. Only call this while
    holding the lock, outside of a transaction.

    A commit on a full disk may write all of its frames but the end of the last one, and a process
    that was killed in a commit may have left the same bytes there. Without this, the next process
    after a crash takes such frames for a commit, although its caller was told that nothing was
    recorded.
    """
    frames, _ = connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_NOOP)
    if frames < 0:
        return  # this connection has not used the log
    end = LOG_HEADER + frames * (FRAME_HEADER + connection.pragma("page_size"))
    descriptor = os.open(log_path(path), os.O_WRONLY)
    try:
        if os.fstat(descriptor).st_size > end:
            _overwrite(descriptor, end, bytes(FRAME_HEADER))
            _sync(descriptor)
    finally:
        os.close(descriptor)


def _overwrite(descriptor: int, position: int, data: bytes) -> None:
    os.lseek(descriptor, position, os.SEEK_SET)
    if os.write(descriptor, data) < len(data):
        raise OSError(errno.ENOSPC, "the log cannot be overwritten")


def abandon(connection: apsw.Connection) -> None:
    """Leave the log as it is: neither written back nor deleted."""
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    connection.close()


def _configure(connection: apsw.Connection, durability: str) -> None:
    """Read each setting back, because pragmas fail silently."""
    connection.transaction_mode = "IMMEDIATE"
    restrict(connection)
    # Without this SQLite plans a range query anew for every new bound.
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
    wanted = {
        "synchronous": SYNCHRONOUS[durability],
        "fullfsync": 1,
        "cache_size": -1024,
    }
    for name, value in wanted.items():
        connection.pragma(name, value)
    mode = connection.pragma("journal_mode", "wal")
    connection.pragma("journal_size_limit", 8 << 20)
    connection.pragma("wal_autocheckpoint", 1_500)  # pages: less often than by default, under 8 MiB
    if mode != "wal" or any(connection.pragma(name) != value for name, value in wanted.items()):
        raise Refused(
            Code.LEDGER_FAILED,
            f"SQLite did not take its settings (journal mode is {mode!r}).",
            hint="Put the database on a local disk.",
        )


@contextmanager
def snapshot(connection: apsw.Connection) -> Iterator[None]:
    connection.execute("BEGIN DEFERRED")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")  # which works after damage was met, too


@contextmanager
def for_us_alone() -> Iterator[None]:
    """Make new files in the block readable by their owner only."""
    previous = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(previous)
