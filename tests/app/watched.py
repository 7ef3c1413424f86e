"""A ledger that a test can watch, hold up and break. It keeps its promise unless told otherwise."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Self

from thoughtline.core.description import Description
from thoughtline.core.events import Event, Recorded
from thoughtline.store.head import Head
from thoughtline.store.ledger import (
    Access,
    Decide,
    Entry,
    Found,
    Hit,
    IdempotencyKey,
    KeyedWrite,
    Kind,
    Ledger,
    PositionedEvent,
    Query,
    SessionSummary,
    SharedSession,
)
from thoughtline.store.reports import DailyModelUsage, Verification
from thoughtline.store.rests import Rest
from thoughtline.store.storage_usage import StorageUsage, StoreLoad

Pause = Callable[[], Awaitable[None]]


class Watched:
    """`reads` is how many events each read returned, `appends` how many writes were asked for."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.reads: list[int] = []
        self.appends = 0
        self.before_read: Pause | None = None
        self.after_read: Pause | None = None
        self.before_append: Pause | None = None
        self.after_append: Pause | None = None
        self.after_count: Pause | None = None

    def use(self, ledger: Ledger) -> None:
        """Go on with another ledger, as if the file had been replaced."""
        self._ledger = ledger

    def of(self, owner: str) -> Self:
        return type(self)(self._ledger.of(owner))

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        if self.before_read is not None:
            await self.before_read()
        page = await self._ledger.read(session, after=after, limit=limit)
        self.reads.append(len(page))
        if self.after_read is not None:
            await self.after_read()
        return page

    def outline(self, session: str) -> AsyncIterator[tuple[bytes, list[Event]]]:
        return self._ledger.outline(session)

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        self.appends += 1
        if self.before_append is not None:
            await self.before_append()
        head = await self._ledger.append(session, decide, key=key)
        if self.after_append is not None:
            await self.after_append()
        return head

    async def find(
        self, query: Query, *, kind: Kind | None = None, limit: int, offset: int = 0
    ) -> Found:
        return await self._ledger.find(query, kind=kind, limit=limit, offset=offset)

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        return await self._ledger.search(query, limit=limit)

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        await self._ledger.forget(session, tombstone, expecting=expecting)

    async def keyed_write(self, key: str) -> KeyedWrite | None:
        return await self._ledger.keyed_write(key)

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        return await self._ledger.sessions(
            limit=limit, before=before, project=project, archived=archived
        )

    async def resting_on(self, session: str) -> list[Rest]:
        return await self._ledger.resting_on(session)

    async def doubted_sessions(self) -> set[str]:
        return await self._ledger.doubted_sessions()

    async def latest_sessions(self, *, limit: int, project: str | None = None) -> list[str]:
        return await self._ledger.latest_sessions(limit=limit, project=project)

    async def session_names(self, prefix: str, *, limit: int) -> list[str]:
        return await self._ledger.session_names(prefix, limit=limit)

    async def heads(self, sessions: Iterable[str]) -> dict[str, Head]:
        return await self._ledger.heads(sessions)

    async def description(self, session: str) -> Description:
        return await self._ledger.description(session)

    async def owners(self) -> dict[str, StorageUsage]:
        return await self._ledger.owners()

    def load(self) -> StoreLoad:
        return self._ledger.load()

    async def storage_usage(self) -> StorageUsage:
        usage = await self._ledger.storage_usage()
        if self.after_count is not None:
            await self.after_count()
        return usage

    async def model_usage(
        self, *, session: str | None = None, since: int | None = None, all_owners: bool = False
    ) -> list[DailyModelUsage]:
        return await self._ledger.model_usage(session=session, since=since, all_owners=all_owners)

    async def forecast_events(self) -> AsyncIterator[Recorded]:
        async for recorded in self._ledger.forecast_events():
            yield recorded

    async def position(self) -> int:
        return await self._ledger.position()

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        return await self._ledger.events_after(position, limit=limit, session=session)

    async def wait_for_more(self, position: int, *, within: float) -> bool:
        return await self._ledger.wait_for_more(position, within=within)

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        return await self._ledger.share(session, with_owner, access)

    async def leave(self, session: str) -> None:
        await self._ledger.leave(session)

    async def shares(self, session: str) -> dict[str, Access]:
        return await self._ledger.shares(session)

    async def shared_sessions(self, *, limit: int | None = None) -> list[SharedSession]:
        return await self._ledger.shared_sessions(limit=limit)

    async def verify(self) -> Verification:
        return await self._ledger.verify()

    async def close(self) -> None:
        await self._ledger.close()
