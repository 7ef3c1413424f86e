"""The ledger in one SQLite file, shared by any number of processes on one machine."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import apsw

from thoughtline.core.events import Recorded
from thoughtline.store import codec, forgetting, meaning, writing
from thoughtline.store.chain import chain, prove
from thoughtline.store.file import File
from thoughtline.store.indexing import rebuild
from thoughtline.store.ledger import Answered, Entry, Hit, Key, Proof, Query, Settle, Summary
from thoughtline.store.lock import WAIT
from thoughtline.store.search import Frequencies, search
from thoughtline.store.writing import ANSWERED

LATEST_SESSIONS = """
    SELECT name, version FROM session WHERE oldest = 1 ORDER BY position DESC LIMIT ?
"""


class SqliteLedger:
    """Keeps the promises of `Ledger` and `Meanings` in a file. Opens it at the first use.

    `durability` "full" survives a power cut; "normal" survives a killed process only. `wait` is how
    many seconds another process may keep a call waiting.
    """

    def __init__(self, path: Path, *, durability: str = "full", wait: float = WAIT) -> None:
        self._file = File(path, durability=durability, wait=wait)
        self._frequencies = Frequencies()

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        async with self._file.reading() as database:
            return list(chain(database, session, after, limit))

    async def append(
        self,
        session: str,
        entries: Sequence[Entry],
        *,
        expecting: int,
        key: Key | None = None,
        settle: Settle = dict,
    ) -> None:
        await self._file.change(
            lambda database: writing.append(
                database, session, entries, expecting=expecting, key=key, settle=settle
            )
        )

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        async with self._file.reading() as database:
            return search(database, self._frequencies, query, limit)

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        await self._file.change(
            lambda database: forgetting.forget(database, session, tombstone, expecting)
        )
        await self._file.wipe()

    async def reindex(self) -> None:
        """Make the search index anew from the record, which takes a while."""
        await self._file.change(rebuild)

    async def unread(self, *, limit: int) -> list[tuple[int, str]]:
        async with self._file.reading() as database:
            return meaning.unread(database, limit)

    async def learn(self, meanings: Mapping[int, bytes]) -> None:
        await self._file.change(lambda database: meaning.learn(database, meanings))

    async def meanings(self, *, after: int, limit: int) -> list[tuple[int, int, bytes]]:
        async with self._file.using() as database:
            return meaning.known(database, after, limit)

    async def hits(self, texts: Sequence[int], query: Query) -> list[Hit]:
        async with self._file.reading() as database:
            return meaning.hits(database, texts, query)

    async def answered(self, key: str) -> Answered | None:
        async with self._file.using() as database:
            row = database.execute(ANSWERED, (key,)).get
        if row is None:
            return None
        session, first, last, digest = row
        return Answered(session=session, first=first, last=last, digest=digest)

    async def sessions(self, *, limit: int | None) -> list[Summary]:
        async with self._file.reading() as database:
            latest = list(database.execute(LATEST_SESSIONS, (-1 if limit is None else limit,)))
            return [_summary(database, session, version) for session, version in latest]

    async def verify(self) -> Proof:
        async with self._file.using() as database:
            return prove(database)

    async def close(self) -> None:
        await self._file.close()


def _summary(database: apsw.Connection, session: str, version: int) -> Summary:
    first = list(chain(database, session, 0, codec.OPENING))
    [*_, last] = chain(database, session, version - 1, 1)
    return Summary(
        session=session,
        version=version,
        began=first[0].at,
        latest=last.at,
        opening=codec.opening(first),
    )
