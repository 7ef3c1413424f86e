"""The ledger in one SQLite file, shared by any number of processes on one machine."""

import asyncio
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import apsw

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import codec, place
from thoughtline.store.database import connect, fault, migrate
from thoughtline.store.ledger import Answered, Conflict, Damage, Entry, Key, KeyTaken, Proof, Summary
from thoughtline.store.lock import SidecarLock, Watermark

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

EVENTS = """
    SELECT version, author, at, body, hash FROM event
    WHERE session = ? AND version >= ? ORDER BY version LIMIT ?
"""
LAST_EVENT = "SELECT position, hash FROM event ORDER BY position DESC LIMIT 1"
HASH_AT = "SELECT hash FROM event WHERE session = ? AND version = ?"
INSERT = "INSERT INTO event (session, version, author, at, body, hash) VALUES (?, ?, ?, ?, ?, ?)"
ANSWERED = "SELECT session, first, last, digest FROM answered WHERE key = ?"
INSERT_ANSWERED = "INSERT INTO answered (key, session, first, last, digest) VALUES (?, ?, ?, ?, ?)"
LATEST_SESSIONS = """
    SELECT session, max(version), max(position) AS newest FROM event
    GROUP BY session ORDER BY newest DESC LIMIT ?
"""
ENDS = "SELECT at, body FROM event WHERE session = ? AND version IN (1, ?) ORDER BY version"


