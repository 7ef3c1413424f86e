"""Results that are kept while the files on which they depend are the same."""

from hashlib import blake2b
from typing import Generic, TypeVar

from msgspec import msgpack

MOST = 20_000
"""Maximum number of kept results."""

MOST_LINES = 200_000
"""Maximum number of fingerprints of lines in all kept results."""

T = TypeVar("T")


class KeptResults(Generic[T]):
    """Results by their question, each with the state in which the result holds. When there are too
    many, all are dropped.
    """

    def __init__(self) -> None:
        self._kept: dict[bytes, tuple[bytes, T]] = {}
        self._lines = 0

    def get(self, question: bytes, state: bytes) -> T | None:
        """Return the kept result of a question, or None if there is none for this state."""
        kept = self._kept.get(question)
        return kept[1] if kept is not None and kept[0] == state else None

    def keep(self, question: bytes, state: bytes, result: T, *, size: int) -> None:
        """Keep a result. `size` is the number of fingerprints of lines in it."""
        if len(self._kept) >= MOST or self._lines > MOST_LINES:
            self._kept.clear()
            self._lines = 0
        self._kept[question] = state, result
        self._lines += size


def digest_of(values: object) -> bytes:
    """Return a short fingerprint of values."""
    return blake2b(msgpack.encode(values), digest_size=16).digest()
