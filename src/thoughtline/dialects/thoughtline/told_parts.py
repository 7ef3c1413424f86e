"""Memory of the parts of replies that callers already got from this process."""

from collections import OrderedDict
from collections.abc import Collection

KEPT = 1_000
"""Maximum number of places that are remembered. The place that was unused longest is forgotten
first.
"""

Place = tuple[str, ...]
"""Place of a reply: its caller and its subject."""


class ToldParts:
    """Memory of the parts of replies that each place already got.

    A restarted process remembers no parts, so its first reply is complete.
    """

    def __init__(self) -> None:
        self._told: OrderedDict[Place, set[str]] = OrderedDict()

    def of(self, place: Place) -> Collection[str]:
        """Return the parts that a place already got."""
        return frozenset(self._told.get(place, ()))

    def add(self, place: Place, parts: Collection[str]) -> None:
        self._told.setdefault(place, set()).update(parts)
        self._told.move_to_end(place)
        if len(self._told) > KEPT:
            self._told.popitem(last=False)