class SqliteLedger:
    """Keeps the promise of `Ledger` in a file. Opens it at the first use, not before.

    `durability` "full" survives a power cut; "normal" survives a killed process only.
    After any failure to write, the file is closed and opened anew before the next use.
    """

    def __init__(self, path: Path, *, durability: str = "full") -> None:
        self._path = path
        self._durability = durability
        self._turn = asyncio.Lock()
        self._lock: SidecarLock | None = None
        self._database: apsw.Connection | None = None
        self._id = b""
        self._inode = (0, 0)

    async def read(self, session: str, *, after: int = 0, limit: int | None = None) -> list[Recorded]:
        database = await self._opened()
        most = -1 if limit is None else limit + (after > 0)
        with self._explained():
            rows: list[codec.Row] = database.execute(EVENTS, (session, after, most)).fetchall()
        previous = codec.START
        if after > 0:
            if not rows or rows[0][0] != after:
                raise codec.damaged(session, after, "is missing")
            previous = rows.pop(0)[4]
        return list(_restored(session, rows, after, previous))

    async def append(
        self, session: str, entries: Sequence[Entry], *, expecting: int, key: Key | None = None
    ) -> None:
        async with self._writing() as (database, lock):
            previous = codec.START
            if expecting > 0:
                found = database.execute(HASH_AT, (session, expecting)).get
                if found is None:
                    raise Conflict(session)
                previous = found
            last = database.execute(LAST_EVENT).fetchone()
            if problem := _behind_watermark(lock, self._id, last):
                raise codec.damaged(session, 0, problem)
            try:
                for row in _rows(session, entries, expecting, previous):
                    database.execute(INSERT, row)
            except apsw.ConstraintError:
                raise Conflict(session) from None
            if key is not None:
                try:
                    database.execute(
                        INSERT_ANSWERED,
                        (key.name, session, expecting + 1, expecting + len(entries), key.digest),
                    )
                except apsw.ConstraintError:
                    raise KeyTaken(key.name) from None

    async def answered(self, key: str) -> Answered | None:
        database = await self._opened()
        with self._explained():
            row = database.execute(ANSWERED, (key,)).fetchone()
        if row is None:
            return None
        session, first, last, digest = row
        return Answered(session=session, first=first, last=last, digest=digest)

    async def sessions(self, *, limit: int) -> list[Summary]:
        database = await self._opened()
        with self._explained():
            latest = database.execute(LATEST_SESSIONS, (limit,)).fetchall()
            return [self._summary(database, session, version) for session, version, _ in latest]

    async def verify(self) -> Proof:
        database = await self._opened()
        damage: list[Damage] = []
        events = 0
        with self._explained():
            problems = [row[0] for row in database.execute("PRAGMA integrity_check(5)") if row[0] != "ok"]
            damage += [Damage(session="", version=0, what=f"SQLite says: {what}") for what in problems]
            sessions = [row[0] for row in database.execute("SELECT DISTINCT session FROM event")]
            for session in sessions:
                found, broken = _first_damage(database, session)
                events += found
                damage += broken
        return Proof(sessions=len(sessions), events=events, damage=tuple(damage))

    async def close(self) -> None:
        """Closing tidies the write-ahead log away, so it takes its turn like a write."""
        async with self._turn:
            if self._lock is not None:
                async with self._lock:
                    self._drop()
                self._lock.close()
                self._lock = None

    async def _opened(self) -> apsw.Connection:
        if self._database is None:
            async with self._turn:
                if self._database is None:
                    await self._open()
        assert self._database is not None  # noqa: S101 - _open sets it or raises
        return self._database

    async def _open(self) -> None:
        path = str(self._path)
        with self._explained():
            place.prepare(self._path)
            if self._lock is None:
                self._lock = SidecarLock(f"{path}.lock")
            async with self._lock:
                database = connect(path, self._durability)
                try:
                    self._id = migrate(database)
                    last = database.execute(LAST_EVENT).fetchone()
                    if problem := _behind_watermark(self._lock, self._id, last):
                        raise codec.damaged("", 0, problem)
                except BaseException:
                    database.close()
                    raise
        self._database = database
        self._inode = _inode(path)

    def _drop(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    @asynccontextmanager
    async def _writing(self) -> "AsyncIterator[tuple[apsw.Connection, SidecarLock]]":
        """One write transaction, with the lock around it and the watermark raised after it.

        Nothing in it awaits, so cancelling the caller cannot split the commit.
        """
        await self._opened()
        async with self._turn:
            if self._database is None or self._lock is None:
                await self._open()
            database, lock = self._database, self._lock
            assert database is not None and lock is not None  # noqa: S101, PT018 - as in _opened
            with self._explained():
                async with lock:
                    self._check_not_swapped()
                    try:
                        with database:
                            yield database, lock
                    except (apsw.Error, OSError):
                        self._drop()
                        raise
                    position, digest = database.execute(LAST_EVENT).fetchone()
                    lock.raise_watermark(Watermark(self._id, position, digest))

    def _check_not_swapped(self) -> None:
        if _inode(str(self._path)) != self._inode:
            self._drop()
            raise Refused(
                Code.LEDGER_SWAPPED,
                f"{self._path} was moved, deleted or replaced while it was in use.",
                hint="Nothing was recorded. Put the file back, or call again to use what is there now.",
            )

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (apsw.Error, OSError) as error:
            raise fault(error, str(self._path)) from error

    def _summary(self, database: apsw.Connection, session: str, version: int) -> Summary:
        rows = database.execute(ENDS, (session, version)).fetchall()
        first = self._first(database, session)
        return Summary(
            session=session,
            version=version,
            began=rows[0][0],
            latest=rows[-1][0],
            opening=codec.opening(first.event),
        )

    @staticmethod
    def _first(database: apsw.Connection, session: str) -> Recorded:
        rows: list[codec.Row] = database.execute(EVENTS, (session, 1, 1)).fetchall()
        return next(_restored(session, rows, 0, codec.START))


def _inode(path: str) -> tuple[int, int]:
    try:
        status = os.stat(path)  # noqa: PTH116 - on the hot path, and Path.stat is five times slower
    except FileNotFoundError:
        return (0, 0)
    return status.st_dev, status.st_ino


def _behind_watermark(lock: SidecarLock, ledger: bytes, last: tuple[int, bytes] | None) -> str:
    """What is wrong if the ledger holds less than was acknowledged, else ""."""
    mark = lock.watermark()
    if mark is None or mark.id != ledger:
        return ""
    position, digest = last or (0, b"")
    if position < mark.position:
        return f"shows that {mark.position - position} acknowledged events are missing"
    if position == mark.position and digest != mark.hash:
        return "is not the one that was acknowledged last"
    return ""


def _rows(
    session: str, entries: Iterable[Entry], expecting: int, previous: bytes
) -> Iterator[tuple[str, int, str, int, bytes, bytes]]:
    for version, entry in enumerate(entries, expecting + 1):
        body = codec.encode(entry.event)
        previous = codec.link(previous, session, version, entry.author, entry.at, body)
        yield session, version, entry.author, entry.at, body, previous


def _restored(session: str, rows: Iterable[codec.Row], after: int, previous: bytes) -> Iterator[Recorded]:
    for version, row in enumerate(rows, after):
        recorded = codec.restore(session, row, after=version, previous=previous)
        previous = recorded.hash
        yield recorded


def _first_damage(database: apsw.Connection, session: str) -> tuple[int, list[Damage]]:
    """How many events of a session are right, and the first that is not."""
    right = 0
    rows: Iterable[codec.Row] = database.execute(EVENTS, (session, 1, -1))
    try:
        for _ in _restored(session, rows, 0, codec.START):
            right += 1
    except Refused as refusal:
        return right, [Damage(session=session, version=right + 1, what=refusal.message)]
    return right, []
