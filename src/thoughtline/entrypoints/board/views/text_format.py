"""Titles and times as the board writes them."""

from datetime import UTC, datetime, timedelta

from thoughtline.entrypoints.printable import title

ACTIVE_MS = 120_000
"""Milliseconds after its last event in which a session counts as active; `times.js` has it too."""

AT_WORK_MS = 600_000
"""Milliseconds after a thought in which its author counts as at work; `times.js` has it too."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def session_title(opening: str) -> str:
    """What a session is called in a list: its first words."""
    return title(opening) or "(no words yet)"


def is_active(latest: int, now: int) -> bool:
    """Whether a session is active, not idle, by the time of its last event."""
    return now - latest < ACTIVE_MS


def is_at_work(latest: int, now: int) -> bool:
    """Whether an author is at work, by the time of their last thought."""
    return now - latest < AT_WORK_MS


def iso_time(at: int) -> str:
    """A time in UTC to the second, as HTML's `datetime`; "" for one that no calendar holds."""
    try:
        return (EPOCH + timedelta(milliseconds=at)).strftime("%Y-%m-%dT%H:%M:%SZ")
    except OverflowError:
        return ""


def utc_time(at: int) -> str:
    """A time in UTC to the minute, for people."""
    text = iso_time(at)
    return f"{text[:10]} {text[11:16]} UTC" if text else "at no known time"


def ago(at: int, now: int) -> str:
    """How long ago that was, roughly."""
    seconds = max(0, now - at) // 1000
    for size, name in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size:
            count = seconds // size
            return f"{count:,} {name}{'' if count == 1 else 's'} ago"
    return f"{seconds} s ago"
