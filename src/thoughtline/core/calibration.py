"""Calibration: confidence compared with outcomes, as in "your 0.9 was right 6 of 10"."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from math import fsum

from msgspec import Struct

MINIMUM = 20
"""Minimum number of forecasts for a statement about how well somebody judges."""

EDGES = tuple(tenths / 10 for tenths in range(11))
"""Bounds of the bins, as the floats that Python reads from the decimals. A confidence of 0.7
therefore begins a bin.
"""


class Forecast(Struct, frozen=True, kw_only=True):
    """A statement with a confidence from 0 to 1 that came true or did not."""

    author: str
    kind: str
    confidence: float
    came_true: bool


class Bin(Struct, frozen=True, kw_only=True):
    """Forecasts with a confidence from `low` to below `high`; the last bin includes 1.

    `confidence` is the mean confidence of the forecasts. `came_true` is the share of the forecasts
    that came true.
    """

    low: float
    high: float
    count: int
    confidence: float
    came_true: float


class Calibration(Struct, frozen=True, kw_only=True):
    """Agreement between stated confidences and outcomes. With fewer than `MINIMUM` forecasts only
    `count` is set.

    `brier` is the mean squared error (Brier, 1950). `ece` is the expected calibration error over
    ten equal bins (Naeini et al., 2015). `bins` is the reliability table without empty bins.
    """

    count: int
    brier: float | None = None
    ece: float | None = None
    bins: tuple[Bin, ...] = ()


class Group(Struct, frozen=True, kw_only=True):
    """`author` is "" for all authors, and `kind` is "" for all kinds."""

    author: str
    kind: str
    calibration: Calibration


def calibrate(forecasts: Iterable[Forecast]) -> Calibration:
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
    """Return the calibration of all forecasts, of each author's forecasts, and of each author's
    forecasts by kind.

    Forecasts without an author or a kind count only in the wider groups. If a group and a narrower
    group hold the same forecasts, only the narrower group is returned.
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
