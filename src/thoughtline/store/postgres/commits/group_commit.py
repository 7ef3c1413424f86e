"""Group commit: what waits while a write is under way goes to the server together.

Each call decides on the head of its session as this process saw it last. The server compares heads
under their locks, and stores what was decided on what is so. A session that another transaction
has locked is written to by itself, so that nobody else waits for it.

Where other processes write to a session too, that would be in vain time and again, and whoever
decided would have to read the whole session anew. So the writes to contended sessions take turns of
their own: the sessions are locked, what is new in them is taken in, and then it is decided.
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
"""Writes in one group."""

PATIENT = CONNECTIONS - 4
"""Sessions whose locks are waited for at once, each with a connection. The rest are for others."""


class GroupCommit:
    """The writes of one process. `on_commit` is told of events and their bytes."""

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
        self._alone: dict[Place, list[PendingWrite]] = {}
        self._patience = asyncio.Semaphore(PATIENT)
        self._rendezvous = Rendezvous(self._contended, most=MOST)

    async def append(
        self, owner: str, session_key: SessionKey, decide: Decide, key: IdempotencyKey | None
    ) -> Head:
        """As `Ledger.append` does. `owner` is the caller, whose the key is."""
        answer = Acknowledgement(loop=asyncio.get_running_loop())
        write = PendingWrite(owner, session_key, decide, key, answer)
        if not self._put_aside(write):
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
                    await asyncio.sleep(0)  # whoever was answered goes on first
        finally:
            self._running = False

    def _group(self, waiting: deque[PendingWrite]) -> Iterator[PendingWrite]:
        """The next writes, as far as they can go together: no key twice.

        What waited for a turn goes with all others where its session is contended no more: a
        session is never written to in both ways at once.
        """
        keys: set[tuple[str, str]] = set()
        for _ in range(min(MOST, len(waiting))):
            write = waiting[0]
            if write.key is not None and (write.owner, write.key.name) in keys:
                return
            waiting.popleft()
            if write.answer.done() or (waiting is self._waiting and self._put_aside(write)):
                continue
            if waiting is self._contended and write.place in self._alone:
                self._alone[write.place].append(write)
            elif waiting is self._contended and not self._heads.is_contended(write.session_key):
                self._waiting.append(write)
            else:
                if write.key is not None:
                    keys.add((write.owner, write.key.name))
                yield write

    def _put_aside(self, write: PendingWrite) -> bool:
        """Let a write wait by itself, where its session is locked or contended."""
        if write.place in self._alone:
            self._alone[write.place].append(write)
        elif self._heads.is_contended(write.session_key):
            self._contended.append(write)
            self._rendezvous.note()
        else:
            return False
        return True

    def _let_go(self, place: Place) -> None:
        """Those who came while a session was written to by itself are next."""
        for write in reversed(self._alone.pop(place)):
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
        """Store batches, ordered by their places. Who is alone waits for others' locks."""
        if not batches:
            return
        patient = all(batch.place in self._alone for batch in batches)
        send = self._database.send if writer.by_themselves(batches) else self._database.transact
        try:
            outcomes = await send(
                lambda connection: writer.append(connection, batches, patient=patient),
                frozenset(mark(batch.session_key.owner) for batch in batches),
            )
        except Refused as fault:
            await self._apart(batches, fault)
            return
        for batch, outcome in zip(batches, outcomes, strict=True):
            self._settle(batch, outcome)

    async def _take_turns(self) -> None:
        try:
            while self._contended:
                group = list(self._group(self._contended))
                self._go_on()  # with what is contended no more
                if group:
                    self._alone |= {write.place: [] for write in group}
                    began = perf_counter()
                    await self._take_turn(group)
                    answered = sum(write.answer.done() for write in group)
                    await self._rendezvous.meet(answered, perf_counter() - began)
        finally:
            self._taking_turns = False

    async def _take_turn(self, group: Sequence[PendingWrite]) -> None:
        """Write to contended sessions. Who comes meanwhile waits in `_alone`."""
        turn = Turn(group, self._heads)
        left: Collection[Place] = ()
        try:
            left = await self._taken(turn)
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            _fail(group, fault)
        except BaseException:  # the loop ends
            _give_up(group)
            raise
        for place in turn.places:
            if place not in left:
                self._let_go(place)
        self._go_on()

    async def _take_turn_patiently(self, group: Sequence[PendingWrite]) -> None:
        """Write to one contended session, which another may have locked for long."""
        try:
            async with self._patience:
                await self._take_turn(group)
        except BaseException:  # the loop ends
            _give_up(group)
            raise

    async def _taken(self, turn: Turn) -> Collection[Place]:
        """Let a turn be taken, and answer. Returns the places that are written to after it."""
        try:
            await self._database.transact(turn.take, turn.owners)
        except Refused as fault:
            if turn.batches:
                self._send_elsewhere(turn)
                left = await self._apart([batch for batch in turn.batches if batch.stores], fault)
                await self._check([batch for batch in turn.batches if not batch.stores])
                return left
            if len(turn.places) == 1 or not _by_server(fault):
                raise
            for place in turn.places:  # one of them is locked for long, or is damaged
                alone = [write for write in turn.group if write.place == place]
                self._database.begin(self._take_turn_patiently(alone))
            return turn.places
        outcomes = iter(turn.outcomes)
        for batch in turn.batches:
            self._heads.keep(batch.session_key, batch.seen)
            (self._heads.note_news if batch.has_news else self._heads.note_quiet)(batch.session_key)
            if batch.stores:
                self._settle(batch, next(outcomes))
            else:
                _answer(batch.made)
                self._raise(batch)
        self._send_elsewhere(turn)
        return ()

    def _send_elsewhere(self, turn: Turn) -> None:
        """Let writes go with all others, where it will be noticed what their sessions are."""
        for write in turn.elsewhere:
            self._heads.note_quiet(write.session_key, turns=QUIET)
        self._waiting.extendleft(reversed(turn.elsewhere))

    async def _apart(self, batches: Sequence[SessionBatch], fault: Refused) -> Collection[Place]:
        """Nothing was stored, perhaps for something that is wrong with one of them.

        Returns the places of those that wait for others' locks: each by itself, from now on.
        """
        if len(batches) > 1 and _by_server(fault):
            if batches[0].place not in self._alone:
                for batch in batches:
                    await self._store([batch])
                return ()
            for batch in batches:  # of a turn, all of which are written to by themselves
                self._database.begin(self._patiently(batch))
            return [batch.place for batch in batches]
        for batch in batches:
            self._heads.keep(batch.session_key, None)
            if isinstance(fault.__cause__, asyncpg.SerializationError):
                _answer(batch.made, VersionConflict(batch.session_key.named))
                self._again(batch)
            else:
                _fail(batch.writes(), fault)
        return ()

    def _settle(self, batch: SessionBatch, outcome: writer.Outcome) -> None:
        """Answer who waits for a batch."""
        if outcome == writer.STORED:
            self._heads.keep(batch.session_key, batch.head)
            self._on_commit(len(batch.rows), sum(len(row[3]) for row in batch.rows))
            _answer(batch.made)
            self._raise(batch)
        elif outcome == writer.BUSY:
            self._alone[batch.place] = []
            self._database.begin(self._patiently(batch))
        else:
            if isinstance(outcome, PendingWrite):
                self._heads.keep(batch.session_key, batch.seen)
                _answer([outcome], KeyTaken(batch.session_key.named))
            else:
                self._note_conflict(batch, None)
            _answer(batch.made, VersionConflict(batch.session_key.named))
            self._again(batch)

    async def _patiently(self, batch: SessionBatch) -> None:
        """Store a batch when the one has ended who has locked its session."""
        try:
            async with self._patience:
                await self._store([batch])
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            _fail(batch.writes(), fault)
        except BaseException:  # the loop ends
            _give_up(batch.writes())
            raise
        self._let_go(batch.place)
        self._go_on()

    async def _check(self, batches: Sequence[SessionBatch]) -> None:
        """Whether it is so what those were told who store nothing."""
        if not batches:
            return
        try:
            async with self._database.connection() as connection:
                heads = await writer.heads(connection, [batch.place for batch in batches])
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            for batch in batches:  # and nowhere else: others of the group are stored, or will be
                _fail(batch.writes(), fault)
            return
        for batch in batches:
            there = heads.get(batch.place, Head())
            if there.matches(batch.seen):
                _answer(batch.made)
                self._raise(batch)
            else:
                self._note_conflict(batch, there)
                _answer(batch.made, VersionConflict(batch.session_key.named))
                self._again(batch)

    def _raise(self, batch: SessionBatch) -> None:
        """What was raised holds, unless it was said before under the same key.

        Nobody else waits for that to be looked up, nor hears of it if that fails.
        """
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
        """A session is not what it was seen as, if it was."""
        self._heads.keep(batch.session_key, there)
        if batch.seen.version:
            self._heads.note_news(batch.session_key)

    def _again(self, batch: SessionBatch) -> None:
        """What was raised was not about the session as it is. Nothing was made of it yet."""
        for write, _ in reversed(batch.raised):
            write.answer.made = False
            self._waiting.appendleft(write)


def _by_server(fault: Refused) -> bool:
    """Whether the server refused, which may be for one of several writes only."""
    said = fault.__cause__
    return isinstance(said, asyncpg.PostgresError) and not isinstance(said, NO_CONNECTION)


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
