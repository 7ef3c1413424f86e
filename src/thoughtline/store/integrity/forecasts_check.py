"""Whether the index of the events that calibration reads is what the events say."""

from msgspec import Struct

from thoughtline.store.reports import Finding


class ForecastCount(Struct, frozen=True):
    """How many such events there are, and the sum of their versions: equal if they are the same."""

    events: int
    versions: int


def compare_forecasts(indexed: ForecastCount | None, counted: ForecastCount) -> Finding:
    """What the index holds, None if it is gone, beside those `counted` event by event."""
    return Finding(
        name="forecasts",
        value=f"events that calibration reads: {counted.events:,}",
        advice=""
        if indexed == counted
        else "Their index is not as the record says, so a calibration may be wrong or slow. "
        "Run `thoughtline reindex`: it is made anew from the record.",
    )
