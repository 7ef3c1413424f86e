from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import apsw

from thoughtline.core.refusal import Refused
from thoughtline.store.sqlite.commits.group_commit import Change, GroupCommit
from thoughtline.store.sqlite.commits.writer import Last
from thoughtline.store.sqlite.database import path_check
from thoughtline.store.sqlite.database.connection import (
    abandon,
    connect,
    connect_to_read,
    cut_log,
    set_durability,
    snapshot,
    sync_log,
)
from thoughtline.store.sqlite.database.errors import fault, is_full
from thoughtline.store.sqlite.database.identity import log_size, size_of
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.database.long_reads import LongReads
from thoughtline.store.sqlite.database.migration import ledger_id, migrate
from thoughtline.store.sqlite.database.presence import Presence, Report, damaged
from thoughtline.store.sqlite.database.reserve import Reserve, free_space
from thoughtline.store.sqlite.database.rewrite_room import keep_log, make_room
from thoughtline.store.sqlite.database.schema import SEARCHED, check_version
from thoughtline.store.sqlite.database.watermark import Watermark, lost_since
from thoughtline.store.sqlite.tables import erasure
from thoughtline.store.storage_usage import StoreLoad
from thoughtline.store.watch import Watch

T = TypeVar("T")

UNHARMED = (apsw.FullError, apsw.BusyError)
"""Errors of a write that SQLite rolls back completely, so that the connection stays usable."""

EXPLAINED = (apsw.Error, OSError, UnicodeDecodeError)
"""Errors of the file that callers receive as refusals."""

CLOSING = 0.2
"""Seconds to wait for the lock when closing, because a stopping process is killed soon."""


