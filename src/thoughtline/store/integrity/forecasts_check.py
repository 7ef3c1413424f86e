"""Check that the index of forecast events matches the events."""

from msgspec import Struct

from thoughtline.store.reports import Finding


class ForecastCount(Struct, frozen=True):
    """Number of forecast events and the sum of their versions. Equal sets of events have equal
    numbers and sums.
    """

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
