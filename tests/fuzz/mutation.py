"""Inputs made a little different by what they say: JSON, or lines of it, and words of their field.

Bytes that are changed at random are no JSON any more, nine times in ten, and a fuzzer learns about
its decoder. Here a value is changed and the rest is as it was.
"""

import json
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from fuzz.inputs import NASTY_NUMBERS, NASTY_TEXTS

Place = tuple[Any, Any]
"""An object or a list, and a key or an index of it."""

WRITTEN = re.compile(r'"\\u0001([^"\\]*)"')
"""A number as it is written: Python has no such, or writes it otherwise."""

MOST_VALUES = 5_000
"""Of an input, of which none is known well that is larger."""


class Vocabulary:
    """The names and values that inputs of a field are made of."""

    def __init__(self, inputs: Iterable[bytes]) -> None:
        names: set[str] = set()
        values: dict[str, Any] = {}
        self.lines: list[bytes] = []
        for said in inputs:
            self.lines += [line for line in said.split(b"\n") if 0 < len(line) < 1_000]
            for value in filter(None, map(_read, (said, *said.split(b"\n")))):
                for owner, key in _places([value]):
                    if isinstance(owner, dict):
                        names.add(key)
                    written = json.dumps(owner[key])
                    if len(written) < 1_000:
                        values[written] = owner[key]
        self.names = sorted(names)
        self.values = [values[written] for written in sorted(values)]
        self.values += [*NASTY_TEXTS, *(f"\u0001{number}" for number in NASTY_NUMBERS)]
        self.lines = sorted({*self.lines})

    def changed(self, said: bytes, longest: int, draw: Random) -> bytes:
        """Another input. It is at most `longest` bytes, else what it was."""
        value = _read(said)
        try:
            if value is None:
                found = self._lines_changed(said.split(b"\n"), draw)
            else:
                found = self._value_changed(value, draw)
        except (RecursionError, ValueError):  # too deep, or a number too long, for Python's writer
            return said
        return found if 0 < len(found) <= longest else said

    def _lines_changed(self, lines: list[bytes], draw: Random) -> bytes:
        at = draw.randrange(len(lines))
        value = _read(lines[at])
        match draw.randrange(10):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, draw.choice(lines))
            case 2 | 3 if self.lines:
                lines.insert(at, draw.choice(self.lines))
            case 4 if self.lines:
                lines[at] = draw.choice(self.lines)
            case _ if value is not None:
                lines[at] = self._value_changed(value, draw)
            case _:
                draw.shuffle(lines)
        return b"\n".join(lines)

    def _value_changed(self, value: Any, draw: Random) -> bytes:
        whole = [value]
        for _ in range(draw.choice((1, 1, 1, 2, 4))):
            places = [*_places(whole)]
            self._change(*draw.choice(places), places, draw)
            if not whole:
                whole = [value]
        text = json.dumps(whole[0], ensure_ascii=draw.random() < 0.5, separators=(",", ":"))
        return WRITTEN.sub(r"\1", text).encode(errors="surrogatepass")

    def _change(self, owner: Any, key: Any, places: list[Place], draw: Random) -> None:
        here, value = owner[key], deepcopy(draw.choice(self.values))
        match draw.randrange(10):
            case 0 if len(owner) > 1:
                del owner[key]
            case 1 if isinstance(owner, list):
                owner.insert(key, deepcopy(here))
            case 2 | 3 if isinstance(here, dict) and self.names:
                here[draw.choice(self.names)] = value
            case 2 | 3 if isinstance(here, list):
                here.append(value)
            case 4 if isinstance(owner, dict) and self.names:
                owner[draw.choice(self.names)] = owner.pop(key)
            case 5:
                other, name = draw.choice(places)
                owner[key] = deepcopy(other[name])
            case 6:
                owner[key] = [here]
            case 7 if isinstance(here, int):
                owner[key] = here + draw.choice((-1, 1, 2**31, 2**53, 2**63))
            case 7 if isinstance(here, str):
                owner[key] = here[: draw.randrange(len(here) + 1)] + draw.choice(NASTY_TEXTS)
            case _:
                owner[key] = value


def _read(said: bytes) -> Any:
    """An object or a list; None for all else."""
    if said[:1] not in (b"{", b"["):
        return None
    try:
        value = json.loads(said)
    except (ValueError, RecursionError):
        return None
    return value


def _places(whole: list[Any]) -> Iterator[Place]:
    """Where a value can be changed, the whole of it first."""
    unread: list[Any] = [whole]
    count = 0
    while unread and count < MOST_VALUES:
        owner = unread.pop()
        for key in owner if isinstance(owner, dict) else range(len(owner)):
            count += 1
            yield owner, key
            if isinstance(owner[key], dict | list):
                unread.append(owner[key])
