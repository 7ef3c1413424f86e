import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw
import msgspec
from msgspec import Struct

from thoughtline.core.refusal import Refused
from thoughtline.store import session_title
from thoughtline.store.sqlite.database.connection import for_us_alone
from thoughtline.store.sqlite.database.identity import log_path, log_size
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.database.migration import ledger_id

PAGE_SIZE = slice(8, 12)
"""Bytes of the page size in the header of a log.

Source: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

SESSIONS = "SELECT count(*) FROM session WHERE oldest = 1"
LATEST = """
    SELECT description.body FROM description JOIN session ON session.name = description.session
    ORDER BY session.position DESC
"""
UNREADABLE = "it cannot be read without its database"
"""Description of a log that lacks pages of its record."""

TITLES = 3
"""Number of titles that are shown."""


class LogContents(Struct, frozen=True):
    """`file` is a database with the intact events of the log."""

    file: Path
    events: int
    sessions: int
    titles: tuple[str, ...]

    def __str__(self) -> str:
        titles = ", ".join(f'"{title}"' for title in self.titles)
        latest = f"; latest titles: {titles}" if titles else ""
        return f"sessions: {self.sessions:,}, events: {self.events:,}{latest}"


def read_log(path: Path, ledger: bytes, folder: Path) -> LogContents | None:
    """Return the contents of the log beside the database at `path`, in a copy in `folder`, or None
    if nothing can be read. The log and the database stay as they are.

    The log belongs to the record with the id `ledger`. It may hold all pages of the record, or may
    fit to the file in place, which may be a backup. Raises `OSError` if a copy cannot be written.
    """
    found = [
        contents
        for copy in _copies(path, folder)
        if (contents := _contents(copy, ledger)) is not None
    ]
    return max(found, key=lambda contents: contents.events, default=None)


def describe_log(path: Path) -> str:
    """Describe the contents of the log beside a database that vanished, "" if there is no log."""
    known = SidecarLock(f"{path}.lock").identity()
    if log_size(path) == 0 or known is None:
        return ""
    ledger = known.ledger
    try:
        with TemporaryDirectory() as folder:
            contents = read_log(path, ledger, Path(folder))
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    return UNREADABLE if contents is None else str(contents)


def _copies(path: Path, folder: Path) -> Iterator[Path]:
    """Yield copies of the log, beside an empty page and beside the file in place."""
    log = Path(log_path(path))
    with log.open("rb") as file:
        page = int.from_bytes(file.read(32)[PAGE_SIZE])
    with for_us_alone():
        alone = folder / "alone.db"
        alone.write_bytes(bytes(page))  # SQLite deletes the log beside an empty file
        shutil.copyfile(log, log_path(alone))
        yield alone
        if path.exists() and path.stat().st_size > 0:
            beside = folder / "beside.db"
            shutil.copyfile(path, beside)
            shutil.copyfile(log, log_path(beside))
            yield beside


def _contents(copy: Path, ledger: bytes) -> LogContents | None:
    """Return None if it is another record, or nothing in it is intact."""
    from thoughtline.store.sqlite.tables.reader import verify  # noqa: PLC0415 - rarely

    try:
        with closing(apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
            if ledger_id(connection) != ledger:
                return None
            verification = verify(connection)
            titles = [
                description.title
                for [body] in connection.execute(LATEST)
                if (description := session_title.decode(body)).title
            ]
            sessions = connection.execute(SESSIONS).get
    except (apsw.Error, Refused, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    if verification.events == 0:
        return None
    return LogContents(copy, verification.events, sessions, tuple(titles[:TITLES]))


def keep_copy(copy: Path, target: Path) -> None:
    with copy.open("rb+") as file:
        os.fsync(file.fileno())
    copy.replace(target)
