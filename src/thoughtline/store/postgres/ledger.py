import asyncio
from collections.abc import AsyncIterator, Iterable
from copy import copy
from typing import Self

import asyncpg
from msgspec.structs import replace

from thoughtline.core.description import Description
from thoughtline.core.events import Event, Recorded
from thoughtline.store.head import Head
from thoughtline.store.idle_work import IdleWork
from thoughtline.store.ledger import (
    Access,
    Decide,
    Entry,
    Found,
    Hit,
    IdempotencyKey,
    KeyedWrite,
    Kind,
    PositionedEvent,
    Query,
    SessionSummary,
    SharedSession,
)
from thoughtline.store.outline_parts import intact
from thoughtline.store.postgres.commits import idempotency, writer
from thoughtline.store.postgres.commits.group_commit import GroupCommit
from thoughtline.store.postgres.commits.head_cache import HeadCache
from thoughtline.store.postgres.database.database import CONNECTIONS, PostgresDatabase, mark
from thoughtline.store.postgres.search import index
from thoughtline.store.postgres.search.frequencies import Frequencies
from thoughtline.store.postgres.search.search import Search
from thoughtline.store.postgres.tables import (
    descriptions,
    erasure,
    event_feed,
    grants,
    model_usage,
    outline,
    reader,
    rests,
    session_list,
    storage_usage,
    table_rewrite,
)
from thoughtline.store.postgres.tables.forecasts import PAGE, read_forecasts
from thoughtline.store.postgres.tables.rebuild import rebuild
from thoughtline.store.postgres.tables.session_ref import SessionKey, own_session
from thoughtline.store.reports import DailyModelUsage, Finding, Verification
from thoughtline.store.rests import Rest
from thoughtline.store.search import facets
from thoughtline.store.search.indexer import Indexer, Step
from thoughtline.store.storage_usage import StorageUsage, StoreLoad
from thoughtline.store.stored_names import SHARED

UNSETTLED = 0.02
"""Seconds after which followers check again for an event that is committed but not settled."""


