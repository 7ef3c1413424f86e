"""Names of mirrored sessions: sessions of other records, read from the record beside the code."""

import re
from collections.abc import Iterable

GENESIS_DIGITS = 12
"""Number of hexadecimal digits of the first event's hash in a name: 48 bits."""

MIRROR_MARK = "@"

MIRRORED = re.compile(
    rf".+{MIRROR_MARK}[0-9a-f]{{{GENESIS_DIGITS}}}(\.[0-9a-f]{{{GENESIS_DIGITS}}})?", re.DOTALL
)


def mirror_name(session: str, genesis: str, fork: str = "") -> str:
    """Return the name of a mirrored session: `SESSION@GENESIS`. `genesis` has the first digits of
    the hash of the session's first event, so that sessions of two people with the same name differ.
    """
    return f"{session}{MIRROR_MARK}{genesis}" + (f".{fork}" if fork else "")


def is_mirror(session: str) -> bool:
    """Return whether a session is a mirror, which only a sync may write."""
    return MIRRORED.fullmatch(session) is not None


def home_name(session: str) -> str:
    return session.rpartition(MIRROR_MARK)[0]


def the_mirror(session: str, names: Iterable[str]) -> str:
    """Return the mirror of a session of another record among some names. Returns "" if there is
    none, or if several records have a session of this name. Of several courses of the session, the
    one that was read first is returned.
    """
    mirrors = [name for name in names if is_mirror(name) and home_name(name) == session]
    if len({mirror_number(name)[:GENESIS_DIGITS] for name in mirrors}) != 1:
        return ""
    return min(mirrors, key=len)


def mirror_number(session: str) -> str:
    return session.rpartition(MIRROR_MARK)[2]
