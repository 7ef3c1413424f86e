"""Permanent deletion of a session from the SQLite file (docs/decisions/0011).

Deleted bytes stay in unused pages, in the write-ahead log, and in copies: migrations copy the file,
and `doctor --begin-anew` keeps the log of a missing file.
After a deletion the whole file is therefore rewritten without the deleted bytes. A mark in the file
says that the rewriting is pending. The next process that opens a file with the mark rewrites the
file.
"""

from pathlib import Path

import apsw

from thoughtline.core.refusal import NotErased, Refused
from thoughtline.store import stored_names
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Entry, VersionConflict
from thoughtline.store.sqlite.commits import idempotency
from thoughtline.store.sqlite.commits.writer import Last, insert, rows_after
from thoughtline.store.sqlite.database.migration import kept_copies
from thoughtline.store.sqlite.search import index
from thoughtline.store.sqlite.tables import descriptions, grants, outline, rests, storage_usage
from thoughtline.store.sqlite.tables.reader import head_of

REMOVE_EVENTS = "DELETE FROM event WHERE session = ? AND version <= ?"
SET_UNWIPED = "UPDATE ledger SET unwiped = ?"
UNWIPED = "SELECT unwiped FROM ledger"


def forget(
    connection: apsw.Connection, session: str, tombstone: Entry, expecting: int
) -> Last | None:
    """All exceptions are raised before the function writes."""
    head = head_of(connection, session)
    if head.version != expecting:
        raise VersionConflict(session)
    hash_chain.check_tombstone(tombstone.event, head.version, head.hash)
    rows = rows_after(head, session, [tombstone])
    for derived in (index, idempotency, grants, descriptions, outline, rests):
        derived.remove(connection, session)
    owner, _ = stored_names.owner_and_name(session)
    storage_usage.subtract(connection, owner, session, head.version, last=head.oldest == 1)
    # Before the other events are deleted: a position must never be assigned twice.
    last = insert(connection, session, [tombstone], rows, head, forgetting=True)
    connection.execute(REMOVE_EVENTS, (session, head.version))
    index.merge(connection)
    connection.execute(SET_UNWIPED, (True,))
    return last


def unwiped(path: Path, refusal: Refused) -> Refused:
    """Return the refusal for a session that is deleted, but whose bytes may still be in the file
    because of another refusal.
    """
    return NotErased(
        refusal.code,
        f"The session is forgotten, but {path} may still hold its words: {refusal.message}",
        hint="The next process that opens the file removes them, if nothing is in the way. Close "
        "other programs that read the file, and run `thoughtline doctor --wipe`.",
    )


def is_unwiped(connection: apsw.Connection) -> bool:
    """Return whether bytes of deleted sessions may still be in the file."""
    return bool(connection.execute(UNWIPED).get)


def wipe(connection: apsw.Connection, path: Path) -> None:
    """The call takes a while, and the caller must hold the lock."""
    if not is_unwiped(connection):
        return
    try:
        connection.execute("VACUUM")
    except apsw.FullError:  # the log may be in the way
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        connection.execute("VACUUM")
    connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    for copy in kept_copies(path):
        copy.unlink()
    connection.execute(SET_UNWIPED, (False,))
