"""Parts of replies that callers were told before, as far as this process knows."""

from collections import OrderedDict
from collections.abc import Collection

KEPT = 1_000
"""Places that are remembered at most; the longest unused is forgotten first."""

Place = tuple[str, ...]
"""Caller and subject of a reply."""


class ToldParts:
    """Remembers the parts of replies for each place.

    A process that was restarted knows none, so its first reply is whole.
    """

    def __init__(self) -> None:
        self._told: OrderedDict[Place, set[str]] = OrderedDict()

    def of(self, place: Place) -> Collection[str]:
        """Return the parts that were told."""
        return frozenset(self._told.get(place, ()))

    def add(self, place: Place, parts: Collection[str]) -> None:
        """Remember that these parts are told now."""
        self._told.setdefault(place, set()).update(parts)
        self._told.move_to_end(place)
        if len(self._told) > KEPT:
            self._told.popitem(last=False)
