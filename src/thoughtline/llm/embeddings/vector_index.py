"""Embeddings of many texts, to find those that are nearest to a query."""

from collections.abc import Sequence

import numpy as np

from thoughtline.llm.embeddings.minilm import SIZE, MiniLM

SCALE = 127
"""An embedding is kept as a byte for each number, from -127 to 127: a quarter of its size, with an
error that nobody notices, as all its numbers are within -1 and 1."""

UNRELATED = 0.3
"""Texts of unrelated content are seldom nearer than this."""


class VectorIndex:
    """Embeds texts with a model. What is added is found again by a number that its caller gives."""

    def __init__(self, model: MiniLM) -> None:
        self._model = model
        self._numbers: list[int] = []
        self._rows = np.empty((0, SIZE), np.int8)

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """The embedding of each text, as `SIZE` bytes."""
        rows = np.rint(self._model.encode(texts) * SCALE).astype(np.int8)
        return [row.tobytes() for row in rows]

    def add(self, embeddings: Sequence[tuple[int, bytes]]) -> None:
        if embeddings:
            rows = np.frombuffer(b"".join(row for _, row in embeddings), np.int8)
            self._rows = np.concatenate([self._rows, rows.reshape(-1, SIZE)])
            self._numbers += [number for number, _ in embeddings]

    def nearest(self, embedding: bytes, count: int) -> list[int]:
        """At most `count` numbers of what is near, nearest first; nothing that is unrelated."""
        query = np.frombuffer(embedding, np.int8).astype(np.float32)
        near = np.empty(len(self._rows), np.float32)
        for start in range(0, len(self._rows), 10_000):  # whole, it would be four times as large
            part = self._rows[start : start + 10_000]
            near[start : start + len(part)] = part.astype(np.float32) @ query
        order = np.argsort(-near, kind="stable")[:count]
        return [self._numbers[index] for index in order if near[index] > UNRELATED * SCALE**2]
