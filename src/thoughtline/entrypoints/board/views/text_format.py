import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from thoughtline.entrypoints.printable import title

ACTIVE_MS = 120_000
"""Milliseconds for which a session counts as active after its last event; `times.js` has the same
number.
"""

AT_WORK_MS = 600_000
"""Milliseconds for which an author counts as at work after a thought; `times.js` has the same
number.
"""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def session_title(opening: str) -> str:
    """Return the title of a session in a list: its first words."""
    return title(opening) or "(no words yet)"


def is_active(latest: int, now: int) -> bool:
    return now - latest < ACTIVE_MS


def is_at_work(latest: int, now: int) -> bool:
    return now - latest < AT_WORK_MS


def iso_time(at: int) -> str:
    """Return a time in UTC to the second, for HTML's `datetime`; "" if it is out of range."""
    try:
        return (EPOCH + timedelta(milliseconds=at)).strftime("%Y-%m-%dT%H:%M:%SZ")
    except OverflowError:
        return ""


def utc_time(at: int) -> str:
    text = iso_time(at)
    return f"{text[:10]} {text[11:16]} UTC" if text else "at no known time"


def short_time(at: int) -> str:
    """Return a time in UTC to the minute, as long as the page's script writes it."""
    try:
        moment = EPOCH + timedelta(milliseconds=at)
    except OverflowError:
        return "at no known time"
    return f"{moment.day} {moment:%b, %H:%M}"


def ago(at: int, now: int) -> str:
    """Return the age of a moment in words, rounded."""
    seconds = max(0, now - at) // 1000
    for size, name in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size:
            count = seconds // size
            return f"{count:,} {name}{'' if count == 1 else 's'} ago"
    return f"{seconds} s ago"


def highlight(text: str, words: Sequence[str]) -> list[tuple[str, bool]]:
    """Return the parts of a text in order, each with True if the part is one of the words."""
    wanted = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True) if word)
    if not wanted:
        return [(text, False)]
    parts = re.split(f"({wanted})", text, flags=re.IGNORECASE)
    return [(part, place % 2 == 1) for place, part in enumerate(parts) if part]
