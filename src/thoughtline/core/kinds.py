"""Kinds of thoughts, which revisions take over."""

from array import array
from itertools import repeat

PLAIN = ""


class Kinds:
    """The kind of each thought, "" for none.

    It takes four bytes for each thought up to the last with a kind, and nothing where none has one.
    """

    __slots__ = ("_index", "_of")

    def __init__(self) -> None:
        self._index = {PLAIN: 0}
        self._of = array("I")

    def __len__(self) -> int:
        return len(self._index)

    @property
    def numbered(self) -> int:
        """The thoughts that there is a place for."""
        return len(self._of)

    def record(self, thought: str, kind: str) -> None:
        if kind == PLAIN:
            return
        self._of.extend(repeat(0, int(thought[1:]) - 1 - len(self._of)))
        self._of.append(self._index.setdefault(kind, len(self._index)))

    def of(self, thought: str) -> str:
        """The kind of a thought that is on record."""
        place = int(thought[1:]) - 1
        if place >= len(self._of):
            return PLAIN
        index = self._of[place]
        return next(kind for kind, number in self._index.items() if number == index)
