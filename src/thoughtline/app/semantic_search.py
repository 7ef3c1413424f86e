"""Finding what was recorded by what it means, beside what it says."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from thoughtline.store.ledger import Embeddings, Hit, Query

AT_ONCE = 64
"""Texts that are read before what they mean is kept, so that little is lost when it is stopped."""

WHILE_WAITING = 128
"""Texts that one search reads at most, newest first: about two seconds."""

NEAR = 200
"""Texts that are near enough to be looked at before filters are."""


class Reader(Protocol):
    """Knows what texts mean, and which of those that it remembers are near to one."""

    def read(self, texts: Sequence[str]) -> list[bytes]: ...

    def remember(self, meanings: Sequence[tuple[int, bytes]]) -> None: ...

    def nearest(self, meaning: bytes, count: int) -> list[int]: ...


class SemanticSearch:
    """Searches by meaning. `load` makes the reader, which takes time and memory, at first use."""

    def __init__(self, kept: Embeddings, load: Callable[[], Reader]) -> None:
        self._kept = kept
        self._load = load
        self._reader: Reader | None = None
        self._latest = 0
        self._turn = asyncio.Lock()

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        """What is near to the query in meaning, nearest first. Reads the newest texts first."""
        async with self._turn:
            reader = await self._ready()
            await self._learn(reader, WHILE_WAITING)
            await self._remember(reader)
            [meaning] = await asyncio.to_thread(reader.read, [query.text])
            near = reader.nearest(meaning, NEAR)
        return (await self._kept.hits(near, query))[:limit]

    async def learn(self) -> int:
        """Read all that was not read yet. Returns how many texts that were."""
        async with self._turn:
            return await self._learn(await self._ready(), None)

    async def _ready(self) -> Reader:
        if self._reader is None:
            self._reader = await asyncio.to_thread(self._load)
        return self._reader

    async def _learn(self, reader: Reader, most: int | None) -> int:
        learned = 0
        while most is None or learned < most:
            unread = await self._kept.texts_without_embedding(limit=AT_ONCE)
            if not unread:
                break
            texts = [text for _, text in unread]
            rows = await asyncio.to_thread(reader.read, texts)
            await self._kept.add_embeddings(
                dict(zip((number for number, _ in unread), rows, strict=True))
            )
            learned += len(unread)
        return learned

    async def _remember(self, reader: Reader) -> None:
        while page := await self._kept.embeddings(after=self._latest, limit=10_000):
            reader.remember([(position, meaning) for _, position, meaning in page])
            self._latest = page[-1][0]
