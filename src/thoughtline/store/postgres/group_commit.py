"""Group commit: what waits while a write is under way goes to the server together.

Each call decides on the head of its session as this process saw it last. The server compares heads
under their locks, and stores what was decided on what is so. A session that another transaction
has locked is written to by itself, so that nobody else waits for it.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

import asyncpg

from thoughtline.core.refusal import Refused
from thoughtline.store.answer import Answer, own_fault
from thoughtline.store.integrity.hash_chain import Head
from thoughtline.store.ledger import Decide, IdempotencyKey, KeyTaken, VersionConflict
from thoughtline.store.postgres import idempotency, writer
from thoughtline.store.postgres.chain import Chain, Place, Write
from thoughtline.store.postgres.errors import NO_CONNECTION
from thoughtline.store.postgres.grants import StoredSession
from thoughtline.store.postgres.head_cache import HeadCache
from thoughtline.store.postgres.server import Server

MOST = 256
"""Writes in one group."""


class GroupCommit:
    """The writes of one process."""

    def __init__(self, server: Server, heads: HeadCache) -> None:
        self._server = server
        self._heads = heads
        self._waiting: deque[Write] = deque()
        self._running = False
        self._alone: dict[Place, list[Write]] = {}

    async def append(
        self, owner: str, stream: StoredSession, decide: Decide, key: IdempotencyKey | None
    ) -> None:
        """As `Ledger.append` does. `owner` is the caller, whose the key is."""
        answer = Answer(loop=asyncio.get_running_loop())
        self._waiting.append(Write(owner, stream, decide, key, answer))
        self._go_on()
        await answer

    def _go_on(self) -> None:
        if self._waiting and not self._running:
            self._running = True
            self._server.begin(self._run())

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._commit(list(self._group()))
                await asyncio.sleep(0)  # whoever was answered goes on first
        finally:
            self._running = False

    def _group(self) -> Iterator[Write]:
        """The next writes, as far as they can go together: no key twice."""
        keys: set[tuple[str, str]] = set()
        for _ in range(min(MOST, len(self._waiting))):
            write = self._waiting[0]
            if write.key is not None and (write.owner, write.key.name) in keys:
                return
            self._waiting.popleft()
            if write.place in self._alone:
                self._alone[write.place].append(write)
            elif not write.answer.done():
                if write.key is not None:
                    keys.add((write.owner, write.key.name))
                yield write

    async def _commit(self, group: Sequence[Write]) -> None:
        try:
            chains = await self._decided(group)
            await self._store([chain for chain in chains if chain.stores], patient=False)
            await self._check([chain for chain in chains if not chain.stores])
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            _fail(group, fault)
        except BaseException:  # the loop ends
            for write in group:
                asyncio.Future.cancel(write.answer)
            raise

    async def _decided(self, group: Sequence[Write]) -> list[Chain]:
        heads = {write.place: self._heads.get(write.stream) for write in group}
        if unseen := [place for place, head in heads.items() if head is None]:
            async with self._server.using() as connection:
                heads |= await writer.heads(connection, unseen)
        chains: dict[Place, Chain] = {}
        for write in group:
            if not write.answer.done():
                write.answer.made = True
                if write.place not in chains:
                    chains[write.place] = Chain(write.stream, heads[write.place] or Head())
                chains[write.place].decide(write)
        return [chains[place] for place in sorted(chains)]

    async def _store(self, chains: Sequence[Chain], *, patient: bool) -> None:
        """Store chains, ordered by their places."""
        if not chains:
            return
        send = self._server.send if writer.by_themselves(chains) else self._server.transact
        try:
            outcomes = await send(
                lambda connection: writer.append(connection, chains, patient=patient)
            )
        except Refused as fault:
            await self._apart(chains, fault)
            return
        for chain, outcome in zip(chains, outcomes, strict=True):
            await self._settle(chain, outcome)

    async def _apart(self, chains: Sequence[Chain], fault: Refused) -> None:
        """Nothing was stored, perhaps for something that is wrong with one of them."""
        said = fault.__cause__
        by_server = isinstance(said, asyncpg.PostgresError) and not isinstance(said, NO_CONNECTION)
        if len(chains) > 1 and by_server:
            for chain in chains:
                await self._store([chain], patient=True)
            return
        for chain in chains:
            self._heads.keep(chain.stream, None)
            if isinstance(said, asyncpg.SerializationError):
                _answer(chain.made, VersionConflict(chain.stream.named))
                self._again(chain)
            else:
                _fail(chain.writes(), fault)

    async def _settle(self, chain: Chain, outcome: writer.Outcome) -> None:
        """Answer who waits for a chain."""
        if outcome == writer.STORED:
            self._heads.keep(chain.stream, chain.head)
            _answer(chain.made)
            await self._raise(chain)
        elif outcome == writer.BUSY:
            self._alone[chain.place] = []
            self._server.begin(self._patiently(chain))
        else:
            taken = outcome if isinstance(outcome, Write) else None
            self._heads.keep(chain.stream, None if taken is None else chain.seen)
            if taken is not None:
                _answer([taken], KeyTaken(chain.stream.named))
            _answer(chain.made, VersionConflict(chain.stream.named))
            self._again(chain)

    async def _patiently(self, chain: Chain) -> None:
        """Store a chain when the one has ended who has locked its session."""
        try:
            await self._store([chain], patient=True)
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            _fail(chain.writes(), fault)
        finally:
            self._waiting.extendleft(reversed(self._alone.pop(chain.place)))
            self._go_on()

    async def _check(self, chains: Sequence[Chain]) -> None:
        """Whether it is so what those were told who store nothing."""
        if not chains:
            return
        async with self._server.using() as connection:
            heads = await writer.heads(connection, [chain.place for chain in chains])
        for chain in chains:
            there = heads.get(chain.place, Head())
            if (there.version, there.hash) == (chain.seen.version, chain.seen.hash):
                _answer(chain.made)
                await self._raise(chain)
            else:
                self._heads.keep(chain.stream, there)
                _answer(chain.made, VersionConflict(chain.stream.named))
                self._again(chain)

    async def _raise(self, chain: Chain) -> None:
        """What was raised holds, unless it was said before under the same key."""
        for write, fault in chain.raised:
            used = None
            if write.key is not None:
                async with self._server.using() as connection:
                    used = await idempotency.find(connection, write.owner, write.key.name)
            _answer([write], fault if used is None else KeyTaken(chain.stream.named))

    def _again(self, chain: Chain) -> None:
        """What was raised was not about the session as it is."""
        self._waiting.extendleft(write for write, _ in reversed(chain.raised))


def _answer(writes: Iterable[Write], fault: Exception | None = None) -> None:
    for write in writes:
        if not write.answer.done():
            if fault is None:
                write.answer.set_result(None)
            else:
                write.answer.set_exception(fault)


def _fail(writes: Iterable[Write], fault: Exception) -> None:
    for write in writes:
        _answer([write], own_fault(fault))