class PostgresLedger:
    """Implementation of `Ledger` on a PostgreSQL server. The ledger connects at the first use, and
    again after a lost connection.

    `url` is a "postgresql://..." address in the syntax of libpq. The texts of raised errors never
    contain the password of the URL. `read_only` and `patience` are explained at `PostgresDatabase`.
    """

    def __init__(self, url: str, *, read_only: bool = False, patience: float | None = None) -> None:
        self._database = PostgresDatabase(url, read_only=read_only, patience=patience)
        self._frequencies = Frequencies()
        self._heads = HeadCache()
        self._indexer = Indexer(self._index_more)
        self._outlining = IdleWork(self._outline_more)
        self._unoutlined: dict[SessionKey, int | None] = {}
        """Sessions whose outlines may lack parts, each with the number of intact parts, or None if
        unknown.
        """
        self._commits = GroupCommit(self._database, self._heads, self._indexer.note)
        self._owner = ""

    def of(self, owner: str) -> Self:
        ledger = copy(self)
        ledger._owner = owner  # noqa: SLF001 - of the same class
        return ledger

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        async with self._database.connection() as connection:
            session_key = await self._resolve(connection, session)
            events = await reader.read_events(connection, session_key, after, limit)
        if events and (limit is None or len(events) < limit):
            self._heads.note_read(session_key, Head(events[-1].version, events[-1].hash))
        return session_key.as_called.renamed(events)

    async def outline(self, session: str) -> AsyncIterator[tuple[bytes, list[Event]]]:
        async with self._database.connection() as connection:
            session_key = await self._resolve(connection, session)
            parts = await outline.read_parts(connection, session_key)
            whole = await outline.whole_parts(connection, session_key)
        intact_parts = 0
        for part, events in intact(parts):
            intact_parts = part.number
            yield part.hash, events
        if intact_parts < max(whole, len(parts)):
            self._unoutlined[SessionKey(session_key.owner, session_key.session)] = intact_parts
            self._outlining.wake()

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        session_key = own_session(self._owner, session)
        if session.startswith(SHARED):
            async with self._database.connection() as connection:
                session_key = await self._resolve(connection, session)
        session_key.as_called.check_writable()
        decided = session_key.as_called.deciding(self._owner, decide)
        return await self._commits.append(self._owner, session_key, decided, key)

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        await self._catch_up()
        async with self._database.connection() as connection:
            session_key = await self._resolve(connection, query.session)
            hits = await self._search(connection, session_key, query).hits(limit)
        return session_key.as_called.renamed_hits(hits) if query.session else hits

    async def find(
        self, query: Query, *, kind: Kind | None = None, limit: int, offset: int = 0
    ) -> Found:
        await self._catch_up()
        async with self._database.connection() as connection:
            session_key = await self._resolve(connection, query.session)
            found = await self._search(connection, session_key, query).page(kind, limit, offset)
        if not query.session:
            return found
        return facets.renamed(found, query.session, session_key.as_called.renamed_hits)

    def _search(
        self, connection: asyncpg.Connection, session_key: SessionKey, query: Query
    ) -> Search:
        trails = self._database.read_only
        return Search(connection, self._frequencies, session_key, query, may_trail=trails)

    async def _catch_up(self) -> None:
        if self._database.read_only:
            return
        async with self._database.connection() as connection:
            last = await index.last_unindexed(connection)
        if last is not None:
            await self._indexer.catch_up(last)

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        async def change(connection: asyncpg.Connection) -> None:
            session_key = await self._resolve(connection, session)
            session_key.as_called.check_own()
            await erasure.forget(connection, session_key, tombstone, expecting)

        await self._database.change(change)

    async def keyed_write(self, key: str) -> KeyedWrite | None:
        async with self._database.connection() as connection:
            return await idempotency.find(connection, self._owner, key)

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        async with self._database.connection() as connection:
            return await session_list.sessions(
                connection,
                self._owner,
                limit=limit,
                before=before,
                project=project,
                archived=archived,
            )

    async def latest_sessions(self, *, limit: int, project: str | None = None) -> list[str]:
        async with self._database.connection() as connection:
            return await session_list.latest(connection, self._owner, limit, project)

    async def session_names(self, prefix: str, *, limit: int) -> list[str]:
        async with self._database.connection() as connection:
            return await session_list.names(connection, self._owner, prefix, limit)

    async def heads(self, sessions: Iterable[str]) -> dict[str, Head]:
        async with self._database.connection() as connection:
            keys = {session: await self._resolve(connection, session) for session in sessions}
            places = {session: (key.owner, key.session) for session, key in keys.items()}
            found = await writer.heads(connection, list(places.values())) if places else {}
            return {session: found.get(place, Head()) for session, place in places.items()}

    async def resting_on(self, session: str) -> list[Rest]:
        async with self._database.connection() as connection:
            return await rests.find(connection, self._owner, session)

    async def doubted_sessions(self) -> set[str]:
        async with self._database.connection() as connection:
            return await index.doubted_sessions(connection, self._owner)

    async def description(self, session: str) -> Description:
        async with self._database.connection() as connection:
            return await descriptions.find(connection, await self._resolve(connection, session))

    async def storage_usage(self) -> StorageUsage:
        async with self._database.connection() as connection:
            return await storage_usage.usage(connection, self._owner.encode())

    async def owners(self) -> dict[str, StorageUsage]:
        async with self._database.connection() as connection:
            return await storage_usage.usage_by_owner(connection)

    async def model_usage(
        self, *, session: str | None = None, since: int | None = None, all_owners: bool = False
    ) -> list[DailyModelUsage]:
        async with self._database.connection() as connection:
            if all_owners:
                return await model_usage.read_usage_of_all(connection, since)
            if session is None:
                return await model_usage.read_usage(connection, self._owner.encode(), None, since)
            session_key = await self._resolve(connection, session)
            return await model_usage.read_usage(
                connection, session_key.owner, session_key.session, since
            )

    async def forecast_events(self) -> AsyncIterator[Recorded]:
        session, version = "", 0
        while True:
            async with self._database.connection() as connection:
                page = await read_forecasts(connection, self._owner, session, version)
            for recorded in page:
                yield recorded
            if len(page) < PAGE:
                return
            session, version = page[-1].session, page[-1].version

    async def position(self) -> int:
        async with self._database.connection() as connection:
            settled, latest = await event_feed.position(connection, self._owner)
        if settled < latest:
            own = frozenset({mark(self._owner.encode())})
            asyncio.get_running_loop().call_later(UNSETTLED, self._database.watch.wake, own)
        return settled

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        async with self._database.connection() as connection:
            if session is None:
                return await event_feed.events_after(connection, self._owner, position, limit)
            session_key = await self._resolve(connection, session)
            page = await event_feed.session_events_after(connection, session_key, position, limit)
        events = session_key.as_called.renamed(placed.recorded for placed in page)
        return [replace(placed, recorded=event) for placed, event in zip(page, events, strict=True)]

    async def wait_for_more(self, position: int, *, within: float) -> bool:
        await self._database.listen()
        async with self._database.connection() as connection:
            readable = await grants.readable_owners(connection, self._owner)
        followed = frozenset(map(mark, readable))
        return await self._database.watch.until(self.position, position, within=within, of=followed)

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        session_key = own_session(self._owner, session)
        session_key.as_called.check_own()
        await self._database.change(
            lambda connection: grants.share(connection, session_key, with_owner, access)
        )
        return session_key.handle

    async def leave(self, session: str) -> None:
        await self._database.change(
            lambda connection: grants.leave(connection, self._owner, session)
        )

    async def shares(self, session: str) -> dict[str, Access]:
        async with self._database.connection() as connection:
            return await grants.shares(connection, own_session(self._owner, session))

    async def shared_sessions(self, *, limit: int | None = None) -> list[SharedSession]:
        async with self._database.connection() as connection:
            return await session_list.shared(connection, self._owner, limit)

    async def verify(self) -> Verification:
        async with self._database.connection() as connection:
            return await reader.verify(connection, self._owner)

    async def exists(self) -> bool:
        """Return whether the database has a record. The call does not create a record."""
        return await self._database.exists()

    async def reindex(self) -> None:
        """Rebuild all derived data from the record, for all owners. The call takes a while."""
        await self._database.change(rebuild)

    def load(self) -> StoreLoad:
        return StoreLoad(
            waiting_writes=self._commits.waiting_writes,
            connections=self._database.used_connections,
            max_connections=CONNECTIONS,
        )

    async def wipe(self) -> list[Finding]:
        """Writers wait. Raises `Refused` (LEDGER_READ_ONLY) if another role owns a table."""
        async with self._database.connection() as connection:
            return await table_rewrite.wipe(connection)

    async def close(self) -> None:
        self._indexer.stop()
        self._outlining.stop()
        await self._database.close()

    async def _index_more(self, after: int) -> Step:
        async with self._database.connection() as connection:
            step, filled = await index.catch_up(connection, after)
        for session_key in filled:
            self._unoutlined.setdefault(session_key, None)
        if self._unoutlined:
            self._outlining.wake()
        return step

    async def _outline_more(self) -> bool:
        """Parts after the intact parts are deleted first. Return whether parts are missing."""
        if not self._unoutlined:
            return False
        session_key, intact_parts = self._unoutlined.popitem()
        async with self._database.connection() as connection, connection.transaction():
            if intact_parts is not None:
                await outline.cut(connection, session_key, intact_parts)
            part = await outline.next_part(connection, session_key)
            if part is not None:
                await outline.add(connection, session_key, part)
                self._unoutlined.setdefault(session_key, None)
        return bool(self._unoutlined)

    async def _resolve(self, connection: asyncpg.Connection, session: str) -> SessionKey:
        return await grants.resolve_session(connection, self._owner, session)
