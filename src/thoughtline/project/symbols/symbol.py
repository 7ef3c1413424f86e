"""Symbol: a class, a function or another named definition in a file."""

from collections.abc import Callable, Iterable
from itertools import chain

from msgspec import Struct

from thoughtline.project import fingerprints

DEEPEST = 12
"""Deepest nesting of definitions that have separate symbols; each symbol includes its inner
definitions.
"""

MOST_WORDS = 2_000_000
"""Maximum number of words in all symbols of a file together. A word counts in each symbol that
includes it.
"""


class Symbol(Struct, frozen=True):
    """Lines `first` to `last` of a definition. `tokens` is the fingerprint of its words without
    comments and layout, and `size` is the number of its words or values.
    """

    first: int
    last: int
    tokens: str
    size: int


class Definition(Struct, frozen=True, eq=False):
    """Lines `first` to `last` of a definition, and a function that yields its words.

    `count` is the number of values in the definition, or 0 to use the number of words. Line 0 is
    that of a statement that only gives the name of a definition another meaning.
    """

    first: int
    last: int
    words: Callable[[], Iterable[str]]
    count: int = 0


def by_name(definitions: Iterable[tuple[str, Definition]]) -> dict[str, Symbol]:
    """Return symbols by name. Several definitions of a name become one symbol.

    No list of words is kept: a statement with n names has n symbols, and so do nested definitions.
    Raises `ValueError` if the symbols have too many words.
    """
    groups: dict[str, list[Definition]] = {}
    for name, definition in definitions:
        group = groups.setdefault(name, [])
        if not group or group[-1] is not definition:  # `a = a = 1` names one statement twice
            group.append(definition)
    symbols: dict[str, Symbol] = {}
    known: dict[tuple[int, ...], tuple[str, int]] = {}
    left = MOST_WORDS
    for name, group in groups.items():
        key = tuple(map(id, group))
        if key not in known:
            words = chain.from_iterable(each.words() for each in group)
            known[key] = fingerprints.count_words(words, left)
            left -= known[key][1]
        tokens, size = known[key]
        symbols[name] = Symbol(
            min(each.first for each in group if each.first),
            max(each.last for each in group),
            tokens,
            sum(each.count for each in group) or size,
        )
    return symbols
