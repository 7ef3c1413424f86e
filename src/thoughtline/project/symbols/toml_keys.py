"""Keys of a TOML file, with their lines. The library `tomllib` reads the values, and this module
finds the lines of the statements.
"""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from thoughtline.project.symbols.outline import Part, find_key, keys_of, quote_key
from thoughtline.project.symbols.symbol import Symbol

find_name = find_key

Path = tuple[str, ...]
Spans = dict[Path, tuple[int, int]]

TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*'
    r'|[\[\]{}=\n]|[^\s"\'#\[\]{}=]+|[^\S\n]+|.',
    re.DOTALL,
)
MOST_DOTS = 500
"""Maximum number of dots in a line. `tomllib` needs time in the square of the parts of a key."""

DEPTH = {"[": 1, "{": 1, "]": -1, "}": -1}


def symbols_of(text: str) -> dict[str, Symbol]:
    """Raise `ValueError` if the text is not valid TOML."""
    text = text.replace("\r\n", "\n")
    try:
        if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
            raise ValueError(f"a line has more than {MOST_DOTS} dots")
        data = tomllib.loads(text)
        return keys_of(_part(data, (), _spans(text), (1, 1)))
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def _spans(text: str) -> Spans:
    """Return the lines of each path of keys. Lines of a table include those of its keys."""
    spans: Spans = {}
    table: Path = ()
    counts: dict[Path, int] = {}
    for first, last, words in _statements(text):
        if words[0] == "[":
            names = _path("".join(words).strip("[] \t"))
            table = _indexed(names, counts, is_list=words[1] == "[")
            path = table
        else:
            path = (*table, *_path("".join(words[: words.index("=")])))
        for length in range(1, len(path) + 1):
            before = spans.get(path[:length], (first, last))
            spans[path[:length]] = min(before[0], first), max(before[1], last)
    return spans


def _indexed(names: Path, counts: dict[Path, int], *, is_list: bool) -> Path:
    """Return the path of a table with its positions in lists of tables: ("steps", "[1]", "env")."""
    path: Path = ()
    for place, name in enumerate(names, 1):
        path = (*path, name)
        if is_list and place == len(names):
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, f"[{counts[path]}]")
    return path


def _statements(text: str) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the first line, the last line and the words of each statement, without comments."""
    line, first, depth = 1, 0, 0
    words: list[str] = []
    for match in TOKEN.finditer(f"{text}\n"):
        word = match[0]
        if word == "\n" and not depth and words:
            yield first, line, words
            words = []
        elif not word.isspace() and not word.startswith("#"):
            first = first if words else line
            words.append(word)
            depth += DEPTH.get(word, 0)
        line += word.count("\n")


def _path(key: str) -> Path:
    """Return the parts of a dotted key, as `tomllib` reads the key."""
    names: list[str] = []
    inner: Any = tomllib.loads(f"{key} = 0")
    while isinstance(inner, dict):
        name, inner = next(iter(inner.items()))
        names.append(quote_key(name))
    return tuple(names)


def _part(value: Any, path: Path, spans: Spans, outer: tuple[int, int]) -> Part:
    """Return a value. Values inside a statement have the lines of the statement."""
    span = spans.get(path, outer)
    if isinstance(value, dict):
        items = [(quote_key(key), each) for key, each in value.items()]
    elif isinstance(value, list):
        items = [(f"[{place}]", each) for place, each in enumerate(value)]
    else:
        return Part(*span, (repr(value),))
    parts = [(key, _part(each, (*path, key), spans, span)) for key, each in items]
    return Part(*span, (type(value).__name__,), parts, isinstance(value, list))
