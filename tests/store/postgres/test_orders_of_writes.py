"""Writes of one process in random orders, over a server that others lock, move on and take away.

The server is a stand-in that answers as `sql/0005_groups.sql` and `sql/0008_contended.sql` do: what
is looked for are orders of a few milliseconds that a real one would show once in a year.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from campaigns.field import rounds
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.head import Head
from thoughtline.store.ledger import Decide, Decision, IdempotencyKey, KeyTaken, VersionConflict
from thoughtline.store.postgres.commits import group_commit, head_cache, idempotency, writer
from thoughtline.store.postgres.commits.group_commit import GroupCommit
from thoughtline.store.postgres.commits.head_cache import HeadCache
from thoughtline.store.postgres.commits.session_batch import News, Place, SessionBatch
from thoughtline.store.postgres.tables.session_ref import SessionKey

ORDERS = rounds(150, 2_000)
PATIENCE = 8.0
"""Seconds after which a caller counts as never answered. They take some hundredths."""

SESSIONS = tuple(SessionKey(b"ada", name) for name in (b"A", b"B", b"C"))


class Connection:
    """Locks, and what is taken back with the transaction."""

    def __init__(self) -> None:
        self.locks: list[asyncio.Lock] = []
        self.undo: list[Callable[[], None]] = []

    def end(self, *, committed: bool) -> None:
        for undo in [] if committed else reversed(self.undo):
            undo()
        for lock in self.locks:
            lock.release()


class Server:
    """Sessions, keys and locks.

    `faults` is the share of connections that are lost, `refusals` that of writes to several
    sessions in which something is wrong.
    """

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.faults = chance.choice((0, 0, 0.02, 0.1))
        self.refusals = chance.choice((0, 0.1, 0.5))
        self.heads: dict[Place, Head] = {}
        self.keys: set[str] = set()
        self.stored: set[Decide] = set()
        self.died: list[BaseException] = []
        self._locks: dict[Place, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def pause(self) -> None:
        await asyncio.sleep(self.chance.choice((0, 0, 0.0005, 0.001, 0.003)))

    def lock(self, place: Place) -> asyncio.Lock:
        return self._locks.setdefault(place, asyncio.Lock())

    def move_on(self, place: Place) -> None:
        version = self.heads.get(place, Head()).version
        self.heads[place] = Head(version + 1, self.chance.randbytes(8), 1)

    def begin(self, writing: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(writing)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self.died.append(fault)

    async def rest(self) -> None:
        while self._tasks:
            await asyncio.wait(self._tasks)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        await self.pause()
        self._may_be_lost()
        yield Connection()

    async def transact(
        self, write: Callable[[Any], Awaitable[Any]], _owners: frozenset[str] = frozenset()
    ) -> Any:
        await self.pause()
        self._may_be_lost()
        connection, committed = Connection(), False
        try:
            written = await write(connection)
            await self.pause()
            self._may_be_lost()
            committed = True
        finally:
            connection.end(committed=committed)
        await self.pause()
        return written

    send = transact

    def _may_be_lost(self) -> None:
        if self.chance.random() < self.faults:
            raise Refused(Code.LEDGER_UNREACHABLE, "It is away.", hint="Call again.") from OSError()

    async def lock_and_follow(
        self,
        connection: Connection,
        seen: Mapping[Place, Head | None],
        *,
        patience_ms: int | None,
    ) -> dict[Place, tuple[Head, News]]:
        assert seen
        for place in sorted(seen):
            if patience_ms and self.lock(place).locked() and self.chance.random() < 0.5:
                cause = asyncpg.LockNotAvailableError()
                raise Refused(Code.LEDGER_BUSY, "It is locked.", hint="Call again.") from cause
            await self.lock(place).acquire()
            connection.locks.append(self.lock(place))
            await self.pause()
        return {place: (self.heads.get(place, Head()), News(seen[place])) for place in seen}

    async def append(
        self, connection: Connection, batches: Sequence[SessionBatch], *, patient: bool
    ) -> list[writer.Outcome]:
        await self.pause()
        if len(batches) > 1 and self.chance.random() < self.refusals:
            cause = asyncpg.UniqueViolationError()
            raise Refused(Code.LEDGER_BUSY, "Something is wrong.", hint="Call again.") from cause
        return [await self._outcome(connection, batch, patient=patient) for batch in batches]

    async def _outcome(
        self, connection: Connection, batch: SessionBatch, *, patient: bool
    ) -> writer.Outcome:
        lock = self.lock(batch.place)
        if lock not in connection.locks:
            if lock.locked() and not patient:
                return writer.BUSY
            await lock.acquire()
            connection.locks.append(lock)
        if self.heads.get(batch.place, Head()).version != batch.seen.version:
            return "conflict"
        for write, _, _ in batch.keys:
            if write.key is not None and write.key.name in self.keys:
                return write
        before = self.heads.get(batch.place, Head())
        made = {write.decide for write in batch.made}
        keys = {write.key.name for write, _, _ in batch.keys if write.key is not None}

        def undo() -> None:
            self.heads[batch.place] = before
            self.stored -= made
            self.keys -= keys

        connection.undo.append(undo)
        self.move_on(batch.place)
        batch.head = self.heads[batch.place]
        self.stored |= made
        self.keys |= keys
        return writer.STORED

    async def known_heads(self, _: Connection, places: Sequence[Place]) -> dict[Place, Head]:
        await self.pause()
        return {place: self.heads[place] for place in places if place in self.heads}

    async def find(self, _: Connection, _owner: str, key: str) -> object:
        await self.pause()
        self._may_be_lost()
        return key if key in self.keys else None


class NotAllowed(Exception):  # noqa: N818 - what a rule raises
    """What a caller's decision raises."""


