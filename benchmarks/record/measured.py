"""What a point finds, and how much of it is asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.record.system import System


@dataclass(frozen=True, kw_only=True)
class Size:
    """How much is measured."""

    graphs: int
    writes: int
    kills: int
    sessions: int
    queries: int
    lengths: tuple[int, ...]
    calls: int
    install: bool

    def of(self, system: type[System], count: int, least: int = 10) -> int:
        """A full count, or the share of it that a slow system is given."""
        return max(min(count, least), round(count * system.share))


FULL = Size(
    graphs=200,
    writes=10_000,
    kills=40,
    sessions=1_000,
    queries=60,
    lengths=(10, 1_000, 50_000),
    calls=200,
    install=True,
)
QUICK = Size(
    graphs=10,
    writes=200,
    kills=2,
    sessions=40,
    queries=12,
    lengths=(10, 200),
    calls=20,
    install=False,
)
SEED = 20_261_121


@dataclass(kw_only=True)
class Found:
    """Of one system at one point: row of the table -> cell, and what the cells came from."""

    cells: dict[str, str]
    raw: dict[str, Any] = field(default_factory=dict)


Systems = Sequence[type[System]]
Measure = Callable[[Systems, Path, Size], dict[str, Found]]
"""Title of a system -> what was found."""


@dataclass(frozen=True, kw_only=True)
class Point:
    number: int
    title: str
    measure: Measure


def of_each(
    measure: Callable[[type[System], Path, Size], Found],
) -> Measure:
    """One system after the other, each in a folder of its own."""

    def measured(systems: Systems, folder: Path, size: Size) -> dict[str, Found]:
        return {one.title: measure(one, folder / one.title, size) for one in systems}

    return measured


def none_of(system: type[System], ability: str, *rows: str) -> Found:
    """It has no such operation: that is said, and never counted as a zero."""
    return Found(cells=dict.fromkeys(rows, "has none"), raw={"has none": system.lacks[ability]})


def share(part: float, whole: float) -> str:
    """A share as the table shows it; "n/a" of nothing."""
    return "n/a" if not whole else f"{part / whole:.2f}"
