"""Measuring: in turns and in rounds, by the clock, by processor time and by memory."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Where and how much is measured."""

    folder: Path
    """On the disk that is to be used; each measurement makes its own names in it."""
    quick: bool = False
    most_rounds: int = 100
    against: str = ""
    """Revision of the earlier release, for the subject that compares with one."""

    def rounds(self, count: int) -> int:
        return 1 if self.quick else min(count, self.most_rounds)

    def of(self, full: T, quick: T) -> T:
        return quick if self.quick else full


@dataclass(kw_only=True)
class Found:
    """What one measurement found."""

    rounds: dict[str, list[float]] = field(default_factory=dict)
    """Key of a figure -> its value in each round."""
    raw: dict[str, Any] = field(default_factory=dict)
    """What the figures were computed from."""


class Measure(Protocol):
    def __call__(self, scene: Scene) -> Found: ...


def alternately(those: Sequence[T], rounds: int) -> Iterator[T]:
    """Each of `those` once a round, there and back, so that load and order fall on all alike."""
    for turn in range(rounds):
        yield from those if turn % 2 else reversed(those)


def percentile(values: Sequence[float], which: int) -> float:
    return quantiles(values, n=100, method="inclusive")[which - 1]


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """Ours over theirs in each round."""
    return [one / other for one, other in zip(ours, theirs, strict=True)]


def medians(rounds: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """To four digits, because no clock here is better."""
    return {name: float(f"{median(values):.4g}") for name, values in rounds.items()}


def environment(**more: str) -> dict[str, str]:
    """Ours, but with compiled modules kept: else every start of a Python server compiles anew."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | more


def cpu(processes: Iterable[int]) -> dict[int, float]:
    """Seconds of processor time that each of these has used, if it is still there."""
    used = {}
    for pid in processes:
        with suppress(FileNotFoundError, ProcessLookupError):
            stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
            fields = stat.rpartition(")")[2].split()
            used[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def more(before: Mapping[int, float], after: Mapping[int, float]) -> float:
    """Seconds that were used meanwhile, by those that are there now."""
    return sum(used - before.get(pid, 0.0) for pid, used in after.items())


def megabytes(pid: int) -> float:
    """What a process holds in memory now (VmRSS)."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def number(value: float) -> str:
    """Three digits, or all before the point."""
    if abs(value) >= 10 and float(value).is_integer():  # noqa: PLR2004 - so many have no digits after it
        return f"{value:,.0f}"
    before = len(f"{abs(value):.0f}")
    return f"{value:,.{max(0, 3 - before)}f}"
