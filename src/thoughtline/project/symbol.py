"""Symbol: a class, a function or another named definition in a file."""

from collections.abc import Iterable
from itertools import chain

from msgspec import Struct

DEEPEST = 12
"""Deepest nesting of definitions that have separate symbols; each symbol includes its inner
definitions.
"""


class Symbol(Struct, frozen=True):
    """Lines `first` to `last` of a definition, and its `words` without comments and layout.

    `count` is the number of values in the definition, or 0 to use the number of words.
    """

    first: int
    last: int
    words: tuple[str, ...]
    count: int = 0

    @property
    def size(self) -> int:
        return self.count or len(self.words)


def by_name(definitions: Iterable[tuple[str, Symbol]]) -> dict[str, Symbol]:
    """Group symbols by name. Several definitions of a name become one symbol."""
    groups: dict[str, list[Symbol]] = {}
    for name, symbol in definitions:
        groups.setdefault(name, []).append(symbol)
    return {name: _merge(symbols) for name, symbols in groups.items()}


def _merge(symbols: list[Symbol]) -> Symbol:
    if len(symbols) == 1:
        return symbols[0]
    return Symbol(
        min(symbol.first for symbol in symbols),
        max(symbol.last for symbol in symbols),
        tuple(chain.from_iterable(symbol.words for symbol in symbols)),
        sum(symbol.count for symbol in symbols),
    )
