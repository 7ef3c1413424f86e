import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import Self, TypeVar

import apsw
from msgspec.structs import replace

from thoughtline.core.description import Description
from thoughtline.core.events import Event, Recorded
from thoughtline.core.refusal import UNWRITABLE, Refused
from thoughtline.store import stored_names
from thoughtline.store.access.session_access import SessionRef, own_session
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
    VersionConflict,
)
from thoughtline.store.outline_parts import intact
from thoughtline.store.reports import DailyModelUsage, Finding, Verification
from thoughtline.store.rests import Rest
from thoughtline.store.search import facets
from thoughtline.store.search.indexer import Indexer, Step
from thoughtline.store.sqlite.commits import idempotency, writer
from thoughtline.store.sqlite.commits.group_commit import Change, Interrupted
from thoughtline.store.sqlite.database.database import SqliteDatabase
from thoughtline.store.sqlite.database.lock import WAIT
from thoughtline.store.sqlite.database.presence import Report
from thoughtline.store.sqlite.search import index
from thoughtline.store.sqlite.search.frequencies import Frequencies
from thoughtline.store.sqlite.search.search import Search
from thoughtline.store.sqlite.search.unindexed_tail import TextCache
from thoughtline.store.sqlite.tables import (
    descriptions,
    erasure,
    event_feed,
    grants,
    model_usage,
    outline,
    rests,
    session_list,
    storage_usage,
)
from thoughtline.store.sqlite.tables.forecasts import PAGE, read_forecasts
from thoughtline.store.sqlite.tables.reader import heads_of, mend_heads, read_events, verify
from thoughtline.store.sqlite.tables.rebuild import rebuild
from thoughtline.store.storage_usage import StorageUsage, StoreLoad

T = TypeVar("T")

LARGE = 20_000
"""Number of events in the file from which a thread searches."""

WAIT_TO_INDEX = 1.0
"""Maximum number of seconds that another process may delay indexing before a search."""


