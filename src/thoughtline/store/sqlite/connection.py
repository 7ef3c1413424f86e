"""Opening the SQLite file: its settings, its schema, and its faults in our words."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused

SAFE_SQLITE = (3, 51, 3)
"""Earlier versions can corrupt a write-ahead log that several processes share."""

APPLICATION = 0x54484C4E
"""Marks the file as ours ("THLN")."""

SQL = Path(__file__).parent / "sql"

STEPS = sorted(SQL.glob("*.sql"))
"""The schema, in the order in which it grew: a database of schema 2 has taken the first two."""

DAMAGED = (
    apsw.CorruptError,
    apsw.NotADBError,
    apsw.SQLError,
    apsw.ConstraintError,
    UnicodeDecodeError,
)
"""Our SQL is right, so where it fails the file is not: a table has gone, a row is there already."""

NOT_WRITABLE = (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError)

PATIENCE = 1_000
"""Milliseconds that SQLite may wait where our own lock does not reach: for a program not ours."""


def connect(path: str, durability: str) -> apsw.Connection:
    """An open connection to a database of ours, or to an empty one."""
    if tuple(map(int, apsw.sqlite_lib_version().split("."))) < SAFE_SQLITE:
        raise Refused(
            Code.LEDGER_FAILED,
            f"SQLite {apsw.sqlite_lib_version()} can damage a file that several processes share.",
            hint="Install apsw 3.54 or later.",
        )
    with for_us_alone():
        database = apsw.Connection(path)
    try:
        database.set_busy_timeout(PATIENCE)
        _check_ours(database)
        _configure(database, durability)
    except BaseException:
        abandon(database)
        raise
    return database


def connect_to_read(path: str) -> apsw.Connection:
    """An open connection to a file that is there, which changes nothing."""
    database = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    database.set_busy_timeout(PATIENCE)
    database.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
    database.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    return database


def abandon(database: apsw.Connection) -> None:
    """Close without tidying the write-ahead log away, so that all stays as it was found."""
    database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    database.close()


def _check_ours(database: apsw.Connection) -> None:
    """Before anything is changed: the first setting alone would change another program's file."""
    empty = not database.execute("SELECT count(*) FROM sqlite_schema").get
    if database.pragma("application_id") != APPLICATION and not empty:
        raise Refused(
            Code.LEDGER_DAMAGED,
            "The file is an SQLite database, but not one of Thoughtline's.",
            hint="Point --database at another path.",
        )
    check_schema(database)


def check_schema(database: apsw.Connection) -> None:
    """Another process may have brought a newer release, and its schema, at any time."""
    at = database.execute("PRAGMA user_version").get
    if at > len(STEPS):
        raise Refused(
            Code.LEDGER_NEWER,
            f"The database has schema {at}; Thoughtline {__version__} knows up to {len(STEPS)}.",
            hint="Upgrade Thoughtline, or point --database at another file.",
        )


def _configure(database: apsw.Connection, durability: str) -> None:
    """Every setting is read back, as pragmas are silent when they fail."""
    database.transaction_mode = "IMMEDIATE"
    database.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
    database.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    # Without this SQLite plans a range query anew for every new bound.
    database.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
    wanted = {
        "synchronous": {"full": 2, "normal": 1}[durability],
        "fullfsync": 1,
        "cache_size": -1024,
    }
    for name, value in wanted.items():
        database.pragma(name, value)
    mode = database.pragma("journal_mode", "wal")
    database.pragma("journal_size_limit", 8 << 20)
    database.pragma("wal_autocheckpoint", 1_500)  # pages: less often than by default, under 8 MiB
    if mode != "wal" or any(database.pragma(name) != value for name, value in wanted.items()):
        raise Refused(
            Code.LEDGER_FAILED,
            f"SQLite did not take its settings (journal mode is {mode!r}).",
            hint="Put the database on a local disk.",
        )


@contextmanager
def snapshot(database: apsw.Connection) -> Iterator[None]:
    """Several reads of one moment, whatever others write meanwhile."""
    database.execute("BEGIN DEFERRED")
    try:
        yield
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")  # which works after damage was met, too


@contextmanager
def for_us_alone() -> Iterator[None]:
    """Files that are made meanwhile are for their owner alone."""
    previous = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(previous)


def fault(error: apsw.Error | OSError | UnicodeDecodeError, path: str) -> Refused:
    """What a failure of SQLite or of the disk means for the caller."""
    number = getattr(error, "errno", None)
    if getattr(error, "extendedresult", 0) == apsw.SQLITE_CORRUPT_VTAB:
        return Refused(
            Code.LEDGER_DAMAGED,
            f"The search index in {path} is damaged: {error}.",
            hint="Run `thoughtline reindex`: it is made anew from the record.",
        )
    if isinstance(error, DAMAGED):
        return Refused(
            Code.LEDGER_DAMAGED,
            f"{path} is damaged: {error}.",
            hint="Run `thoughtline doctor`: it tells whether to restore the file from a backup, "
            "or only to make its search index anew.",
        )
    if isinstance(error, apsw.FullError) or number in (errno.ENOSPC, errno.EDQUOT):
        return Refused(
            Code.LEDGER_FULL,
            f"The disk under {path} is full; nothing was recorded.",
            hint="Free some space and call again. What was recorded before is safe.",
        )
    if isinstance(error, NOT_WRITABLE) or number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Refused(
            Code.LEDGER_READ_ONLY,
            f"{path} cannot be written to: {error}.",
            hint="Make the file and its folder writable, or set --database to a path that is.",
        )
    if isinstance(error, (apsw.BusyError, apsw.LockedError)):
        return Refused(
            Code.LEDGER_BUSY,
            f"Another program keeps {path} locked.",
            hint="Nothing was recorded; call again, and close other programs that have it open.",
        )
    return Refused(
        Code.LEDGER_FAILED,
        f"The disk under {path} failed: {error}.",
        hint="Whether this call was recorded is not known: `recall` tells, and repeating a call "
        "that has a `key` is safe. Run `thoughtline doctor`.",
    )
