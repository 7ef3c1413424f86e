"""Times in a form for people."""

from datetime import UTC, datetime, timedelta

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def iso(at: int) -> str:
    """Return a time in milliseconds since 1970 as a date and time in UTC."""
    try:
        return f"{BEGINNING + timedelta(milliseconds=at):%Y-%m-%dT%H:%M:%SZ}"
    except OverflowError:
        return f"{at} ms"
