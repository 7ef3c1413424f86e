"""Reader of a record in a file, which changes nothing and does not wait for other processes."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from thoughtline.core.events import Event, Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import SessionSummary
from thoughtline.store.outline_parts import intact
from thoughtline.store.read_only import check_not_older
from thoughtline.store.sqlite.database.connection import (
    BUSY_TIMEOUT_MS,
    abandon,
    connect_unchanged,
    restrict,
    snapshot,
)
from thoughtline.store.sqlite.database.errors import NOT_WRITABLE, fault
from thoughtline.store.sqlite.database.identity import log_path
from thoughtline.store.sqlite.database.schema import STEPS, check_ours
from thoughtline.store.sqlite.tables import session_list
from thoughtline.store.sqlite.tables.outline import read_parts
from thoughtline.store.sqlite.tables.reader import read_events
from thoughtline.store.stored_names import stored_name

State = tuple[tuple[int, int, int, int], ...]
"""Device, inode, size and time of the file and its log; any write or replacement changes this
state.
"""


class SqliteSnapshot:
    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def sessions(self, *, limit: int, project: str) -> list[SessionSummary]:
        """Return the unarchived sessions of a project, latest first; at most `limit` sessions."""
        return session_list.sessions(
            self._connection, "", limit=limit, before=None, project=project, archived=False
        )

    def outline(self, session: str) -> Iterator[tuple[bytes, list[Event]]]:
        for part, events in intact(read_parts(self._connection, stored_name("", session))):
            yield part.hash, events

    def events(self, session: str, *, after: int = 0, limit: int | None = None) -> list[Recorded]:
        return list(read_events(self._connection, stored_name("", session), after, limit))


@contextmanager
def read_only(path: Path) -> Iterator[SqliteSnapshot]:
    """Yield a snapshot of an existing file in the schema of this release.

    The reader takes no lock of Thoughtline and migrates nothing. Raises `Refused` if the file
    cannot be read without changes.
    """
    try:
        with reading(path) as connection, snapshot(connection):
            yield SqliteSnapshot(connection)
    except (apsw.Error, OSError, UnicodeDecodeError) as error:
        raise fault(error, str(path)) from error


@contextmanager
def reading(path: Path, copy: Callable[[], Path] | None = None) -> Iterator[apsw.Connection]:
    """Yield a connection that changes nothing, for a short read.

    If the write-ahead log is missing or empty, the file is complete. A complete file is read as
    immutable, because SQLite would otherwise create a log even for reading. If a log exists and
    SQLite cannot write beside the file, `copy` makes a copy of the file and the log for reading.

    Raises `Refused` (LEDGER_BUSY) if a writer changed the immutable file in the meantime, because
    the result may mix old and new pages. Raises `Refused` (LEDGER_DAMAGED) if the file is not
    Thoughtline's. Raises `Refused` (LEDGER_NEWER, LEDGER_READ_ONLY) if the file has the schema of
    another release.
    """
    before = state_of(path)
    immutable = not has_log(path)
    try:
        try:
            connection = _open(path, immutable=immutable)
        except NOT_WRITABLE:
            if immutable or copy is None:
                raise
            connection = _open(copy(), immutable=False)
        try:
            check_not_older(connection.pragma("user_version"), len(STEPS), str(path))
            yield connection
        finally:
            abandon(connection)
    except (apsw.Error, Refused) as error:
        if immutable and state_of(path) != before:
            raise _changed_while_read(path) from error
        raise
    if immutable and state_of(path) != before:
        raise _changed_while_read(path)


def _open(path: Path, *, immutable: bool) -> apsw.Connection:
    """Raises one of `NOT_WRITABLE` if SQLite needs to write a file beside it."""
    connection = (
        connect_unchanged(str(path))
        if immutable
        else apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    )
    try:
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        restrict(connection)
        check_ours(connection)
    except BaseException:
        abandon(connection)
        raise
    return connection


def has_log(path: Path) -> bool:
    try:
        return os.stat(log_path(path)).st_size > 0  # noqa: PTH116 - in one look
    except FileNotFoundError:
        return False


def state_of(path: Path) -> State:
    return tuple(map(_state, (str(path), log_path(path))))


def _state(file: str) -> tuple[int, int, int, int]:
    try:
        status = os.stat(file)  # noqa: PTH116 - as above
    except FileNotFoundError:
        return (0, 0, 0, 0)
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def _changed_while_read(path: Path) -> Refused:
    return Refused(
        Code.LEDGER_BUSY,
        f"{path} was written to while it was read.",
        hint="Call again: it is now read together with the writer's log.",
    )