class Storing:
    """A decision of one caller, by which it is known. `refuses` says that a rule raises."""

    def __init__(self, *, refuses: bool) -> None:
        self.refuses = refuses

    def __call__(self, _: Head) -> Decision:
        if self.refuses:
            raise NotAllowed
        return [], {"t1": Standing.FALLEN}


class Order:
    """Some callers, and another process, in one random order."""

    def __init__(self, server: Server, group: GroupCommit) -> None:
        self._server, self._group = server, group
        self._chance = server.chance
        self._sessions = SESSIONS[: self._chance.randint(1, len(SESSIONS))]
        self.told: list[tuple[Storing, object]] = []

    async def run(self) -> None:
        callers = [self._caller(n) for n in range(self._chance.randint(1, 8))]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*callers, self._other_process())
            await self._server.rest()

    async def _caller(self, n: int) -> None:
        for step in range(self._chance.randint(1, 4)):
            await self._server.pause()
            decide = Storing(refuses=self._chance.random() < 0.2)
            session = self._chance.choice(self._sessions)
            writing = asyncio.create_task(
                self._group.append("ada", session, decide, self._key(f"{n} {step}"))
            )
            if self._chance.random() < 0.1:
                await self._server.pause()
                writing.cancel()
            [said] = await asyncio.gather(writing, return_exceptions=True)
            self.told.append((decide, said))

    def _key(self, own: str) -> IdempotencyKey | None:
        if self._chance.random() < 0.6:
            return None
        shared = f"{self._chance.randrange(4)}"
        return IdempotencyKey(name=self._chance.choice((own, shared)), digest=b"d")

    async def _other_process(self) -> None:
        for _ in range(self._chance.randrange(9)):
            await self._server.pause()
            session = self._chance.choice(self._sessions)
            place = session.owner, session.session
            async with self._server.lock(place):
                await self._server.pause()
                if self._chance.random() < 0.7:
                    self._server.move_on(place)


@pytest.mark.parametrize("seed", range(0, ORDERS, 50))
async def test_each_caller_is_answered_once_and_rightly(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(seed, seed + 50):
        await _check(random.Random(number), monkeypatch)


async def test_of_a_turn_that_was_refused_nobody_waits_for_the_lock_of_anothers_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, heads = Server(random.Random(0)), HeadCache()
    server.faults, server.refusals = 0, 1
    group = _group(server, heads, monkeypatch)
    locked, free, _ = SESSIONS
    for session in (locked, free):
        heads.note_news(session)
    turn = server.transact

    async def refused_and_then_locked(write: Callable[[Any], Awaitable[Any]], *_: object) -> Any:
        monkeypatch.setattr(server, "transact", turn)
        try:
            return await turn(write)
        finally:
            await server.lock((locked.owner, locked.session)).acquire()

    monkeypatch.setattr(server, "transact", refused_and_then_locked)
    first, second = (
        asyncio.create_task(group.append("ada", session, Storing(refuses=False), None))
        for session in (locked, free)
    )

    try:
        async with asyncio.timeout(PATIENCE):
            await second
            third = asyncio.create_task(group.append("ada", locked, Storing(refuses=False), None))
            await server.pause()
            assert not first.done()
            assert not third.done()
    finally:
        server.lock((locked.owner, locked.session)).release()
    await asyncio.gather(first, third)
    await server.rest()
    assert server.died == []


async def _check(chance: random.Random, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(chance)
    monkeypatch.setattr(group_commit, "MOST", chance.choice((1, 2, 3, 256)))
    monkeypatch.setattr(head_cache, "QUIET", chance.choice((1, 2, 64)))
    order = Order(server, _group(server, HeadCache(), monkeypatch))

    await order.run()

    assert server.died == []
    for decide, said in order.told:
        if decide.refuses:
            assert isinstance(said, NotAllowed | KeyTaken | Refused | asyncio.CancelledError)
        elif isinstance(said, Head):
            assert decide in server.stored
        else:
            assert decide not in server.stored or isinstance(said, asyncio.CancelledError)
            assert isinstance(said, VersionConflict | KeyTaken | Refused | asyncio.CancelledError)


def _group(server: Server, heads: HeadCache, monkeypatch: pytest.MonkeyPatch) -> GroupCommit:
    monkeypatch.setattr(writer, "lock_and_follow", server.lock_and_follow)
    monkeypatch.setattr(writer, "append", server.append)
    monkeypatch.setattr(writer, "heads", server.known_heads)
    monkeypatch.setattr(idempotency, "find", server.find)
    return GroupCommit(server, heads, lambda *_: None)  # type: ignore[arg-type]
