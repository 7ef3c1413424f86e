from collections.abc import Iterable
from itertools import zip_longest

from msgspec import Struct

from thoughtline.store.outline_parts import OutlinePart
from thoughtline.store.reports import Finding


def are_right(stored: Iterable[OutlinePart], made: Iterable[OutlinePart]) -> bool:
    """Parts may be missing at the end, because the last parts are stored later."""
    return all(part is None or part == other for part, other in zip_longest(stored, made))


def outline_finding(parts: int, wrong: int) -> Finding:
    return Finding(
        name="outlines",
        value=f"stored parts of long sessions: {parts:,}",
        advice=f"Those of {wrong:,} sessions do not match the record. They are not used, so "
        "digests are right but take longer. Run `thoughtline doctor --reindex` to rebuild them."
        if wrong
        else "",
    )


class ForecastCount(Struct, frozen=True):
    """Equal sets of events have equal numbers and sums."""

    events: int
    versions: int


def compare_forecasts(indexed: ForecastCount | None, counted: ForecastCount) -> Finding:
    """Compare the index with the counted events; `indexed` is None if the index is missing."""
    return Finding(
        name="forecasts",
        value=f"events that calibration reads: {counted.events:,}",
        advice=""
        if indexed == counted
        else "Their index does not match the record, so a calibration may be wrong or slow. "
        "Run `thoughtline doctor --reindex` to rebuild it from the record.",
    )