class SqliteDatabase:
    """A SQLite file with a record, shared by any number of processes. After a failed write the file
    is closed, and opened again before the next use. A file that was moved, replaced or emptied is
    refused (`presence.py`), and `report` receives a line for the log. With `must_exist` no file is
    created. `on_commit` receives the approximate number of recorded events, and their size in bytes
    if known.
    """

    def __init__(
        self,
        path: Path,
        *,
        durability: str,
        wait: float,
        must_exist: bool = False,
        on_commit: Callable[[int, int], None] = lambda *_: None,
        report: Report = lambda *_: None,
    ) -> None:
        self._path = path
        self._durability = durability
        self._wait = wait
        self._must_exist = must_exist
        self._on_commit = on_commit
        self._lock = SidecarLock(f"{path}.lock")
        self._presence = Presence(path, self._lock, report)
        self._reserve = Reserve(path)
        self._connection: apsw.Connection | None = None
        self._reader: apsw.Connection | None = None
        self._long_reads = LongReads(path)
        self._commits = GroupCommit(self)
        self._failed = False
        self._id = b""
        self._seen = self._latest = 0
        self.watch = Watch(self._changed)

    def load(self) -> StoreLoad:
        return StoreLoad(
            waiting_writes=self._commits.waiting_writes,
            disk_free=free_space(self._path.parent),
            files={
                "record": size_of(str(self._path)),
                "log": log_size(self._path),
                "reserve": self._reserve.size,
            },
        )

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[apsw.Connection]:
        """Yield a connection for reading. The connection is valid until the next `await`."""
        connection = await self._opened()
        with self._explained():
            yield self._beside() if self._commits.committing else connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[apsw.Connection]:
        async with self.connection() as connection:
            with snapshot(connection):
                yield connection

    async def read_long(self, read: Callable[[apsw.Connection], T]) -> T:
        """Read on a thread with its own connection, unless another process holds the lock."""
        await self._opened()
        with self._explained():
            if not self._long_reads.is_open and self._lock.take():
                try:
                    self._long_reads.open()
                finally:
                    self.release()
            if self._long_reads.is_open:
                return await self._long_reads.read(read)
        async with self.snapshot() as connection:
            return read(connection)

    @asynccontextmanager
    async def exclusive(self) -> AsyncIterator[apsw.Connection]:
        await self._opened()
        with self._explained():
            async with self._held(self._wait):
                yield self._ready()

    async def change(self, change: Change, *, about: str = "") -> None:
        """Raises `Interrupted` if another change failed; nothing is stored in this case."""
        try:
            await self._commits.change(change, about=about)
        except EXPLAINED as error:
            raise fault(error, str(self._path)) from error

    async def forget(self, change: Change, session: str) -> None:
        """Run a change that deletes a session, and erase its bytes from the file. The lock keeps
        other writes, such as those of the index, from using the room for it.

        Raises `NotErased` if there is no room: then nothing is deleted. Raises `NotErased` also if
        the session was deleted, but its bytes could not be erased yet.
        """
        await self._opened()
        with self._explained():
            async with self._held(self._wait):
                await self._long_reads.end()
                make_room(self._ready(), self._path, self._reserve, session)
                with keep_log(self._ready()):
                    last = self._commit_alone(change)
                    self.mark(last, 0 if last is None else last.size)
                    self._wipe()

    async def derive(self, change: Callable[[apsw.Connection], T], *, wait: float) -> T:
        """Skip the sync: data that a power cut undoes is derived from the record again."""
        await self._opened()
        with self._explained():
            async with self._held(min(wait, self._wait)):
                self._sync_as("normal")
                try:
                    changed = self._commit_alone(change)
                finally:
                    if self._connection is not None:
                        self._sync_as(self._durability)
        return changed

    def _commit_alone(self, change: Callable[[apsw.Connection], T]) -> T:
        """Run a change in a transaction of its own. Only call this while holding the lock."""
        try:
            connection = self.begin()
            changed = change(connection)
            connection.execute("COMMIT")
        except BaseException as fault:
            self.undo(fault)
            raise
        return changed

    def _sync_as(self, durability: str) -> None:
        connection = self._connection or self._ready()
        try:
            set_durability(connection, durability)
        except BaseException:
            self._drop()  # the next connection has the configured durability
            raise

    def take(self) -> bool:
        return self._connection is not None and self._lock.take()

    async def hold(self) -> None:
        with self._explained():
            self._prepare()
            await self._lock.acquire(self._wait)

    def begin(self) -> apsw.Connection:
        connection = self._ready()
        try:
            self._presence.check_log_length(connection)
        except Refused:
            self._drop(abandon)
            raise
        try:
            connection.execute("BEGIN IMMEDIATE")
            check_version(connection)  # another process may have brought a newer one
            self._check_watermark(connection)
        except BaseException as fault:
            self.undo(fault)
            raise
        return connection

    def undo(self, fault: BaseException | None) -> None:
        connection = self._connection
        if isinstance(fault, (apsw.Error, OSError)) and not isinstance(fault, UNHARMED):
            self._fail()
        elif connection is not None:
            try:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                if isinstance(fault, apsw.FullError):
                    cut_log(connection, str(self._path))
            except (apsw.Error, OSError):
                self._fail()

    def distrust(self, fault: BaseException) -> None:
        if not isinstance(fault, UNHARMED):
            with suppress(OSError):
                self._lock.suspect_log(suspect=True)

    def mark(self, last: Last | None, size: int) -> None:
        if last is None:
            return
        # With "normal" a power cut may take the end of the log, and that is no damage.
        mark = Watermark(self._id, last.position, last.hash) if self._durability == "full" else None
        if mark is not None:
            with suppress(OSError):  # it is recorded, and a mark that lags does no harm
                self._lock.raise_watermark(mark)
        self._presence.note_mark(mark)
        self.watch.wake()
        self._reserve.note_write(last.position, size)
        self._on_commit(last.position - self._latest if self._latest else 1, size)
        self._latest = last.position

    def release(self) -> None:
        with suppress(OSError):  # it lags then, and the next to open counts the events
            self._presence.note_change(is_open=self._connection is not None)
        self._lock.release()

    @asynccontextmanager
    async def _held(self, wait: float) -> AsyncIterator[None]:
        await self._lock.acquire(wait)
        try:
            yield
        finally:
            self.release()

    async def wipe(self) -> None:
        """Erase all bytes of deleted sessions from the file, unless another call already did."""
        await self._opened()
        async with self._held(self._wait):
            await self._long_reads.end()
            self._wipe()

    def _wipe(self) -> None:
        try:
            with self._explained():
                try:
                    erasure.wipe(self._ready(), self._path)
                except BaseException:
                    self._tidy()
                    self._drop()
                    raise
        except Refused as refusal:
            raise erasure.unwiped(self._path, refusal) from refusal

    async def close(self) -> None:
        """Close the file, while holding the lock if possible: SQLite then deletes the log."""
        if self._connection is None:
            return
        if self._presence.is_in_place():
            with suppress(Refused, OSError):  # stuck: the next process writes the log back
                async with self._held(CLOSING):
                    self._tidy()
                    self._drop()
        if not self._commits.committing:  # a connection in a stuck commit cannot be closed
            self._drop(abandon)  # nothing, unless the file is away or stuck: then the log stays
        self._presence.forget()

    async def _opened(self) -> apsw.Connection:
        connection = self._connection
        if connection is not None and self._presence.is_unchanged():
            return connection
        with self._explained():
            self._prepare()
            async with self._held(self._wait):
                return self._ready()

    def _prepare(self) -> None:
        """Raises `Refused` if the file vanished or the folder cannot be used."""
        self._presence.check()
        if self._connection is None:
            path_check.prepare_path(self._path)

    def _ready(self) -> apsw.Connection:
        """Return a connection to the file at the path. Only call this while holding the lock."""
        if self._connection is not None and self._lock.log_is_suspect():
            self._drop()
        connection = self._connection
        if connection is None or not self._presence.is_unchanged():
            goes_on = self._presence.check()
            if goes_on and connection is not None:
                goes_on = self._presence.check_log(connection) and self._presence.check_change()
            if not goes_on:
                self._drop(abandon)
                self._presence.forget()
        return self._connection or self._open()

    def _open(self) -> apsw.Connection:
        state = self._presence.check_before_opening(must_exist=self._must_exist)
        database = state.database if state.exists else path_check.make_file(self._path)
        if self._durability == "full":
            sync_log(str(self._path))
        connection = self._connect()
        try:
            self._presence.check_still(database)
            if connection.pragma("user_version") == 0:
                if self._lock.watermark() is not None:
                    raise damaged(self._path, "it is empty")
            else:
                self._id = ledger_id(connection)
                self._presence.check_ledger(self._id)
                self._check_watermark(connection)
                if connection.pragma("user_version") >= SEARCHED:
                    self._presence.check_complete(connection, state)
            self._id = migrate(connection)
            if self._failed or self._lock.log_is_suspect():
                # A failed sync leaves pages that look written and are not. This writes them again.
                connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
                self._lock.suspect_log(suspect=False)
            self._presence.check_still(database)
            self._presence.remember(self._id)
            with suppress(apsw.Error, OSError):  # another time, then
                erasure.wipe(connection, self._path)
        except BaseException:
            abandon(connection)
            raise
        self._reserve.keep()
        self._failed = False
        self._connection = connection
        return connection

    def _connect(self) -> apsw.Connection:
        try:
            return connect(str(self._path), self._durability)
        except apsw.Error as error:
            if not is_full(error) or not self._reserve.give_up():
                raise
        return connect(str(self._path), self._durability)

    def _beside(self) -> apsw.Connection:
        """Return a second connection for reading, while a thread commits on the main connection.
        The second connection sees the state before the commit of the main connection. Like all
        connections, the second connection is opened under the lock.
        """
        if self._reader is None:
            self._reader = connect_to_read(str(self._path))
        return self._reader

    def _fail(self) -> None:
        """Close the file after a failed write, so that no process uses unwritten pages."""
        self._failed = True
        with suppress(OSError):
            self._lock.suspect_log(suspect=True)
        self._drop()

    def _tidy(self) -> None:
        """Write the log back before closing, because an error during closing would go unnoticed."""
        if self._connection is not None:
            try:
                self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
            except UNHARMED:
                pass
            except apsw.Error:
                self._fail()

    def _drop(self, close: Callable[[apsw.Connection], None] = apsw.Connection.close) -> None:
        """Close all connections, the readers first, because SQLite removes the log with the last
        connection. SQLite removes the log by its name, so the log is left alone if the files are
        not in place.
        """
        if close is not abandon and not self._presence.is_in_place():
            close = abandon
        self._long_reads.close()
        connections = [one for one in (self._reader, self._connection) if one is not None]
        self._reader = self._connection = None
        for connection in connections:
            with suppress(apsw.Error):
                close(connection)

    def _changed(self) -> bool:
        """Return whether another process may have written since the last call."""
        if self._connection is None:
            return True
        if self._commits.committing:
            return False
        try:
            seen, self._seen = self._seen, self._connection.pragma("data_version")
        except apsw.Error:
            return True
        return seen != self._seen

    def _check_watermark(self, connection: apsw.Connection) -> None:
        """Refuse a ledger that lacks acknowledged events (LEDGER_DAMAGED)."""
        lost = lost_since(self._lock.watermark(), connection, self._id)
        if lost:
            raise damaged(self._path, lost)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except EXPLAINED as error:
            raise fault(error, str(self._path)) from error
