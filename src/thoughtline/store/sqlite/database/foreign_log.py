from pathlib import Path

import apsw

from thoughtline.core.refusal import Refused
from thoughtline.store.sqlite.database.connection import (
    abandon,
    connect_to_read,
    connect_unchanged,
)
from thoughtline.store.sqlite.database.identity import NO_LEDGER, FileState, Identity, log_size
from thoughtline.store.sqlite.database.migration import ledger_id
from thoughtline.store.sqlite.database.watermark import Watermark, are_complete, lost_since


def has_foreign_log(
    path: Path, state: FileState, known: Identity | None, mark: Watermark | None
) -> bool:
    """Inode numbers only raise the suspicion: files that were copied to another disk one by one may
    have any numbers. The contents decide.
    """
    if known is None or state.log != known.log or log_size(path) == 0:
        return False
    if state.size == 0:
        return True
    if state.database == known.database:
        return False
    is_copy = state.size == known.size and _ledger_without_log(path) in (known.ledger, NO_LEDGER)
    return not (is_copy and _holds_all(path, known.ledger, mark))


def _ledger_without_log(path: Path) -> bytes | None:
    """Return `NO_LEDGER` for a file without tables, or None if the file cannot be read."""
    connection = connect_unchanged(str(path))
    try:
        return ledger_id(connection)
    except apsw.SQLError:
        return NO_LEDGER
    except apsw.Error:
        return None
    finally:
        abandon(connection)


def _holds_all(path: Path, ledger: bytes, mark: Watermark | None) -> bool:
    """Return whether the database with the log beside it is the ledger, intact and with each
    acknowledged event. The function changes neither file.
    """
    from thoughtline.store.sqlite.tables.reader import verify  # noqa: PLC0415 - rarely

    try:
        connection = connect_to_read(str(path))
    except apsw.Error:
        return False
    try:
        return (
            ledger_id(connection) == ledger
            and not lost_since(mark, connection, ledger)
            and are_complete(mark, connection)
            and not verify(connection).damage
        )
    except (apsw.Error, Refused, UnicodeDecodeError):
        return False
    finally:
        abandon(connection)
