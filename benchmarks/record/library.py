"""A library of sessions, and the queries that should find one session each.

A query is a pair of words that only one thought has together. Each of the two words stands in many
other thoughts as well, so that the order of what is found matters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from benchmarks.record.data import planted
from benchmarks.record.data.library import PAIRS, PATTERNS, TITLES
from benchmarks.record.measured import SEED

THOUGHTS = 4
NOWHERE = "problem"
"""A word that no thought has."""
PAIRED = 0.5
"""The share of them that have a word of one pair and a word of another."""


class Query(NamedTuple):
    kind: str
    words: str
    target: int
    """Which session has the thought."""


@dataclass(frozen=True, kw_only=True)
class Library:
    sessions: Sequence[tuple[str, list[str]]]
    """Title and thoughts."""
    queries: Sequence[Query]


def library(sessions: int, queries: int) -> Library:
    random = Random(f"{SEED} library")
    shelf = [(random.choice(TITLES), list(_ordinary(random))) for _ in range(sessions)]
    pairs = [(kind, number) for kind, known in PAIRS.items() for number in range(len(known))]
    targets = random.sample(range(sessions), min(queries, len(pairs), sessions))
    chosen = random.sample(pairs, len(targets))
    for (kind, number), target in zip(chosen, targets, strict=True):
        shelf[target][1][random.randrange(THOUGHTS)] = _said(random, kind, number, number)
    asked = [
        Query(kind, _asked(random, kind, number), target)
        for (kind, number), target in zip(chosen, targets, strict=True)
    ]
    return Library(sessions=shelf, queries=asked)


def _ordinary(random: Random) -> Iterator[str]:
    for _ in range(THOUGHTS):
        if random.random() < PAIRED:
            kind = random.choices(list(PAIRS), weights=(3, 3, 1, 1, 1))[0]
            first, second = random.sample(range(len(PAIRS[kind])), 2)
            yield _said(random, kind, first, second)
        else:
            parts = (planted.SUBJECTS, planted.VERBS, planted.AMOUNTS, planted.ENDINGS)
            yield " ".join(random.choice(part) for part in parts)


def _said(random: Random, kind: str, first: int, second: int) -> str:
    pattern = random.choice(PATTERNS[kind])
    return pattern.format(PAIRS[kind][first][0], PAIRS[kind][second][1])


def _asked(random: Random, kind: str, number: int) -> str:
    """As people ask: in either order, now and then in the plural or with a word too many."""
    first, second = PAIRS[kind][number]
    if kind in ("Chinese", "Japanese"):
        return random.choice((f"{first}{second}", f"{first} {second}"))
    if kind == "English" and number % 4 == 0:
        first = f"{first}s"
    words = random.choice((f"{first} {second}", f"{second} {first}"))
    return f"{words} {NOWHERE}" if number % 3 == 0 else words
