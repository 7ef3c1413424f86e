"""The record in a file, read by somebody who changes nothing and waits for nobody."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from thoughtline.core.events import Event, Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import SessionSummary
from thoughtline.store.outline_parts import intact
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
"""What shows that the file or its write-ahead log is another one, or was written to."""


class SqliteSnapshot:
    """What the local person has recorded, as it is at one moment."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def sessions(self, *, limit: int, project: str) -> list[SessionSummary]:
        """The sessions of a project that are under way, latest first."""
        return session_list.sessions(
            self._connection, "", limit=limit, before=None, project=project, archived=False
        )

    def outline(self, session: str) -> Iterator[tuple[bytes, list[Event]]]:
        """As `Ledger.outline`."""
        for part, events in intact(read_parts(self._connection, stored_name("", session))):
            yield part.hash, events

    def events(self, session: str, *, after: int = 0, limit: int | None = None) -> list[Recorded]:
        """As `Ledger.read`."""
        return list(read_events(self._connection, stored_name("", session), after, limit))


@contextmanager
def read_only(path: Path) -> Iterator[SqliteSnapshot]:
    """The record in a file that is there, in the schema of this release.

    Takes no lock of ours and migrates nothing. Raises `Refused` where it cannot be read like this.
    """
    try:
        with reading(path) as connection, snapshot(connection):
            yield SqliteSnapshot(connection)
    except (apsw.Error, OSError, UnicodeDecodeError) as error:
        raise fault(error, str(path)) from error


@contextmanager
def reading(path: Path, copy: Callable[[], Path] | None = None) -> Iterator[apsw.Connection]:
    """A connection that changes nothing, for a moment.

    Without a write-ahead log nobody has the file open, and all is in it: then it is read as a file
    that nobody changes, for SQLite would make a log beside it even to read. Where it cannot be read
    beside its log, what `copy` makes of both is read. Raises `Refused` (LEDGER_BUSY) where a writer
    came this very moment, as what was read may be half of each.
    """
    before = state_of(path)
    alone = not has_log(path)
    try:
        try:
            connection = _open(path, alone=alone)
        except NOT_WRITABLE:
            if alone or copy is None:
                raise
            connection = _open(copy(), alone=False)
        try:
            _check_not_older(connection, path)
            yield connection
        finally:
            abandon(connection)
    except (apsw.Error, Refused) as error:
        if alone and state_of(path) != before:
            raise _came_meanwhile(path) from error
        raise
    if alone and state_of(path) != before:
        raise _came_meanwhile(path)


def _open(path: Path, *, alone: bool) -> apsw.Connection:
    """Raises one of `NOT_WRITABLE` where SQLite wants to write beside it."""
    connection = (
        connect_unchanged(str(path))
        if alone
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
    """Whether there is a write-ahead log that says something."""
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


def _came_meanwhile(path: Path) -> Refused:
    return Refused(
        Code.LEDGER_BUSY,
        f"{path} was written to while it was read.",
        hint="Call again: from now on it is read beside whoever writes.",
    )


def _check_not_older(connection: apsw.Connection, path: Path) -> None:
    """Refuse a schema that would have to be brought to ours first."""
    version = connection.pragma("user_version")
    if version < len(STEPS):
        raise Refused(
            Code.LEDGER_READ_ONLY,
            f"{path} has schema {version}, and only {len(STEPS)} is read as it is.",
            hint="The next server or command that opens it to write brings it there.",
        )
