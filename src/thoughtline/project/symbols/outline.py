"""Tree of named parts in a text, such as keys or headings, and their symbols by qualified name."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import count, takewhile

from msgspec import Struct

from thoughtline.project import fingerprints
from thoughtline.project.symbols.symbol import DEEPEST, Definition, Symbol, by_name

PLAIN = re.compile(r"[^\s.\[\]\"'#]+")
"""Pattern of a key that needs no quotes in a qualified name."""

POSITION = re.compile(r'(?:"(?:\\.|[^"\\])*"|[^"\[])*?\[(\d+)\]')
"""Pattern of a name up to its first position in a list."""

MOST_NAMES = 50_000
"""Maximum number of keys in a file. In a file with more keys, only lines can be watched."""


class Part(Struct):
    """A value from line `first` to line `last`, with its inner values by key. `words` are the words
    of a scalar value.

    The parts of a list have the names "[0]", "[1]" and so on.
    """

    first: int
    last: int
    words: tuple[str, ...] = ()
    parts: "list[tuple[str, Part]]" = []
    listed: bool = False


class Entries(Struct, frozen=True):
    """Present names of the entries of a list. A name stands in the entry at `position`, counted
    from 0, and `rest` follows the name of the entry.
    """

    names: list[str]
    position: int
    rest: str = ""


def keys_of(root: Part) -> dict[str, Symbol]:
    """Return the symbols of all keys: "server.port", "steps[0].run", '"a.b".c'."""
    found = list(_flatten(root))
    if len(found) > MOST_NAMES:
        raise ValueError(f"it has more than {MOST_NAMES:,} keys")
    return by_name(found)


def find_key(known: Iterable[str], asked: str) -> str | None:
    """Return the key that a caller means, or None. "a.0.b" and "/a/0/b" mean "a[0].b", and "b"
    means "x.b" if no other key ends with "b".
    """
    names = dict.fromkeys(known)
    asked = asked.removeprefix("$.")  # JSONPath
    parts = asked[1:].split("/") if asked.startswith("/") else asked.split(".")
    name = ""
    for part in parts:
        name += f"[{part}]" if part.isdecimal() else f".{quote_key(part)}"
    for spelling in (asked, name.removeprefix(".")):
        if spelling in names:
            return spelling
    ending = [known for known in names if known.endswith(f".{asked}")]
    return ending[0] if len(ending) == 1 else None


def entries_of_key(known: Mapping[str, Symbol], name: str) -> Entries | None:
    """Return the entries of the list that a name has its first position in, or None."""
    match = POSITION.match(name)
    if match is None:
        return None
    names = (f"{name[: match.start(1)]}{at}]" for at in count())
    present = list(takewhile(known.__contains__, names))
    return Entries(present, int(match[1]), name[match.end() :])


def quote_key(key: str) -> str:
    return key if PLAIN.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _flatten(root: Part) -> Iterator[tuple[str, Definition]]:
    """Yield the symbols of all parts. The words of a table do not depend on the order of its keys.

    A part comes after its inner parts, because its words are computed from the words of the inner
    parts.
    """
    words: dict[int, tuple[str, int]] = {}
    unread = [(root, "", 0, False)]
    while unread:
        part, name, depth, is_read = unread.pop()
        if not is_read:
            unread.append((part, name, depth, True))
            unread += [(each, _join(name, key), depth + 1, False) for key, each in part.parts]
            continue
        inner = [f"{key}\0{words[id(each)][0]}" for key, each in part.parts]
        digest = fingerprints.of_words([*part.words, *(inner if part.listed else sorted(inner))])
        leaves = sum(words[id(each)][1] for _, each in part.parts) or 1
        words[id(part)] = digest, leaves
        if name and depth <= DEEPEST:
            yield name, Definition(part.first, part.last, partial(iter, (digest,)), leaves)


def _join(name: str, key: str) -> str:
    return f"{name}{key}" if key.startswith("[") or not name else f"{name}.{key}"
