import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw

from thoughtline.core.refusal import Code, NotErased
from thoughtline.store.sqlite.database.reserve import Reserve, free_space

SIZES = """
    SELECT coalesce(sum(length(body)), 0), coalesce(sum(min(length(body), ?2)), 0)
    FROM event WHERE session = ?1
"""
TOTAL = "SELECT coalesce(sum(length(body)), 0) FROM event"
MARGIN = 512 << 10
"""Bytes that a deletion writes besides the pages of the events, such as for the search index."""

MIB = 1 << 20

TEMPORARY = ("/var/tmp", "/usr/tmp", "/tmp", ".")  # noqa: S108  # nosec B108 - SQLite writes there
"""Folders in which SQLite writes temporary files, the first writable one.

Source: https://www.sqlite.org/tempfiles.html#temporary_file_storage_locations
"""


def make_room(connection: apsw.Connection, path: Path, reserve: Reserve, session: str) -> None:
    """Make room to delete a session and to rewrite the file, which needs a copy of the rest in the
    write-ahead log and one in a temporary file. Only call this while holding the lock.

    If need be, the log is written back and the reserve is given up. Raises `NotErased`
    (LEDGER_FULL) if there is not enough room then.
    """
    if not _lacking(connection, path, session):
        return
    if _lacking(connection, path, session, spare=reserve.size):
        _write_back(connection, path, reserve)
    lacking = _lacking(connection, path, session, spare=reserve.size)
    if lacking:
        raise NotErased(
            Code.LEDGER_FULL,
            f"The session was not forgotten: to remove its words from the file needs {lacking}.",
            hint="Nothing was deleted. Free that space, or move the record to a larger disk, and "
            "forget the session then.",
        )
    if _lacking(connection, path, session):
        reserve.give_up()


@contextmanager
def keep_log(connection: apsw.Connection) -> Iterator[None]:
    """Write nothing of the log back in the block, because the file would grow by the deleted
    pages.
    """
    pages = connection.pragma("wal_autocheckpoint")
    connection.pragma("wal_autocheckpoint", 0)
    try:
        yield
    finally:
        with suppress(apsw.ConnectionClosedError):
            connection.pragma("wal_autocheckpoint", pages)


def _write_back(connection: apsw.Connection, path: Path, reserve: Reserve) -> None:
    """Write the log back to free its space, if the disk has room for the pages that the file lacks.
    The reserve is made again afterwards.
    """
    pages, size = connection.pragma("page_count"), connection.pragma("page_size")
    growth = pages * size - path.stat().st_size
    free = free_space(path.parent)
    if free is None or free + reserve.size < growth:
        return
    if free < growth:
        reserve.give_up()
    with suppress(apsw.FullError, apsw.BusyError, apsw.LockedError):  # a reader keeps the log
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    reserve.keep()


def _lacking(connection: apsw.Connection, path: Path, session: str, spare: int = 0) -> str:
    """Return "" if there is enough; `spare` more bytes can be freed beside the file."""
    size = connection.pragma("page_size")
    pages = connection.pragma("page_count") - connection.pragma("freelist_count")
    deleted, touched = connection.execute(SIZES, (session, size)).get
    rest = pages * size * (1 - deleted / max(1, connection.execute(TOTAL).get))
    needs = {path.parent: touched + MARGIN + rest}
    temporary = _temporary_folder()
    if temporary.stat().st_dev == path.parent.stat().st_dev:
        needs[path.parent] += rest
    else:
        needs[temporary] = rest
    for folder, needed in needs.items():
        free = free_space(folder)
        room = None if free is None else free + (spare if folder == path.parent else 0)
        if room is not None and room < needed:
            return f"{needed / MIB:,.1f} MiB in {folder}, and {room / MIB:,.1f} MiB are free"
    return ""


def _temporary_folder() -> Path:
    chosen = (os.environ.get("SQLITE_TMPDIR", ""), os.environ.get("TMPDIR", ""), *TEMPORARY)
    folders = (Path(each) for each in chosen if each)
    return next((each for each in folders if os.access(each, os.W_OK | os.X_OK)), Path())
