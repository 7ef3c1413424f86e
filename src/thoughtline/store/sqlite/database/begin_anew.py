"""Decision of a person to continue with the file in place, or with a new file, after a record
vanished.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw

from thoughtline.store.reports import Finding
from thoughtline.store.sqlite.database.connection import abandon, connect_to_read, connect_unchanged
from thoughtline.store.sqlite.database.errors import fault
from thoughtline.store.sqlite.database.foreign_log import has_foreign_log
from thoughtline.store.sqlite.database.identity import (
    NO_FILE,
    NO_LEDGER,
    FileState,
    Identity,
    file_state,
    index_path,
    log_path,
    log_size,
)
from thoughtline.store.sqlite.database.lock import WAIT, SidecarLock
from thoughtline.store.sqlite.database.migration import ledger_id
from thoughtline.store.sqlite.database.orphaned_log import UNREADABLE, keep_copy, read_log
from thoughtline.store.sqlite.database.watermark import Watermark, are_complete, lost_since


async def begin_anew(path: Path) -> list[Finding]:
    """Give up events that the lock file knows but the database file lacks. The function deletes no
    event.

    A log that belongs to another file is renamed, after its readable events were copied into a
    database beside it. Raises `Refused` if a hanging process holds the
    lock, or if the files cannot be read.
    """
    lock = SidecarLock(f"{path}.lock")
    if lock.identity() is None and not path.with_name(f"{path.name}.lock").exists():
        return [_unchanged("the lock file beside it knows of no record")]
    try:
        async with lock.held(WAIT):
            state = file_state(path)
            known, mark = lock.identity(), lock.watermark()
            if (known is None and mark is None) or (known is not None and known.begins_anew):
                return [_unchanged("the lock file beside it knows of no record")]
            if _is_whole(path, state, known, mark):
                return [_unchanged("the record is there, and nothing is missing")]
            ledger = known.ledger if known is not None else mark.id if mark else NO_LEDGER
            findings = []
            if state.size == 0 or has_foreign_log(path, state, known, mark):
                findings = list(_set_log_aside(path, ledger))
            lock.begin_anew(ledger)
    except (apsw.Error, OSError) as error:
        raise fault(error, str(path)) from error
    given_up = f"; given up: events up to {mark.position:,}" if mark is not None else ""
    there = "the file in place" if state.exists else "an empty record"
    return [
        *findings,
        Finding(name="begun anew", value=f"the next server goes on with {there}{given_up}"),
    ]


def _unchanged(reason: str) -> Finding:
    return Finding(name="begun anew", value=f"nothing was changed: {reason}")


def _is_whole(path: Path, state: FileState, known: Identity | None, mark: Watermark | None) -> bool:
    if state.size == 0 or has_foreign_log(path, state, known, mark):
        return False
    connect = connect_to_read if state.log != NO_FILE else connect_unchanged
    connection = connect(str(path))
    try:
        ledger = ledger_id(connection)
        same = known is None or known.ledger == ledger
        return same and not lost_since(mark, connection, ledger) and are_complete(mark, connection)
    except (apsw.SQLError, apsw.CorruptError):  # another program's file, or one without tables
        return False
    finally:
        abandon(connection)


def _set_log_aside(path: Path, ledger: bytes) -> Iterator[Finding]:
    """Copy the events first: SQLite would delete the log of an empty database."""
    if log_size(path) == 0:
        return
    log = Path(log_path(path))
    names = (log.with_name(f"{log.name}.given-up-{number}") for number in count(1))
    kept = next(name for name in names if not name.exists())
    copy = kept.with_name(f"{kept.name}.db")
    with TemporaryDirectory(prefix=f"{log.name}.", dir=log.parent) as folder:
        contents = read_log(path, ledger, Path(folder))
        if contents is not None:
            keep_copy(contents.file, copy)
    log.rename(kept)
    Path(index_path(path)).unlink(missing_ok=True)
    if contents is None:
        yield Finding(name="log", value=f"kept as {kept.name}: {UNREADABLE}")
        return
    yield Finding(name="in the log", value=str(contents))
    yield Finding(
        name="log",
        value=f"kept as {kept.name}, and readable as {copy.name}. To take its sessions into the "
        f"record: `thoughtline export --database {copy.name} --output sessions.jsonl`, then "
        "`thoughtline import sessions.jsonl --own`",
    )
