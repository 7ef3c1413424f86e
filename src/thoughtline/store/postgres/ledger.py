"""The ledger on a PostgreSQL server."""

import asyncio
from collections.abc import AsyncIterator
from copy import copy
from typing import Self

import asyncpg
from msgspec.structs import replace

from thoughtline.core.events import Recorded
from thoughtline.store.integrity.hash_chain import Head
from thoughtline.store.ledger import (
    Access,
    CopyResult,
    DailyModelUsage,
    Decide,
    Entry,
    Hit,
    IdempotencyKey,
    KeyedWrite,
    PositionedEvent,
    Query,
    SessionSummary,
    SharedSession,
    StorageUsage,
    Verification,
)
from thoughtline.store.owner_keys import SHARED
from thoughtline.store.postgres import (
    erasure,
    grants,
    idempotency,
    model_usage,
    reader,
    sessions,
    storage_usage,
)
from thoughtline.store.postgres.copy_from_sqlite import copy_from_sqlite
from thoughtline.store.postgres.database import PostgresDatabase
from thoughtline.store.postgres.forecasts import PAGE, read_forecasts
from thoughtline.store.postgres.grants import StoredSession
from thoughtline.store.postgres.group_commit import GroupCommit
from thoughtline.store.postgres.head_cache import HeadCache
from thoughtline.store.postgres.rebuild import rebuild
from thoughtline.store.postgres.search.frequencies import Frequencies
from thoughtline.store.postgres.search.search import search
from thoughtline.store.sqlite.database import SqliteDatabase

UNSETTLED = 0.02
"""Seconds after which to look again for an event whose turn has not come: others are before it."""


class PostgresLedger:
    """Keeps the promise of `Ledger` on a server. Connects at the first use, and when it was lost.

    `url` is a "postgresql://..." address as libpq reads it. No text that this raises holds it.
    """

    def __init__(self, url: str) -> None:
        self._server = PostgresDatabase(url)
        self._frequencies = Frequencies()
        self._heads = HeadCache()
        self._commits = GroupCommit(self._server, self._heads)
        self._owner = ""

    def of(self, owner: str) -> Self:
        part = copy(self)
        part._owner = owner  # noqa: SLF001 - it is one of us
        return part

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        async with self._server.using() as connection:
            stream = await self._stream(connection, session)
            events = await reader.read_events(connection, stream, after, limit)
        if events and (limit is None or len(events) < limit):
            self._heads.keep(stream, Head(events[-1].version, events[-1].hash))
        return stream.as_called.renamed(events)

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> None:
        stream = grants.own_session(self._owner, session)
        if session.startswith(SHARED):
            async with self._server.using() as connection:
                stream = await self._stream(connection, session)
        stream.as_called.check_writable()
        await self._commits.append(self._owner, stream, decide, key)

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        async with self._server.using() as connection:
            stream = await self._stream(connection, query.session)
            hits = await search(connection, self._frequencies, stream, query, limit)
        return stream.as_called.renamed_hits(hits) if query.session else hits

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        async def change(connection: asyncpg.Connection) -> None:
            stream = await self._stream(connection, session)
            stream.as_called.check_own()
            await erasure.forget(connection, stream, tombstone, expecting)

        await self._server.change(change)

    async def keyed_write(self, key: str) -> KeyedWrite | None:
        async with self._server.using() as connection:
            return await idempotency.find(connection, self._owner, key)

    async def sessions(
        self, *, limit: int | None, before: int | None = None
    ) -> list[SessionSummary]:
        async with self._server.using() as connection:
            return await sessions.sessions(connection, self._owner, limit, before)

    async def storage_usage(self) -> StorageUsage:
        async with self._server.using() as connection:
            return await storage_usage.usage(connection, self._owner.encode())

    async def model_usage(
        self, *, session: str | None = None, since: int | None = None
    ) -> list[DailyModelUsage]:
        async with self._server.using() as connection:
            if session is None:
                return await model_usage.read_usage(connection, self._owner.encode(), None, since)
            stream = await self._stream(connection, session)
            return await model_usage.read_usage(connection, stream.owner, stream.session, since)

    async def forecast_events(self) -> AsyncIterator[Recorded]:
        session, version = "", 0
        while True:
            async with self._server.using() as connection:
                page = await read_forecasts(connection, self._owner, session, version)
            for recorded in page:
                yield recorded
            if len(page) < PAGE:
                return
            session, version = page[-1].session, page[-1].version

    async def position(self) -> int:
        async with self._server.using() as connection:
            settled, latest = await sessions.position(connection, self._owner)
        if settled < latest:
            asyncio.get_running_loop().call_later(UNSETTLED, self._server.watch.wake)
        return settled

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        async with self._server.using() as connection:
            if session is None:
                return await sessions.events_after(connection, self._owner, position, limit)
            stream = await self._stream(connection, session)
            found = await sessions.session_events_after(connection, stream, position, limit)
        events = stream.as_called.renamed(placed.recorded for placed in found)
        return [
            replace(placed, recorded=event) for placed, event in zip(found, events, strict=True)
        ]

    async def wait_for_more(self, position: int, *, within: float) -> bool:
        await self._server.listen()
        return await self._server.watch.until(self.position, position, within=within)

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        stream = grants.own_session(self._owner, session)
        stream.as_called.check_own()
        await self._server.change(
            lambda connection: grants.share(connection, stream, with_owner, access)
        )
        return stream.handle

    async def shares(self, session: str) -> dict[str, Access]:
        async with self._server.using() as connection:
            return await grants.shares(connection, grants.own_session(self._owner, session))

    async def shared_sessions(self) -> list[SharedSession]:
        async with self._server.using() as connection:
            return await sessions.shared(connection, self._owner)

    async def verify(self) -> Verification:
        async with self._server.using() as connection:
            return await reader.verify(connection, self._owner)

    async def copy_from(self, file: SqliteDatabase) -> CopyResult:
        """Copy the record of a SQLite file, all owners and shares, if nothing is here yet.

        The file is left as it is. Raises `Refused` where this is another record, or less of it.
        """
        return await copy_from_sqlite(file, self._server)

    async def exists(self) -> bool:
        """Whether there is a record yet. Makes none."""
        return await self._server.exists()

    async def reindex(self) -> None:
        """Make the search index anew from the record, for all owners, which takes a while."""
        await self._server.change(rebuild)

    async def close(self) -> None:
        await self._server.close()

    async def _stream(self, connection: asyncpg.Connection, session: str) -> StoredSession:
        return await grants.stream(connection, self._owner, session)
