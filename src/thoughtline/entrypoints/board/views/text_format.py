"""Texts, names and times as the board writes them."""

from datetime import UTC, datetime, timedelta

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.ellipsis import shorten
from thoughtline.entrypoints.printable import printable, printable_lines

TITLE = 140
"""Characters of a thought where only its beginning is shown."""

ACTIVE = 120_000
"""Milliseconds after which nothing new means that a session is quiet."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def full_text(text: str) -> str:
    """All of a text, in which every character shows and lines stay lines."""
    return "\n".join(printable_lines(text))


def title(text: str) -> str:
    """The beginning of a text on one line."""
    return printable(shorten(text, TITLE))


def session_title(opening: str) -> str:
    """What a session is called in a list: its first words."""
    return title(opening) or "(no words yet)"


def branch_name(name: str) -> str:
    return printable(name) or SPOKEN_MAIN


def is_active(latest: int, now: int) -> bool:
    """Whether a session is going on, by the time of its last event."""
    return now - latest < ACTIVE


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
