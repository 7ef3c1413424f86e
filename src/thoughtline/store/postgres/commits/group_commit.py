"""Group commit: writes that arrive during another write are sent to the server together. Each
caller decides on the last head of its session that this process saw. The server locks the heads and
compares the heads with the decisions. The server then stores the decisions whose head is still
current. If another transaction has locked a session, that session is stored separately, so that no
other write waits. If other processes write to a session often, most decisions would fail. Each
failed decision would read the session again. A session with many writes of other processes is
called *contended*. Writes to a contended session are decided in a `Turn`: lock the session, read
its new events, and decide the writes.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from time import perf_counter

import asyncpg

from thoughtline.core.refusal import Refused
from thoughtline.store.acknowledgement import Acknowledgement, own_fault
from thoughtline.store.head import Head
from thoughtline.store.ledger import Decide, IdempotencyKey, KeyTaken, VersionConflict
from thoughtline.store.postgres.commits import idempotency, writer
from thoughtline.store.postgres.commits.head_cache import QUIET, HeadCache
from thoughtline.store.postgres.commits.rendezvous import Rendezvous
from thoughtline.store.postgres.commits.session_batch import PendingWrite, Place, SessionBatch
from thoughtline.store.postgres.commits.turn import Turn
from thoughtline.store.postgres.database.database import CONNECTIONS, PostgresDatabase, mark
from thoughtline.store.postgres.database.errors import NO_CONNECTION
from thoughtline.store.postgres.tables.session_ref import SessionKey

MOST = 256
"""Maximum number of writes in one group."""

PATIENT = CONNECTIONS - 4
"""Maximum number of sessions whose locks are waited for concurrently."""


class GroupCommit:
    """`on_commit` receives the numbers of committed events and bytes."""

    def __init__(
        self, database: PostgresDatabase, heads: HeadCache, on_commit: Callable[[int, int], None]
    ) -> None:
        self._database = database
        self._heads = heads
        self._on_commit = on_commit
        self._waiting: deque[PendingWrite] = deque()
        self._running = False
        self._contended: deque[PendingWrite] = deque()
        self._taking_turns = False
        self._separate: dict[Place, list[PendingWrite]] = {}
        self._patience = asyncio.Semaphore(PATIENT)
        self._rendezvous = Rendezvous(self._contended, most=MOST)

    @property
    def waiting_writes(self) -> int:
        return len(self._waiting) + len(self._contended) + sum(map(len, self._separate.values()))

    async def append(
        self, owner: str, session_key: SessionKey, decide: Decide, key: IdempotencyKey | None
    ) -> Head:
        """`owner` is the caller and the owner of `key`."""
        answer = Acknowledgement(loop=asyncio.get_running_loop())
        write = PendingWrite(owner, session_key, decide, key, answer)
        if not self._queue_separately(write):
            self._waiting.append(write)
        self._go_on()
        await answer
        return answer.head

    def _go_on(self) -> None:
        if self._waiting and not self._running:
            self._running = True
            self._database.begin(self._run())
        if self._contended and not self._taking_turns:
            self._taking_turns = True
            self._database.begin(self._take_turns())

    async def _run(self) -> None:
        try:
            while self._waiting:
                group = list(self._group(self._waiting))
                self._go_on()  # contended sessions need not wait for the others
                if group:
                    await self._commit(group)
                    await asyncio.sleep(0)  # answered callers continue first
        finally:
            self._running = False

    def _group(self, waiting: deque[PendingWrite]) -> Iterator[PendingWrite]:
        """Yield the next writes that can share a transaction; no two of these writes use the same
        key. A write that waited for a turn joins the normal writes if its session is no longer
        contended. A session is never written to in turns and in normal groups at the same time.
        """
        keys: set[tuple[str, str]] = set()
        for _ in range(min(MOST, len(waiting))):
            write = waiting[0]
            if write.key is not None and (write.owner, write.key.name) in keys:
                return
            waiting.popleft()
            if write.answer.done() or (waiting is self._waiting and self._queue_separately(write)):
                continue
            if waiting is self._contended and write.place in self._separate:
                self._separate[write.place].append(write)
            elif waiting is self._contended and not self._heads.is_contended(write.session_key):
                self._waiting.append(write)
            else:
                if write.key is not None:
                    keys.add((write.owner, write.key.name))
                yield write

    def _queue_separately(self, write: PendingWrite) -> bool:
        """Queue a write of a locked or contended session. Return whether it was queued."""
        if write.place in self._separate:
            self._separate[write.place].append(write)
        elif self._heads.is_contended(write.session_key):
            self._contended.append(write)
            self._rendezvous.note()
        else:
            return False
        return True

    def _release(self, place: Place) -> None:
        """Queue the writes that came while a session was stored separately, before other writes."""
        for write in reversed(self._separate.pop(place)):
            if self._heads.is_contended(write.session_key):
                self._contended.appendleft(write)
                self._rendezvous.note()
            else:
                self._waiting.appendleft(write)

    async def _commit(self, group: Sequence[PendingWrite]) -> None:
        try:
            batches = await self._decided(group)
            await self._store([batch for batch in batches if batch.stores])
            await self._check([batch for batch in batches if not batch.stores])
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            _fail(group, fault)
        except BaseException:  # the loop ends
            _give_up(group)
            raise

    async def _decided(self, group: Sequence[PendingWrite]) -> list[SessionBatch]:
        heads = {write.place: self._heads.get(write.session_key) for write in group}
        if unseen := [place for place, head in heads.items() if head is None]:
            async with self._database.connection() as connection:
                heads |= await writer.heads(connection, unseen)
        batches: dict[Place, SessionBatch] = {}
        for write in group:
            if not write.answer.done():
                write.answer.made = True
                if write.place not in batches:
                    batches[write.place] = SessionBatch(
                        write.session_key, heads[write.place] or Head()
                    )
                batches[write.place].decide(write)
        return [batches[place] for place in sorted(batches)]

    async def _store(self, batches: Sequence[SessionBatch]) -> None:
        """Batches must be sorted by place. Those in `_separate` wait for locks."""
        if not batches:
            return
        patient = all(batch.place in self._separate for batch in batches)
        send = self._database.send if writer.by_themselves(batches) else self._database.transact
        try:
            outcomes = await send(
                lambda connection: writer.append(connection, batches, patient=patient),
                frozenset(mark(batch.session_key.owner) for batch in batches),
            )
        except Refused as fault:
            await self._store_one_by_one(batches, fault)
            return
        for batch, outcome in zip(batches, outcomes, strict=True):
            self._settle(batch, outcome)

    async def _take_turns(self) -> None:
        try:
            while self._contended:
                group = list(self._group(self._contended))
                self._go_on()  # with sessions that are no longer contended
                if group:
                    self._separate |= {write.place: [] for write in group}
                    began = perf_counter()
                    await self._take_turn(group)
                    answered = sum(write.answer.done() for write in group)
                    await self._rendezvous.meet(answered, perf_counter() - began)
        finally:
            self._taking_turns = False

    async def _take_turn(self, group: Sequence[PendingWrite]) -> None:
        """Later writes to the sessions of the turn wait in `_separate`."""
        turn = Turn(group, self._heads)
        left: Collection[Place] = ()
        try:
            left = await self._run_turn(turn)
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            _fail(group, fault)
        except BaseException:  # the loop ends
            _give_up(group)
            raise
        for place in turn.places:
            if place not in left:
                self._release(place)
        self._go_on()

    async def _take_turn_patiently(self, group: Sequence[PendingWrite]) -> None:
        """Write to one contended session that another transaction may lock for long."""
        try:
            async with self._patience:
                await self._take_turn(group)
        except BaseException:  # the loop ends
            _give_up(group)
            raise

    async def _run_turn(self, turn: Turn) -> Collection[Place]:
        try:
            await self._database.transact(turn.take, turn.owners)
        except Refused as fault:
            if turn.batches:
                self._send_elsewhere(turn)
                left = await self._store_one_by_one(
                    [batch for batch in turn.batches if batch.stores], fault
                )
                await self._check([batch for batch in turn.batches if not batch.stores])
                return left
            if len(turn.places) == 1 or not _by_server(fault):
                raise
            for place in turn.places:  # one session is locked for long, or is damaged
                writes = [write for write in turn.group if write.place == place]
                self._database.begin(self._take_turn_patiently(writes))
            return turn.places
        outcomes = iter(turn.outcomes)
        for batch in turn.batches:
            self._heads.keep(batch.session_key, batch.seen)
            (self._heads.note_news if batch.has_news else self._heads.note_quiet)(batch.session_key)
            if batch.stores:
                self._settle(batch, next(outcomes))
            else:
                _answer(batch.made)
                self._raise_refusals(batch)
        self._send_elsewhere(turn)
        return ()

    def _send_elsewhere(self, turn: Turn) -> None:
        """The normal writes query the heads of their sessions again."""
        for write in turn.elsewhere:
            self._heads.note_quiet(write.session_key, turns=QUIET)
        self._waiting.extendleft(reversed(turn.elsewhere))

    async def _store_one_by_one(
        self, batches: Sequence[SessionBatch], fault: Refused
    ) -> Collection[Place]:
        """Return the places of batches that now wait for locks of other transactions."""
        if len(batches) > 1 and _by_server(fault):
            if batches[0].place not in self._separate:
                for batch in batches:
                    await self._store([batch])
                return ()
            for batch in batches:  # all batches of a turn are stored separately
                self._database.begin(self._store_patiently(batch))
            return [batch.place for batch in batches]
        for batch in batches:
            self._heads.keep(batch.session_key, None)
            if isinstance(fault.__cause__, asyncpg.SerializationError):
                _answer(batch.made, VersionConflict(batch.session_key.named))
                self._retry(batch)
            else:
                _fail(batch.writes(), fault)
        return ()

    def _settle(self, batch: SessionBatch, outcome: writer.Outcome) -> None:
        if outcome == writer.STORED:
            self._heads.keep(batch.session_key, batch.head)
            self._on_commit(len(batch.rows), sum(len(row[3]) for row in batch.rows))
            _answer(batch.made)
            self._raise_refusals(batch)
        elif outcome == writer.BUSY:
            self._separate[batch.place] = []
            self._database.begin(self._store_patiently(batch))
        else:
            if isinstance(outcome, PendingWrite):
                self._heads.keep(batch.session_key, batch.seen)
                _answer([outcome], KeyTaken(batch.session_key.named))
            else:
                self._note_conflict(batch, None)
            _answer(batch.made, VersionConflict(batch.session_key.named))
            self._retry(batch)

    async def _store_patiently(self, batch: SessionBatch) -> None:
        try:
            async with self._patience:
                await self._store([batch])
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            _fail(batch.writes(), fault)
        except BaseException:  # the loop ends
            _give_up(batch.writes())
            raise
        self._release(batch.place)
        self._go_on()

    async def _check(self, batches: Sequence[SessionBatch]) -> None:
        """Check that callers without entries decided on the current head, and answer them."""
        if not batches:
            return
        try:
            async with self._database.connection() as connection:
                heads = await writer.heads(connection, [batch.place for batch in batches])
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            for batch in batches:  # the other batches of the group are stored, or will be
                _fail(batch.writes(), fault)
            return
        for batch in batches:
            there = heads.get(batch.place, Head())
            if there.matches(batch.seen):
                _answer(batch.made)
                self._raise_refusals(batch)
            else:
                self._note_conflict(batch, there)
                _answer(batch.made, VersionConflict(batch.session_key.named))
                self._retry(batch)

    def _raise_refusals(self, batch: SessionBatch) -> None:
        """Skip callers with a used key. No other caller waits for the query of the key."""
        for write, fault in batch.raised:
            if write.key is None:
                _answer([write], fault)
            else:
                self._database.begin(self._raise_if_new(write, write.key, fault))

    async def _raise_if_new(
        self, write: PendingWrite, key: IdempotencyKey, fault: Exception
    ) -> None:
        try:
            async with self._database.connection() as connection:
                used = await idempotency.find(connection, write.owner, key.name)
        except Exception as failure:  # noqa: BLE001 - it is raised where it was asked for
            _fail([write], failure)
        except BaseException:  # the loop ends
            _give_up([write])
            raise
        else:
            _answer([write], fault if used is None else KeyTaken(write.session_key.named))

    def _note_conflict(self, batch: SessionBatch, there: Head | None) -> None:
        self._heads.keep(batch.session_key, there)
        if batch.seen.version:
            self._heads.note_news(batch.session_key)

    def _retry(self, batch: SessionBatch) -> None:
        """Queue refused writes again, because their refusals came from an outdated head."""
        for write, _ in reversed(batch.raised):
            write.answer.made = False
            self._waiting.appendleft(write)


def _by_server(fault: Refused) -> bool:
    """Return whether the server raised the error, perhaps because of one write of several."""
    cause = fault.__cause__
    return isinstance(cause, asyncpg.PostgresError) and not isinstance(cause, NO_CONNECTION)


def _answer(writes: Iterable[PendingWrite], fault: Exception | None = None) -> None:
    for write in writes:
        if not write.answer.done():
            if fault is None:
                write.answer.set_result(None)
            else:
                write.answer.set_exception(fault)


def _give_up(writes: Iterable[PendingWrite]) -> None:
    for write in writes:
        asyncio.Future.cancel(write.answer)


def _fail(writes: Iterable[PendingWrite], fault: Exception) -> None:
    for write in writes:
        _answer([write], own_fault(fault))
