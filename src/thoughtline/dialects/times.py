"""Times in texts."""

from datetime import UTC, datetime, timedelta
from typing import Any

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def iso(at: int) -> str:
    """Return a time in milliseconds since 1970 as a date and time in UTC."""
    try:
        return f"{BEGINNING + timedelta(milliseconds=at):%Y-%m-%dT%H:%M:%SZ}"
    except OverflowError:
        return f"{at} ms"


def moment(value: Any) -> int | None:
    """Return a time in ISO 8601 as milliseconds since 1970; None if the value is invalid. A time
    without a zone counts as local time, because the original servers write local times.
    """
    try:
        return round(datetime.fromisoformat(value).timestamp() * 1000)
    except (TypeError, ValueError, OverflowError):
        return None
