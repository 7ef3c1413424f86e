import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from typing import Any, TypeVar

import asyncpg

from thoughtline.store.postgres.database.connection import WAIT_SECONDS, check_apart, connect
from thoughtline.store.postgres.database.errors import BROKEN, FAULTS, fault, public_address
from thoughtline.store.postgres.database.migration import migrate
from thoughtline.store.postgres.database.role import check_owner
from thoughtline.store.postgres.database.schema import EXISTS, check_current
from thoughtline.store.read_only import not_recorded
from thoughtline.store.watch import Watch

T = TypeVar("T")

CHANNEL = "thoughtline"

ANYBODY = ""
"""Mark for a write by an unnamed owner: the notification wakes all followers."""

CONNECTIONS = 10
"""Maximum number of connections of one process, in addition to the listening connection."""

KEPT = 3
"""Number of connections kept for the next write, because acquiring a connection takes as long as a
write.
"""

CLOSING = 1.0
"""Seconds to wait for the server when closing. The limit is short because the process may be killed
soon.
"""

TOGETHER = 0.02
"""Seconds in which writes are collected for one notification. A notification costs as much as a
write. The delay of a notification is not visible on a live page.
"""

MAX_OWNERS_TOLD = 500
"""Maximum number of owners in one notification, because the server limits a notification to 8,000
bytes. A notification for more owners wakes all followers.
"""

EVERY = 1.0
"""Seconds between two checks by followers without a notification. A writer may have been killed
before it could send a notification.
"""


