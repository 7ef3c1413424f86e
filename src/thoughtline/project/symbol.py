"""A class, a function or another thing with a name in a file."""

from collections.abc import Iterable
from itertools import chain

from msgspec import Struct

DEEPEST = 12
"""Definitions inside each other that are told apart: each holds all that is inside it."""


class Symbol(Struct, frozen=True):
    """`first` and `last` are its lines, `words` what it is, without comments and layout."""

    first: int
    last: int
    words: tuple[str, ...]


def by_name(definitions: Iterable[tuple[str, Symbol]]) -> dict[str, Symbol]:
    """Each name once. One that is defined several times is all of that together."""
    found: dict[str, list[Symbol]] = {}
    for name, symbol in definitions:
        found.setdefault(name, []).append(symbol)
    return {name: _together(symbols) for name, symbols in found.items()}


def _together(symbols: list[Symbol]) -> Symbol:
    return Symbol(
        min(symbol.first for symbol in symbols),
        max(symbol.last for symbol in symbols),
        tuple(chain.from_iterable(symbol.words for symbol in symbols)),
    )
