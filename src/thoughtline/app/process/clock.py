import time


def milliseconds() -> int:
    """Return the milliseconds since 1970 in UTC, the unit of `Recorded.at`."""
    return time.time_ns() // 1_000_000


def today() -> str:
    """Return the present day in UTC, such as "2026-12-01"."""
    return time.strftime("%Y-%m-%d", time.gmtime())
