"""Calibration: confidence compared with outcomes, as in "your 0.9 was right 6 of 10"."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from math import fsum

from msgspec import Struct

MINIMUM = 20
"""Fewer forecasts than this say nothing about how well somebody judges."""

EDGES = tuple(tenths / 10 for tenths in range(11))
"""Bounds of the bins, each the very float that its decimal is read as: 0.7 begins a bin."""


class Forecast(Struct, frozen=True, kw_only=True):
    """Something said with a confidence from 0 to 1, of which it is known whether it came true."""

    author: str
    kind: str
    confidence: float
    came_true: bool


class Bin(Struct, frozen=True, kw_only=True):
    """Forecasts with a confidence from `low` to below `high`; the last bin holds 1 as well.

    `confidence` is their mean, `came_true` the share of them that did.
    """

    low: float
    high: float
    count: int
    confidence: float
    came_true: float


class Calibration(Struct, frozen=True, kw_only=True):
    """Agreement of confidence and outcome. Below `MINIMUM` forecasts only their `count` is set.

    `brier` is the mean squared error (Brier, 1950), `ece` the expected calibration error over ten
    equal bins (Naeini et al., 2015), and `bins` the reliability table, without empty bins.
    """

    count: int
    brier: float | None = None
    ece: float | None = None
    bins: tuple[Bin, ...] = ()


class Group(Struct, frozen=True, kw_only=True):
    """The forecasts of an author, "" for all authors, of a kind, "" for all kinds."""

    author: str
    kind: str
    calibration: Calibration


def calibrate(forecasts: Iterable[Forecast]) -> Calibration:
    """The calibration of all these forecasts together."""
    known = tuple(forecasts)
    count = len(known)
    if count < MINIMUM:
        return Calibration(count=count)
    bins = _table(known)
    return Calibration(
        count=count,
        brier=fsum((forecast.confidence - forecast.came_true) ** 2 for forecast in known) / count,
        ece=fsum(row.count * abs(row.confidence - row.came_true) for row in bins) / count,
        bins=bins,
    )


def calibrations(forecasts: Iterable[Forecast]) -> list[Group]:
    """Return groups of forecasts: all, of each author, and of each author and kind.

    Forecasts without a kind or an author count only in the wider groups. If a group holds the same
    forecasts as a narrower one, only the narrower one is returned.
    """
    members: dict[tuple[str, str], list[Forecast]] = {}
    for forecast in forecasts:
        kind = forecast.kind if forecast.author else ""
        for group in {("", ""), (forecast.author, ""), (forecast.author, kind)}:
            members.setdefault(group, []).append(forecast)
    narrowest = {tuple(same): group for group, same in sorted(members.items())}
    return [
        Group(author=author, kind=kind, calibration=calibrate(same))
        for (author, kind), same in sorted((group, same) for same, group in narrowest.items())
    ]


def _table(forecasts: Iterable[Forecast]) -> tuple[Bin, ...]:
    members: dict[int, list[Forecast]] = {}
    for forecast in forecasts:
        place = min(bisect_right(EDGES, forecast.confidence), len(EDGES) - 1)
        members.setdefault(place, []).append(forecast)
    return tuple(_bin(place, same) for place, same in sorted(members.items()))


def _bin(place: int, forecasts: Sequence[Forecast]) -> Bin:
    count = len(forecasts)
    return Bin(
        low=EDGES[place - 1],
        high=EDGES[place],
        count=count,
        confidence=fsum(forecast.confidence for forecast in forecasts) / count,
        came_true=sum(forecast.came_true for forecast in forecasts) / count,
    )
