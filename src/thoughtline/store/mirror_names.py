"""Names of mirrored sessions: sessions of other records, read from the record beside the code."""

import re

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
    """Return the name of a mirrored session in its own record."""
    return session.rpartition(MIRROR_MARK)[0]


def mirror_number(session: str) -> str:
    """Return the digits in the name of a mirrored session."""
    return session.rpartition(MIRROR_MARK)[2]
