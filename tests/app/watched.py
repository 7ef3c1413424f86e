"""A ledger that a test can watch, hold up and break. It keeps its promise unless told otherwise."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Self

from thoughtline.core.events import Recorded
from thoughtline.store.ledger import (
    Access,
    Answered,
    Entry,
    Hit,
    Key,
    Ledger,
    Placed,
    Proof,
    Query,
    Settle,
    Shared,
    Spent,
    StorageUsage,
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

    def of(self, owner: str) -> Self:
        return type(self)(self._ledger.of(owner))

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

    async def sessions(self, *, limit: int | None, before: int | None = None) -> list[Summary]:
        return await self._ledger.sessions(limit=limit, before=before)

    async def usage(self) -> StorageUsage:
        return await self._ledger.usage()

    async def spent(self, *, session: str | None = None, since: int | None = None) -> list[Spent]:
        return await self._ledger.spent(session=session, since=since)

    async def position(self) -> int:
        return await self._ledger.position()

    async def after(self, position: int, *, limit: int, session: str | None = None) -> list[Placed]:
        return await self._ledger.after(position, limit=limit, session=session)

    async def moved(self, position: int, *, within: float) -> bool:
        return await self._ledger.moved(position, within=within)

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        return await self._ledger.share(session, with_owner, access)

    async def shares(self, session: str) -> dict[str, Access]:
        return await self._ledger.shares(session)

    async def shared(self) -> list[Shared]:
        return await self._ledger.shared()

    async def verify(self) -> Proof:
        return await self._ledger.verify()

    async def close(self) -> None:
        await self._ledger.close()