class SqliteLedger:
    """Implementation of `Ledger` in one SQLite file, which is opened at the first use.

    A `durability` of "full" survives a power cut. A `durability` of "normal" survives only a killed
    process. `wait` is the maximum number of seconds that another process may delay a call. With
    `read_only` every write is refused (LEDGER_READ_ONLY). With `must_exist` a missing file is
    refused (LEDGER_MISSING). `report` is called with a line for the log if the files vanish, and
    again if the files are back.
    """

    def __init__(
        self,
        path: Path,
        *,
        durability: str = "full",
        wait: float = WAIT,
        read_only: bool = False,
        must_exist: bool = False,
        report: Report = lambda *_: None,
    ) -> None:
        self._indexer = Indexer(self._index_more)
        self._outlining = IdleWork(self._outline_more)
        if read_only:
            from thoughtline.store.sqlite.database.read_only_database import ReadOnlyDatabase  # noqa: PLC0415 - few choose it

            self._database: SqliteDatabase | ReadOnlyDatabase = ReadOnlyDatabase(path)
        else:
            self._database = SqliteDatabase(
                path,
                durability=durability,
                wait=wait,
                must_exist=must_exist,
                on_commit=self._indexer.note,
                report=report,
            )
        self._frequencies = Frequencies()
        self._unindexed = TextCache()
        self._unoutlined: dict[str, int | None] = {}
        self._owner = ""

    def of(self, owner: str) -> Self:
        part = copy(self)
        part._owner = owner  # noqa: SLF001 - of this class
        return part

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        async with self._database.snapshot() as connection:
            session_ref = self._resolve(connection, session)
            return session_ref.renamed(read_events(connection, session_ref.key, after, limit))

    async def outline(self, session: str) -> AsyncIterator[tuple[bytes, list[Event]]]:
        async with self._database.snapshot() as connection:
            key = self._resolve(connection, session).key
            parts = outline.read_parts(connection, key)
            whole = outline.whole_parts(connection, key)
        right = 0
        for part, events in intact(parts):
            right = part.number
            yield part.hash, events
        if right < max(whole, len(parts)):
            self._unoutlined[key] = right
            self._outlining.wake()

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        head = Head()
        ours = key and replace(key, name=stored_names.stored_name(self._owner, key.name))

        def change(connection: apsw.Connection) -> writer.Last | None:
            nonlocal head
            session_ref = self._resolve(connection, session)
            session_ref.check_writable()
            decided = session_ref.deciding(self._owner, decide)
            head, last = writer.append(connection, session_ref.key, decided, key=ours)
            return last

        try:
            await self._database.change(change, about=session)
        except Interrupted:
            raise VersionConflict(session) from None
        return head

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        def read(connection: apsw.Connection) -> list[Hit]:
            session_ref = self._resolve(connection, query.session)
            hits = self._search(connection, session_ref, query).hits(limit)
            return session_ref.renamed_hits(hits)

        return await self._read_index(read)

    async def find(
        self, query: Query, *, kind: Kind | None = None, limit: int, offset: int = 0
    ) -> Found:
        def read(connection: apsw.Connection) -> Found:
            session_ref = self._resolve(connection, query.session)
            found = self._search(connection, session_ref, query).page(kind, limit, offset)
            if not query.session:
                return found
            return facets.renamed(found, query.session, session_ref.renamed_hits)

        return await self._read_index(read)

    async def _read_index(self, read: Callable[[apsw.Connection], T]) -> T:
        """Use a thread if the record is large: a common word is then in very many texts."""
        if await self._catch_up() > LARGE:
            return await self._database.read_long(read)
        async with self._database.snapshot() as connection:
            return read(connection)

    def _search(self, connection: apsw.Connection, session_ref: SessionRef, query: Query) -> Search:
        return Search(
            connection=connection,
            frequencies=self._frequencies,
            query=_with_stored_name(session_ref, query),
            cache=self._unindexed,
            owner=stored_names.owner_and_name(session_ref.key)[0],
            shared=not session_ref.own,
        )

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        def change(connection: apsw.Connection) -> writer.Last | None:
            session_ref = self._resolve(connection, session)
            session_ref.check_own()
            return erasure.forget(connection, session_ref.key, tombstone, expecting)

        await self._database.forget(change, own_session(self._owner, session).key)

    async def keyed_write(self, key: str) -> KeyedWrite | None:
        async with self._database.snapshot() as connection:
            return idempotency.find(connection, self._owner, key)

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        async with self._database.snapshot() as connection:
            return session_list.sessions(
                connection,
                self._owner,
                limit=limit,
                before=before,
                project=project,
                archived=archived,
            )

    async def latest_sessions(self, *, limit: int, project: str | None = None) -> list[str]:
        async with self._database.snapshot() as connection:
            return session_list.latest(connection, self._owner, limit=limit, project=project)

    async def session_names(self, prefix: str, *, limit: int) -> list[str]:
        async with self._database.connection() as connection:
            return session_list.names(connection, self._owner, prefix, limit)

    async def heads(self, sessions: Iterable[str]) -> dict[str, Head]:
        async with self._database.snapshot() as connection:
            keys = {session: self._resolve(connection, session).key for session in sessions}
            heads = heads_of(connection, list(keys.values()))
            return {session: heads[key] for session, key in keys.items()}

    async def resting_on(self, session: str) -> list[Rest]:
        async with self._database.connection() as connection:
            return rests.find(connection, self._owner, session)

    async def doubted_sessions(self) -> set[str]:
        async with self._database.connection() as connection:
            return index.doubted_sessions(connection, self._owner)

    async def description(self, session: str) -> Description:
        async with self._database.snapshot() as connection:
            return descriptions.find(connection, self._resolve(connection, session).key)

    async def storage_usage(self) -> StorageUsage:
        async with self._database.connection() as connection:
            return storage_usage.usage(connection, self._owner)

    async def owners(self) -> dict[str, StorageUsage]:
        async with self._database.connection() as connection:
            return storage_usage.usage_by_owner(connection)

    async def model_usage(
        self, *, session: str | None = None, since: int | None = None, all_owners: bool = False
    ) -> list[DailyModelUsage]:
        async with self._database.snapshot() as connection:
            if all_owners:
                return model_usage.read_usage_of_all(connection, since)
            key = None if session is None else self._resolve(connection, session).key
            return model_usage.read_usage(connection, self._owner, key, since)

    async def forecast_events(self) -> AsyncIterator[Recorded]:
        after = ("", 0)
        while True:
            async with self._database.snapshot() as connection:
                page = read_forecasts(connection, self._owner, after)
            for recorded in page:
                yield recorded
            if len(page) < PAGE:
                return
            after = (stored_names.stored_name(self._owner, page[-1].session), page[-1].version)

    async def position(self) -> int:
        async with self._database.connection() as connection:
            return event_feed.position(connection, self._owner)

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        async with self._database.snapshot() as connection:
            if session is None:
                return event_feed.events_after(connection, self._owner, position, limit)
            return event_feed.session_events_after(
                connection, self._resolve(connection, session), position, limit
            )

    async def wait_for_more(self, position: int, *, within: float) -> bool:
        return await self._database.watch.until(self.position, position, within=within)

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        session_ref = own_session(self._owner, session)
        session_ref.check_own()
        await self._change(
            lambda connection: grants.share(connection, session_ref, with_owner, access)
        )
        self._database.watch.wake()
        return stored_names.shared_name(session_ref.key)

    async def leave(self, session: str) -> None:
        await self._change(lambda connection: grants.leave(connection, self._owner, session))
        self._database.watch.wake()

    async def shares(self, session: str) -> dict[str, Access]:
        async with self._database.connection() as connection:
            return grants.shares(connection, own_session(self._owner, session).key)

    async def shared_sessions(self, *, limit: int | None = None) -> list[SharedSession]:
        async with self._database.snapshot() as connection:
            return session_list.shared(connection, self._owner, limit)

    async def verify(self) -> Verification:
        async with self._database.connection() as connection:
            return verify(connection, self._owner)

    async def reindex(self) -> None:
        """Rebuild also all other derived data, for all owners. The call takes a while."""
        await self._change(mend_heads)
        await self._change(rebuild)

    def load(self) -> StoreLoad:
        return self._database.load()

    async def wipe(self) -> list[Finding]:
        """Remove the bytes of deleted sessions, if `forget` could not rewrite the file."""
        await self._database.wipe()
        return [Finding(name="file", value="without bytes of forgotten sessions")]

    async def close(self) -> None:
        self._indexer.stop()
        self._outlining.stop()
        await self._database.close()

    async def _change(self, change: Change) -> None:
        """Make a change, and repeat it if the failure of another change interrupted it."""
        while True:
            with suppress(Interrupted):
                return await self._database.change(change)

    async def _catch_up(self) -> int:
        """If the index cannot be written, split the unindexed texts into words in memory."""
        async with self._database.connection() as connection:
            indexed, last = index.extent(connection)
        try:
            if indexed < last:
                await self._indexer.catch_up(last)
            self._unindexed.clear()
        except Refused as refusal:
            if refusal.code not in UNWRITABLE:
                raise
            await self._cut_unindexed()
        return last

    async def _cut_unindexed(self) -> None:
        """Work in steps, so that a search does not block other tasks."""
        step = Step(0, more=True)
        while step.more:
            async with self._database.snapshot() as connection:
                step = self._unindexed.cut_more(connection, step.reached)
            await asyncio.sleep(0)

    async def _index_more(self, _after: int) -> Step:
        async with self._database.snapshot() as connection:
            batch = index.next_batch(connection)
        if batch.reached == batch.after:
            return Step(batch.reached, more=False)
        step = await self._derive(lambda connection: index.take_in(connection, batch))
        for session in batch.filled:
            self._unoutlined.setdefault(session, None)
        if self._unoutlined:
            self._outlining.wake()
        return step

    async def _outline_more(self) -> bool:
        """Return whether outlines still lack parts."""
        if not self._unoutlined:
            return False
        session, right = self._unoutlined.popitem()
        if right is not None:
            await self._derive(lambda connection: outline.cut(connection, session, right))
        async with self._database.snapshot() as connection:
            part = outline.next_part(connection, session)
        if part is not None:
            await self._derive(lambda connection: outline.add(connection, session, part))
            self._unoutlined.setdefault(session, None)
        return bool(self._unoutlined)

    async def _derive(self, change: Callable[[apsw.Connection], T]) -> T:
        return await self._database.derive(change, wait=WAIT_TO_INDEX)

    def _resolve(self, connection: apsw.Connection, session: str) -> SessionRef:
        return grants.resolve_session(connection, self._owner, session)


def _with_stored_name(session_ref: SessionRef, query: Query) -> Query:
    return replace(query, session=session_ref.key) if query.session else query
