"""A ledger that a test can watch, hold up and break. It keeps its promise unless told otherwise."""

from collections.abc import Awaitable, Callable, Sequence

from thoughtline.core.events import Recorded
from thoughtline.store.ledger import (
    Answered,
    Entry,
    Hit,
    Key,
    Ledger,
    Proof,
    Query,
    Settle,
    Summary,
)


class Watched:
    """`reads` is how many events each read returned, `appends` how many writes were asked for."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.reads: list[int] = []
        self.appends = 0
        self.before_append: Callable[[], Awaitable[None]] | None = None
        self.after_append: Callable[[], Awaitable[None]] | None = None

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        page = await self._ledger.read(session, after=after, limit=limit)
        self.reads.append(len(page))
        return page

    async def append(
        self,
        session: str,
        entries: Sequence[Entry],
        *,
        expecting: int,
        key: Key | None = None,
        settle: Settle = dict,
    ) -> None:
        self.appends += 1
        if self.before_append is not None:
            await self.before_append()
        await self._ledger.append(session, entries, expecting=expecting, key=key, settle=settle)
        if self.after_append is not None:
            await self.after_append()

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        return await self._ledger.search(query, limit=limit)

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        await self._ledger.forget(session, tombstone, expecting=expecting)

    async def answered(self, key: str) -> Answered | None:
        return await self._ledger.answered(key)

    async def sessions(self, *, limit: int | None) -> list[Summary]:
        return await self._ledger.sessions(limit=limit)

    async def verify(self) -> Proof:
        return await self._ledger.verify()

    async def close(self) -> None:
        await self._ledger.close()
