"""A class, a function or another thing with a name in a file."""

from typing import Self

from msgspec import Struct


class Symbol(Struct, frozen=True):
    """`first` and `last` are its lines, `words` what it is, without comments and layout."""

    first: int
    last: int
    words: tuple[str, ...]

    def with_also(self, other: Self) -> Self:
        """Two definitions of one name."""
        return type(self)(
            min(self.first, other.first), max(self.last, other.last), (*self.words, *other.words)
        )
