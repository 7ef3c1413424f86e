"""Search by meaning: recorded texts that are near to a query."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Embeddings, Hit, Query

BATCH = 64
"""Texts whose embeddings are stored together, so that little is lost when it is stopped."""

EMBEDDED_PER_SEARCH = 128
"""New texts that one search embeds at most, newest first: about two seconds."""

NEIGHBOURS = 200
"""Nearest texts that are looked at, before filters are."""


class Embedder(Protocol):
    """Embeds texts, and finds the nearest of the embeddings that were added."""

    def embed(self, texts: Sequence[str]) -> list[bytes]: ...

    def add(self, embeddings: Sequence[tuple[int, bytes]]) -> None: ...

    def nearest(self, embedding: bytes, count: int) -> list[int]: ...


class SemanticSearch:
    """Searches by meaning. `load` makes the embedder, which takes time and memory, at first use."""

    def __init__(self, embeddings: Embeddings, load: Callable[[], Embedder]) -> None:
        self._embeddings = embeddings
        self._load = load
        self._embedder: Embedder | None = None
        self._latest = 0
        self._lock = asyncio.Lock()

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        """Texts near to the query in meaning, nearest first. Embeds the newest texts first."""
        async with self._lock:
            embedder = await self._ready()
            await self._embed_if_allowed(embedder)
            await self._add_stored(embedder)
            [embedding] = await asyncio.to_thread(embedder.embed, [query.text])
            nearest = embedder.nearest(embedding, NEIGHBOURS)
        return (await self._embeddings.hits(nearest, query))[:limit]

    async def embed(self) -> int:
        """Embed all texts that have no embedding. Returns how many these were."""
        async with self._lock:
            return await self._embed(await self._ready(), None)

    async def _ready(self) -> Embedder:
        if self._embedder is None:
            self._embedder = await asyncio.to_thread(self._load)
        return self._embedder

    async def _embed_if_allowed(self, embedder: Embedder) -> None:
        """In a record that is only read, what has no embedding is found by its words."""
        try:
            await self._embed(embedder, EMBEDDED_PER_SEARCH)
        except Refused as refusal:
            if refusal.code is not Code.LEDGER_READ_ONLY:
                raise

    async def _embed(self, embedder: Embedder, limit: int | None) -> int:
        embedded = 0
        while limit is None or embedded < limit:
            pending = await self._embeddings.texts_without_embedding(limit=BATCH)
            if not pending:
                break
            texts = [text for _, text in pending]
            rows = await asyncio.to_thread(embedder.embed, texts)
            await self._embeddings.add_embeddings(
                dict(zip((number for number, _ in pending), rows, strict=True))
            )
            embedded += len(pending)
        return embedded

    async def _add_stored(self, embedder: Embedder) -> None:
        while page := await self._embeddings.embeddings(after=self._latest, limit=10_000):
            embedder.add([(position, embedding) for _, position, embedding in page])
            self._latest = page[-1][0]
