"""The record in a file, read by somebody who changes nothing and waits for nobody."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import apsw

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import SessionSummary
from thoughtline.store.sqlite import session_list
from thoughtline.store.sqlite.connection import restrict, snapshot
from thoughtline.store.sqlite.errors import fault
from thoughtline.store.sqlite.reader import read_events
from thoughtline.store.sqlite.schema import STEPS, check_ours
from thoughtline.store.stored_names import stored_name


class SqliteSnapshot:
    """What the local person has recorded, as it is at one moment."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def sessions(self, *, limit: int, project: str) -> list[SessionSummary]:
        """The sessions of a project that are under way, latest first."""
        return session_list.sessions(
            self._connection, "", limit=limit, before=None, project=project, archived=False
        )

    def events(self, session: str) -> list[Recorded]:
        return list(read_events(self._connection, stored_name("", session), 0, None))


@contextmanager
def read_only(path: Path) -> Iterator[SqliteSnapshot]:
    """The record in a file that is there, in the schema of this release.

    Takes no lock of ours and migrates nothing. Raises `Refused` where it cannot be read like this.
    """
    try:
        connection = apsw.Connection(
            f"file:{quote(str(path))}{_how(path)}",
            flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI,
        )
        try:
            restrict(connection)
            check_ours(connection)
            _check_not_older(connection, path)
            with snapshot(connection):
                yield SqliteSnapshot(connection)
        finally:
            connection.close()
    except (apsw.Error, OSError, UnicodeDecodeError) as error:
        raise fault(error, str(path)) from error


def _check_not_older(connection: apsw.Connection, path: Path) -> None:
    """Refuse a schema that would have to be brought to ours first."""
    version = connection.pragma("user_version")
    if version < len(STEPS):
        raise Refused(
            Code.LEDGER_READ_ONLY,
            f"{path} has schema {version}, and only {len(STEPS)} is read as it is.",
            hint="The next server or command that opens it brings it there.",
        )


def _how(path: Path) -> str:
    """Without a write-ahead log nobody has the file open, and all is in it.

    SQLite would make a log beside it even to read. Should a writer come this very moment, what is
    read half is not along the hash chain.
    """
    log = f"{path}-wal"
    return "" if os.access(log, os.F_OK) and os.stat(log).st_size else "?immutable=1"  # noqa: PTH116 - in one look
