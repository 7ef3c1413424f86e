"""The ledger in one SQLite file, shared by any number of processes on one machine."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import codec, place
from thoughtline.store.chain import chain, head_of, prove
from thoughtline.store.database import abandon, check_schema, connect, fault, migrate
from thoughtline.store.ledger import (
    Answered,
    Conflict,
    Entry,
    Key,
    KeyTaken,
    Proof,
    Summary,
)
from thoughtline.store.lock import WAIT, SidecarLock, Watermark

LAST_EVENT = "SELECT position, hash FROM event ORDER BY position DESC LIMIT 1"
INSERT = "INSERT INTO event (session, version, author, at, body, hash) VALUES (?, ?, ?, ?, ?, ?)"
MOVE_HEAD = "REPLACE INTO session (name, version, position, hash) VALUES (?, ?, ?, ?)"
ANSWERED = "SELECT session, first, last, digest FROM answered WHERE key = ?"
INSERT_ANSWERED = "INSERT INTO answered (key, session, first, last, digest) VALUES (?, ?, ?, ?, ?)"
LATEST_SESSIONS = "SELECT name, version FROM session ORDER BY position DESC LIMIT ?"

UNHARMED = (apsw.FullError, apsw.BusyError)
"""Failures of a write that SQLite takes back whole, so that the open file is still right."""

CLOSING = 0.2
"""Seconds to wait for the lock at the end; whoever stops us does not wait much longer."""

NOWHERE = (0, 0)


class SqliteLedger:
    """Keeps the promise of `Ledger` in a file. Opens it at the first use, not before.

    `durability` "full" survives a power cut; "normal" survives a killed process only. `wait` is how
    many seconds another process may keep a call waiting.
    After a failure to write, the file is closed and opened anew before the next use.
    """

    def __init__(self, path: Path, *, durability: str = "full", wait: float = WAIT) -> None:
        self._path = path
        self._durability = durability
        self._wait = wait
        self._lock = SidecarLock(f"{path}.lock")
        self._database: apsw.Connection | None = None
        self._failed = False
        self._id = b""
        self._inode = NOWHERE

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        database = await self._opened()
        with self._explained():
            return list(chain(database, session, after, limit))

    async def append(
        self, session: str, entries: Sequence[Entry], *, expecting: int, key: Key | None = None
    ) -> None:
        await self._opened()
        with self._explained():
            self._check_not_swapped()
            async with self._lock.held(self._wait):
                database = self._database or self._open()
                self._check_not_swapped()
                # Nothing from here on awaits, so cancelling the caller cannot split the commit.
                try:
                    with database:
                        check_schema(database)
                        self._check_watermark(database)
                        last = _insert(database, session, entries, expecting, key)
                except (apsw.Error, OSError) as error:
                    if not isinstance(error, UNHARMED):
                        self._failed = True
                        self._drop()
                    raise
                # With "normal" a power cut may take the end of the log, and that is no damage.
                if last is not None and self._durability == "full":
                    with suppress(OSError):  # it is recorded, and a mark that lags does no harm
                        self._lock.raise_watermark(Watermark(self._id, *last))

    async def answered(self, key: str) -> Answered | None:
        database = await self._opened()
        with self._explained():
            row = database.execute(ANSWERED, (key,)).get
        if row is None:
            return None
        session, first, last, digest = row
        return Answered(session=session, first=first, last=last, digest=digest)

    async def sessions(self, *, limit: int) -> list[Summary]:
        database = await self._opened()
        with self._explained():
            latest = list(database.execute(LATEST_SESSIONS, (limit,)))
            return [_summary(database, session, version) for session, version in latest]

    async def verify(self) -> Proof:
        database = await self._opened()
        with self._explained():
            return prove(database)

    async def close(self) -> None:
        """Closing tidies the write-ahead log away, so it takes the lock as a write does."""
        if self._database is None:
            return
        try:
            async with self._lock.held(CLOSING):
                self._drop()
        except (Refused, OSError):  # stuck, or its folder is gone: leave the log to the next
            database, self._database = self._database, None
            if database is not None:
                abandon(database)

    async def _opened(self) -> apsw.Connection:
        if self._database is None:
            with self._explained():
                place.prepare(self._path)
                async with self._lock.held(self._wait):
                    return self._database or self._open()
        return self._database

    def _open(self) -> apsw.Connection:
        """Only while the lock is held."""
        there = _inode(self._path)
        if there == NOWHERE:
            self._lock.forget_watermark()
        database = connect(str(self._path), self._durability)
        try:
            if database.pragma("user_version") == 0 and self._lock.watermark() is not None:
                raise self._lost("it is empty")
            self._id = migrate(database)
            self._check_watermark(database)
            if self._failed:
                # A failed sync leaves pages that look written and are not. This writes them again.
                database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except BaseException:
            abandon(database)
            raise
        self._failed = False
        self._database = database
        if self._inode == NOWHERE:
            self._inode = there if there != NOWHERE else _inode(self._path)
        return database

    def _drop(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            with suppress(apsw.Error):
                database.close()

    def _check_not_swapped(self) -> None:
        """Refuse once, so that a caller can forget what it knew of the file that has gone."""
        if self._inode in (NOWHERE, _inode(self._path)):
            return
        self._drop()
        self._inode = NOWHERE
        raise Refused(
            Code.LEDGER_SWAPPED,
            f"{self._path} was moved, deleted or replaced while it was in use.",
            hint="Nothing was recorded. Put the file back, or call again to use what is there now.",
        )

    def _check_watermark(self, database: apsw.Connection) -> None:
        """Refuse a ledger that holds less than was acknowledged."""
        mark = self._lock.watermark()
        if mark is None or mark.id != self._id:
            return
        position, digest = database.execute(LAST_EVENT).get or (0, b"")
        if position < mark.position:
            raise self._lost(f"{mark.position - position} events at its end are missing")
        if position == mark.position and digest != mark.hash:
            raise self._lost("its last event is not the one that was acknowledged")

    def _lost(self, what: str) -> Refused:
        return Refused(
            Code.LEDGER_DAMAGED,
            f"{self._path} is damaged: {what}.",
            hint="Restore it from a backup. To go on with less than was recorded, in this file or "
            f"in the backup, delete {self._path}.lock.",
        )

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (apsw.Error, OSError, UnicodeDecodeError) as error:
            raise fault(error, str(self._path)) from error


def _inode(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except FileNotFoundError:
        return NOWHERE
    return status.st_dev, status.st_ino


def _insert(
    database: apsw.Connection,
    session: str,
    entries: Sequence[Entry],
    expecting: int,
    key: Key | None,
) -> tuple[int, bytes] | None:
    """Store all entries in the open transaction. Returns the last one's position and hash."""
    version, previous = head_of(database, session)
    if version != expecting:
        raise Conflict(session)
    last = expecting + len(entries)
    if key is not None:
        if database.execute(ANSWERED, (key.name,)).get is not None:
            raise KeyTaken(key.name)
        row = (key.name, session, expecting + 1, last, key.digest)
        database.execute(INSERT_ANSWERED, row)
    for entry in _rows(session, entries, expecting, previous):
        database.execute(INSERT, entry)
        previous = entry[-1]
    if not entries:
        return None
    position = database.last_insert_rowid()
    database.execute(MOVE_HEAD, (session, last, position, previous))
    return position, previous


def _rows(
    session: str, entries: Iterable[Entry], expecting: int, previous: bytes
) -> Iterator[tuple[str, int, str, int, bytes, bytes]]:
    for version, entry in enumerate(entries, expecting + 1):
        body = codec.encode(entry.event)
        previous = codec.link(previous, (session, version, entry.author, entry.at), body)
        yield session, version, entry.author, entry.at, body, previous


def _summary(database: apsw.Connection, session: str, version: int) -> Summary:
    first = list(chain(database, session, 0, codec.OPENING))
    [*_, last] = chain(database, session, version - 1, 1)
    return Summary(
        session=session,
        version=version,
        began=first[0].at,
        latest=last.at,
        opening=codec.opening(first),
    )
