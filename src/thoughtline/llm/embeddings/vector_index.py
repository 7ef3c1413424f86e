"""Meanings of many texts side by side, to find those that are nearest to a question."""

from collections.abc import Sequence

import numpy as np

from thoughtline.llm.embeddings.minilm import SIZE, MiniLM

SCALE = 127
"""A meaning is kept as a byte for each number, from -127 to 127: an eighth of its size in error
nobody notices, as all numbers of a meaning are within -1 and 1."""

UNRELATED = 0.3
"""Texts of unrelated content are seldom nearer than this."""


class VectorIndex:
    """Reads texts with a model, and remembers what was read by a number that its caller gives."""

    def __init__(self, model: MiniLM) -> None:
        self._model = model
        self._numbers: list[int] = []
        self._rows = np.empty((0, SIZE), np.int8)

    def read(self, texts: Sequence[str]) -> list[bytes]:
        """What each text means, as `SIZE` bytes."""
        rows = np.rint(self._model.meanings(texts) * SCALE).astype(np.int8)
        return [row.tobytes() for row in rows]

    def remember(self, meanings: Sequence[tuple[int, bytes]]) -> None:
        if meanings:
            rows = np.frombuffer(b"".join(row for _, row in meanings), np.int8)
            self._rows = np.concatenate([self._rows, rows.reshape(-1, SIZE)])
            self._numbers += [number for number, _ in meanings]

    def nearest(self, meaning: bytes, count: int) -> list[int]:
        """At most `count` numbers of what is near, nearest first; nothing that is unrelated."""
        question = np.frombuffer(meaning, np.int8).astype(np.float32)
        near = np.empty(len(self._rows), np.float32)
        for start in range(0, len(self._rows), 10_000):  # whole, it would be four times as large
            part = self._rows[start : start + 10_000]
            near[start : start + len(part)] = part.astype(np.float32) @ question
        order = np.argsort(-near, kind="stable")[:count]
        return [self._numbers[index] for index in order if near[index] > UNRELATED * SCALE**2]
