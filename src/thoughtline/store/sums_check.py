"""The sums of a SQLite file beside those of its events."""

import apsw

from thoughtline.store import codec, naming, spending
from thoughtline.store.database import snapshot
from thoughtline.store.finding import Finding
from thoughtline.store.ledger import Usage
from thoughtline.store.sums import ASKED, Bills, billed, compared

HELD = "SELECT name, sessions, thoughts, bytes FROM owner"
COUNTED = """
    SELECT session, sum(substr(body, 1, ?) = ?), sum(length(body)),
           EXISTS (SELECT 1 FROM session WHERE name = event.session AND oldest = 1)
    FROM event GROUP BY session
"""
BILLS = """
    SELECT session, day, mind, calls, failed, tokens_in, tokens_out, cost, unknown, seconds, retries
    FROM bill WHERE session IN (SELECT name FROM session WHERE oldest = 1)
"""
BODIES = "SELECT session, at, body FROM event WHERE substr(body, 1, ?) = ?"


def check_sums(database: apsw.Connection) -> Finding:
    """Of a record that is not damaged."""
    with snapshot(database):
        held = {name: _usage(*sums) for name, *sums in database.execute(HELD)}
        asked = (len(ASKED), ASKED)
        bodies = database.execute(BODIES, asked)
        bills = billed((naming.parted(name), at, body) for name, at, body in bodies)
        return compared(held, _counted(database), _kept(database), bills)


def _usage(sessions: int, thoughts: int, size: int) -> Usage:
    return Usage(sessions=sessions, thoughts=thoughts, bytes=size)


def _counted(database: apsw.Connection) -> dict[str, Usage]:
    found: dict[str, Usage] = {}
    thought = (len(codec.THOUGHT), codec.THOUGHT)
    for name, thoughts, size, lasts in database.execute(COUNTED, thought):
        owner, _ = naming.parted(name)
        before = found.get(owner, Usage())
        found[owner] = _usage(
            before.sessions + lasts, before.thoughts + thoughts, before.bytes + size
        )
    return found


def _kept(database: apsw.Connection) -> Bills:
    found: Bills = {}
    for name, day, mind, *sums in database.execute(BILLS):
        found.setdefault(naming.parted(name), {})[day, mind] = spending.account(sums)
    return found
