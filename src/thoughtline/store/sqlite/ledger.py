"""The ledger in one SQLite file, shared by any number of processes on one machine."""

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Self

import apsw
from msgspec.structs import replace

from thoughtline.core.events import Recorded
from thoughtline.store import names
from thoughtline.store.ledger import (
    Access,
    Answered,
    Entry,
    Hit,
    Key,
    Placed,
    Proof,
    Query,
    Settle,
    Shared,
    Spent,
    StorageUsage,
    Summary,
)
from thoughtline.store.session_access import Stream, own
from thoughtline.store.sqlite import (
    erasure,
    grants,
    idempotency,
    model_usage,
    sessions,
    storage_usage,
    writer,
)
from thoughtline.store.sqlite.file import File
from thoughtline.store.sqlite.lock import WAIT
from thoughtline.store.sqlite.reader import chain, prove
from thoughtline.store.sqlite.rebuild import rebuild
from thoughtline.store.sqlite.search import embeddings
from thoughtline.store.sqlite.search.frequencies import Frequencies
from thoughtline.store.sqlite.search.search import search


class SqliteLedger:
    """Keeps the promises of `Ledger` and `Meanings` in a file. Opens it at the first use.

    `durability` "full" survives a power cut; "normal" survives a killed process only. `wait` is how
    many seconds another process may keep a call waiting.
    """

    def __init__(self, path: Path, *, durability: str = "full", wait: float = WAIT) -> None:
        self._file = File(path, durability=durability, wait=wait)
        self._frequencies = Frequencies()
        self._owner = ""

    def of(self, owner: str) -> Self:
        part = copy(self)
        part._owner = owner  # noqa: SLF001 - it is one of us
        return part

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        async with self._file.reading() as database:
            stream = self._stream(database, session)
            return stream.told(chain(database, stream.key, after, limit))

    async def append(
        self,
        session: str,
        entries: Sequence[Entry],
        *,
        expecting: int,
        key: Key | None = None,
        settle: Settle = dict,
    ) -> None:
        ours = key and replace(key, name=names.stored(self._owner, key.name))

        def change(database: apsw.Connection) -> writer.Last | None:
            stream = self._stream(database, session)
            stream.check_writable()
            return writer.append(
                database, stream.key, entries, expecting=expecting, key=ours, settle=settle
            )

        await self._file.change(change)

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        async with self._file.reading() as database:
            stream = self._stream(database, query.session)
            owner, _ = names.parted(stream.key)
            inside = _within(stream, query)
            hits = search(
                database, self._frequencies, inside, limit, owner=owner, shared=not stream.own
            )
            return stream.told_hits(hits)

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        def change(database: apsw.Connection) -> writer.Last | None:
            stream = self._stream(database, session)
            stream.check_own()
            return erasure.forget(database, stream.key, tombstone, expecting)

        await self._file.change(change)
        await self._file.wipe()

    async def answered(self, key: str) -> Answered | None:
        async with self._file.reading() as database:
            return idempotency.find(database, self._owner, key)

    async def sessions(self, *, limit: int | None, before: int | None = None) -> list[Summary]:
        async with self._file.reading() as database:
            return sessions.sessions(database, self._owner, limit, before)

    async def usage(self) -> StorageUsage:
        async with self._file.using() as database:
            return storage_usage.usage(database, self._owner)

    async def spent(self, *, session: str | None = None, since: int | None = None) -> list[Spent]:
        async with self._file.reading() as database:
            key = None if session is None else self._stream(database, session).key
            return model_usage.spent(database, self._owner, key, since)

    async def position(self) -> int:
        async with self._file.using() as database:
            return sessions.position(database, self._owner)

    async def after(self, position: int, *, limit: int, session: str | None = None) -> list[Placed]:
        async with self._file.reading() as database:
            if session is None:
                return sessions.after(database, self._owner, position, limit)
            return sessions.after_in(database, self._stream(database, session), position, limit)

    async def moved(self, position: int, *, within: float) -> bool:
        return await self._file.watch.until(self.position, position, within=within)

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        stream = own(self._owner, session)
        stream.check_own()
        await self._file.change(lambda database: grants.share(database, stream, with_owner, access))
        self._file.watch.wake()
        return names.handle(stream.key)

    async def shares(self, session: str) -> dict[str, Access]:
        async with self._file.using() as database:
            return grants.shares(database, own(self._owner, session).key)

    async def shared(self) -> list[Shared]:
        async with self._file.reading() as database:
            return sessions.shared(database, self._owner)

    async def verify(self) -> Proof:
        async with self._file.using() as database:
            return prove(database, self._owner)

    async def reindex(self) -> None:
        """Make the search index anew from the record, for all owners, which takes a while."""
        await self._file.change(rebuild)

    async def unread(self, *, limit: int) -> list[tuple[int, str]]:
        async with self._file.reading() as database:
            return embeddings.unread(database, self._owner, limit)

    async def learn(self, meanings: Mapping[int, bytes]) -> None:
        await self._file.change(lambda database: embeddings.learn(database, meanings))

    async def meanings(self, *, after: int, limit: int) -> list[tuple[int, int, bytes]]:
        async with self._file.using() as database:
            return embeddings.known(database, self._owner, after, limit)

    async def hits(self, texts: Sequence[int], query: Query) -> list[Hit]:
        async with self._file.reading() as database:
            stream = self._stream(database, query.session)
            owner, _ = names.parted(stream.key)
            hits = embeddings.hits(database, owner, texts, _within(stream, query))
            return stream.told_hits(hits)

    async def close(self) -> None:
        await self._file.close()

    def _stream(self, database: apsw.Connection, session: str) -> Stream:
        return grants.stream(database, self._owner, session)


def _within(stream: Stream, query: Query) -> Query:
    """The query by the stored name of its session, if it has one."""
    return replace(query, session=stream.key) if query.session else query
