"""What was used last, as much of it as may be kept."""

from typing import Protocol, TypeVar

from cachetools import LRUCache


class Weighed(Protocol):
    @property
    def weight(self) -> int: ...


Key = TypeVar("Key")
Kept = TypeVar("Kept", bound=Weighed)


class WeightedCache(LRUCache[Key, Kept]):
    """What was used last, until together it weighs more than `capacity`, which is 1 or more.

    What came last stays, whatever it weighs. Each weighs what it did when it came: what has grown
    since has to come again.
    """

    def __init__(self, capacity: int) -> None:
        super().__init__(capacity, getsizeof=lambda kept: min(kept.weight, capacity))
