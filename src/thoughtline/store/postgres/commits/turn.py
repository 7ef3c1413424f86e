"""Turn: a transaction that locks contended sessions, reads their new events, decides the writes and
stores them.
"""

from collections.abc import Sequence

import asyncpg

from thoughtline.store.postgres.commits import writer
from thoughtline.store.postgres.commits.head_cache import HeadCache
from thoughtline.store.postgres.commits.session_batch import PendingWrite, Place, SessionBatch
from thoughtline.store.postgres.database.database import mark

PATIENCE_MS = 200
"""Milliseconds that a turn with several sessions waits for a lock. After `PATIENCE_MS` each session
gets a separate turn, so that no write waits longer because of another session.
"""


class Turn:
    """Writes to some contended sessions in one transaction.

    `group` holds the writes, and `batches` holds their decisions. `outcomes` holds the results of
    the batches with something to store. `elsewhere` holds writes without a decision, because their
    sessions no longer continue from the last known head.
    """

    def __init__(self, group: Sequence[PendingWrite], heads: HeadCache) -> None:
        self.group = group
        self._heads = heads
        self._keys = {write.place: write.session_key for write in group}
        self.batches: list[SessionBatch] = []
        self.outcomes: list[writer.Outcome] = []
        self.elsewhere: list[PendingWrite] = []

    @property
    def owners(self) -> frozenset[str]:
        return frozenset(mark(owner) for owner, _ in self._keys)

    @property
    def places(self) -> set[Place]:
        return set(self._keys)

    async def take(self, connection: asyncpg.Connection) -> None:
        seen = {place: self._heads.get(key) for place, key in self._keys.items()}
        patience_ms = PATIENCE_MS if len(seen) > 1 else None
        found = await writer.lock_and_follow(connection, seen, patience_ms=patience_ms)
        batches = {place: SessionBatch(self._keys[place], *found[place]) for place in sorted(found)}
        for write in self.group:
            if write.place not in batches:
                self.elsewhere.append(write)
            elif not write.answer.done():
                write.answer.made = True
                batches[write.place].decide(write)
        self.batches = list(batches.values())
        storing = [batch for batch in self.batches if batch.stores]
        self.outcomes = await writer.append(connection, storing, patient=True) if storing else []
