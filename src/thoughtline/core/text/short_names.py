"""Short forms of sessions' names and of ages, for readers."""

import re
from collections.abc import Sequence

NAME = 8
"""Number of characters of a session's handle that are enough to name the session in commands."""

HANDLE = re.compile(rf"([0-9A-Za-z]{{{NAME}}})[0-9A-Za-z]{{14}}@[0-9a-f]{{12}}(?=/|$)")
OTHER_NAME = re.compile(r"(\S+@[0-9a-f]{4})[0-9a-f]{8}(?=/|$)")
"""Names of sessions of other records, with a handle or a name that somebody chose, alone or before
the id of a node.
"""

UNITS = ((86_400, "d"), (3_600, "h"), (60, "m"))
"""Units of an age: seconds, and the letter of the unit."""


def short_names(names: Sequence[str]) -> list[str]:
    """Return the shortest beginnings of at least `NAME` characters that tell the names apart."""
    length = NAME
    whole = len(set(names))
    while len({name[:length] for name in names}) < whole:
        length += 1
    return [name[:length] for name in names]


def shown_name(session: str) -> str:
    """Return the name of a session, or of a node with its session, for readers: of a session of
    another record its beginning, which is enough to find the session. Any other name is returned
    unchanged.

    The name has none of the title's words, because an author elsewhere chose them.
    """
    found = HANDLE.match(session) or OTHER_NAME.match(session)
    return session if found is None else f"{found[1]}{session[found.end() :]}"


def short_age(at: int, now: int) -> str:
    """Return an age, rounded down: 2d, 3h, 5m or now. Times are in milliseconds."""
    seconds = max(0, now - at) // 1000
    return next((f"{seconds // size:,}{unit}" for size, unit in UNITS if seconds >= size), "now")
