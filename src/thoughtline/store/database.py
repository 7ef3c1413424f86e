"""Opening the SQLite file: its settings, its schema, and its faults in our words."""

import os
import secrets
from pathlib import Path

import apsw

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused

SAFE_SQLITE = (3, 51, 3)
"""Earlier versions can corrupt a write-ahead log that several processes share."""

APPLICATION = 0x54484C4E
"""Marks the file as ours ("THLN")."""

SQL = Path(__file__).parent / "sql"

PATIENCE = 5_000
"""Milliseconds that SQLite may wait where our own lock does not reach, such as crash recovery."""


def connect(path: str, durability: str) -> apsw.Connection:
    """An open connection with every setting read back, as pragmas are silent when they fail."""
    if apsw.sqlite_lib_version() and tuple(map(int, apsw.sqlite_lib_version().split("."))) < SAFE_SQLITE:
        raise Refused(
            Code.LEDGER_FAILED,
            f"SQLite {apsw.sqlite_lib_version()} can damage a file that several processes share.",
            hint="Install apsw 3.54 or later.",
        )
    previous = os.umask(0o077)
    try:
        database = apsw.Connection(path)
    finally:
        os.umask(previous)
    try:
        _configure(database, durability)
    except BaseException:
        database.close()
        raise
    return database


def _configure(database: apsw.Connection, durability: str) -> None:
    database.set_busy_timeout(PATIENCE)
    database.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
    database.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    wanted = {"synchronous": {"full": 2, "normal": 1}[durability], "fullfsync": 1, "cache_size": -1024}
    for name, value in wanted.items():
        database.pragma(name, value)
    mode = database.pragma("journal_mode", "wal")
    database.pragma("journal_size_limit", 8 << 20)
    if mode != "wal" or any(database.pragma(name) != value for name, value in wanted.items()):
        raise Refused(
            Code.LEDGER_FAILED,
            f"SQLite did not take its settings (journal mode is {mode!r}).",
            hint="Put the database on a local disk.",
        )


def migrate(database: apsw.Connection) -> bytes:
    """Bring the schema up to date in one transaction. Returns the ledger's id."""
    steps = sorted(SQL.glob("*.sql"))
    at = database.pragma("user_version")
    if at > len(steps):
        raise Refused(
            Code.LEDGER_NEWER,
            f"The database has schema {at}; Thoughtline {__version__} knows schemas up to {len(steps)}.",
            hint="Upgrade Thoughtline, or point --database at another file.",
        )
    if at < len(steps):
        with database:
            _take_steps(database, at, steps)
    found = database.execute("SELECT id FROM ledger").fetchone()
    return bytes(found[0])


def _take_steps(database: apsw.Connection, at: int, steps: list[Path]) -> None:
    if at == 0 and database.execute("SELECT count(*) FROM sqlite_schema").get:
        raise Refused(
            Code.LEDGER_DAMAGED,
            "The file is an SQLite database, but not one of Thoughtline's.",
            hint="Point --database at another path.",
        )
    for step in steps[at:]:
        database.execute(step.read_text(encoding="utf-8"))
    if at == 0:
        database.pragma("application_id", APPLICATION)
        database.execute("INSERT INTO ledger VALUES (?, ?)", (secrets.token_bytes(16), __version__))
    database.execute("UPDATE ledger SET release = ?", (__version__,))
    database.pragma("user_version", len(steps))


def fault(error: apsw.Error | OSError, path: str) -> Refused:
    """What a failure of SQLite or of the disk means for the caller."""
    if isinstance(error, (apsw.CorruptError, apsw.NotADBError)):
        return Refused(
            Code.LEDGER_DAMAGED,
            f"{path} is damaged: {error}.",
            hint="Run `thoughtline verify`, and restore the file from a backup.",
        )
    if isinstance(error, apsw.FullError) or getattr(error, "errno", None) == 28:
        return Refused(
            Code.LEDGER_FULL,
            f"The disk under {path} is full; nothing was recorded.",
            hint="Free some space and call again. What was recorded before is safe.",
        )
    if isinstance(error, (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError, PermissionError)) or (
        getattr(error, "errno", None) in (13, 30)
    ):
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
        hint="Nothing was recorded; run `thoughtline doctor`.",
    )