class PostgresDatabase:
    """Pool of connections to one database, which any number of processes may share.

    With `read_only` nothing is written, and the schema is not migrated.

    `patience` is the number of seconds to wait for each new connection and each lock, instead of
    `WAIT_SECONDS`. `patience` is for programs that must not wait for long. With `patience` the
    check for a pooler is skipped. With `patience` a schema of another release is refused and not
    migrated.
    """

    def __init__(self, url: str, *, read_only: bool = False, patience: float | None = None) -> None:
        self._url = url
        self.read_only = read_only
        self._patience = patience
        self.place = public_address(url)
        self.watch = Watch(lambda: True, every=EVERY)
        self._pool: asyncpg.Pool | None = None
        self._kept: list[asyncpg.pool.PoolConnectionProxy] = []
        self._opening = asyncio.Lock()
        self._listener: asyncpg.Connection | None = None
        self._notifying: asyncio.Task[None] | None = None
        self._written: set[str] = set()
        """Owners of writes about which other processes were not notified yet."""
        self._writing: set[asyncio.Task[Any]] = set()

    @property
    def used_connections(self) -> int:
        if self._pool is None:
            return 0
        return int(self._pool.get_size() - self._pool.get_idle_size()) - len(self._kept)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[asyncpg.Connection]:
        """Yield a connection for reading. Each statement sees the data of a single moment."""
        pool = await self._open_once()
        try:
            async with (
                pool.acquire(timeout=WAIT_SECONDS) as connection,
                _discard_broken(connection),
            ):
                yield connection
        except FAULTS as error:
            raise fault(error, self.place) from error

    async def change(self, change: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        """Make a change in one transaction, which is completed even if the caller is cancelled."""
        writing = self.begin(self.transact(change))
        try:
            return await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.wait({writing})
            if not writing.cancelled():
                writing.exception()  # retrieved, so that asyncio does not log it
            raise

    def begin(self, writing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a write as a task. `close` waits for the task."""
        task = asyncio.get_running_loop().create_task(writing)
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        return task

    async def send(
        self,
        write: Callable[[asyncpg.Connection], Awaitable[T]],
        owners: frozenset[str] = frozenset({ANYBODY}),
    ) -> T:
        """One statement is its own transaction and one round trip. Wake followers of `owners`."""
        if self.read_only:
            raise not_recorded()
        sending = sent = False
        try:
            async with self._to_write() as connection:
                sending = True
                changed = await write(connection)
                sent = True
        except FAULTS as error:
            if not sent:
                raise fault(error, self.place, unsure=sending) from error
        self._wake(owners)
        return changed

    async def transact(
        self,
        change: Callable[[asyncpg.Connection], Awaitable[T]],
        owners: frozenset[str] = frozenset({ANYBODY}),
    ) -> T:
        """Make a change in one transaction. Followers of the owners in `owners` are woken."""
        if self.read_only:
            raise not_recorded()
        committing = committed = False
        try:
            async with self._to_write() as connection:
                transaction = connection.transaction()
                await transaction.start()
                try:
                    changed = await change(connection)
                except BaseException:
                    with suppress(*FAULTS):  # if the connection is lost, the server rolls back
                        await transaction.rollback()
                    raise
                committing = True
                await transaction.commit()
                committed = True
        except FAULTS as error:
            if not committed:
                raise fault(error, self.place, unsure=committing) from error
        self._wake(owners)
        return changed

    async def listen(self) -> None:
        """Wake followers when other processes write. A standby server sends no notifications."""
        if self.read_only:
            return
        if self._listener is not None and not self._listener.is_closed():
            return
        await self._open_once()
        async with self._opening:
            if self._listener is None or self._listener.is_closed():
                try:
                    self._listener = await self.connect()
                    await self._listener.add_listener(CHANNEL, self._receive)
                except FAULTS as error:
                    raise fault(error, self.place) from None

    async def exists(self) -> bool:
        try:
            connection = await self.connect()
            try:
                return bool(await connection.fetchval(EXISTS))
            finally:
                await connection.close(timeout=WAIT_SECONDS)
        except FAULTS as error:
            raise fault(error, self.place) from None

    async def close(self) -> None:
        """Close all connections. Pending writes are completed first if the server answers soon."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                while tasks := self._pending_tasks():
                    await asyncio.wait(tasks)
        pool, self._pool = self._pool, None
        listener, self._listener = self._listener, None
        kept, self._kept = self._kept, []
        with suppress(*FAULTS):
            if listener is not None:
                await listener.close(timeout=CLOSING)
        if pool is not None:
            for connection in kept:
                with suppress(*FAULTS):
                    await pool.release(connection)
            try:
                await asyncio.wait_for(pool.close(), CLOSING)
            except FAULTS:  # the server does not answer in time
                pool.terminate()

    def _pending_tasks(self) -> set[asyncio.Task[Any]]:
        """The callers of pending tasks may begin more tasks."""
        told = self._notifying
        return {*self._writing, *([told] if told is not None and not told.done() else [])}

    @asynccontextmanager
    async def _to_write(self) -> AsyncIterator[asyncpg.Connection]:
        """Yield the kept connection if it is intact, else a connection from the pool."""
        pool = await self._open_once()
        kept = self._kept.pop() if self._kept else None
        if kept is not None and not _is_intact(kept):
            await pool.release(kept)
            kept = None
        connection = kept or await pool.acquire(timeout=WAIT_SECONDS)
        try:
            async with _discard_broken(connection):
                yield connection
        except BaseException:
            await pool.release(connection)
            raise
        if len(self._kept) < KEPT and self._pool is pool:
            self._kept.append(connection)
        else:
            await pool.release(connection)

    async def _open_once(self) -> asyncpg.Pool:
        if self._pool is None:
            async with self._opening:
                if self._pool is None:
                    self._pool = await self._open()
        return self._pool

    async def _open(self) -> asyncpg.Pool:
        if self._patience is not None:
            return await self._pooled(self._connect_current)
        # Raised without its cause: a driver's message may show the password of the address.
        try:
            first = await self.connect()
            try:
                second = await self.connect()
                try:
                    await check_apart(first, second, self.place)
                finally:
                    await second.close(timeout=WAIT_SECONDS)
                if self.read_only:
                    await check_current(first, self.place)
                else:
                    await check_owner(first, self.place)
                    await migrate(first, self.place)
            finally:
                await first.close(timeout=WAIT_SECONDS)
            return await self._pooled(self._connect_for_pool)
        except FAULTS as error:
            raise fault(error, self.place) from None

    async def _pooled(
        self, connecting: Callable[..., Awaitable[asyncpg.Connection]]
    ) -> asyncpg.Pool:
        return await asyncpg.create_pool(
            min_size=0, max_size=CONNECTIONS, connect=connecting, reset=_nothing
        )

    async def connect(self) -> asyncpg.Connection:
        patience = WAIT_SECONDS if self._patience is None else self._patience
        return await connect(self._url, self.place, read_only=self.read_only, patience=patience)

    async def _connect_current(self, *_: object, **__: object) -> asyncpg.Connection:
        connection = await self._connect_for_pool()
        try:
            if not self.read_only:
                await check_owner(connection, self.place)
            await check_current(connection, self.place)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _connect_for_pool(self, *_: object, **__: object) -> asyncpg.Connection:
        return await self.connect()

    def _wake(self, owners: frozenset[str]) -> None:
        """Notify outside the transaction: all commits would queue for the notification."""
        self.watch.wake(None if ANYBODY in owners else owners)
        self._written |= owners
        if self._notifying is None or self._notifying.done():
            self._notifying = asyncio.ensure_future(self._notify())

    async def _notify(self) -> None:
        while self._written:
            await asyncio.sleep(TOGETHER)
            written, self._written = self._written, set()
            is_anybody = ANYBODY in written or len(written) > MAX_OWNERS_TOLD
            payload = ANYBODY if is_anybody else " ".join(written)
            # Followers find a write without a notification too: they check every second.
            with suppress(*FAULTS):
                async with self._to_write() as connection:
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)

    def _receive(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        """Earlier releases send notifications without owners."""
        self.watch.wake(None if payload == ANYBODY else frozenset(payload.split(" ")))


def _is_intact(connection: asyncpg.pool.PoolConnectionProxy) -> bool:
    try:
        return not connection.is_closed()
    except asyncpg.InterfaceError:  # the pool took it back when it was lost
        return False


def mark(owner: bytes) -> str:
    """Return a mark for notifications that is short and does not reveal the owner's name."""
    return blake2b(owner, digest_size=6).hexdigest()


@asynccontextmanager
async def _discard_broken(connection: asyncpg.Connection) -> AsyncIterator[None]:
    """Close a broken connection, so that the pool does not use the connection again."""
    try:
        yield
    except BROKEN:
        connection.terminate()
        raise


async def _nothing(_: asyncpg.Connection) -> None:
    """Do nothing instead of resetting the settings of a connection, because no setting is ever
    changed.
    """
