"""Reading events from SQLite along their hash chain, so that nothing damaged passes for right."""

from collections.abc import Iterator

import apsw

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import codec
from thoughtline.store.database import DAMAGED
from thoughtline.store.ledger import Damage, Proof

EVENTS = """
    SELECT version, author, at, body, hash FROM event
    WHERE session = ? AND version BETWEEN ? AND ? ORDER BY version
"""
HEAD = "SELECT version, hash FROM session WHERE name = ?"
HEADLESS = """
    SELECT EXISTS (SELECT 1 FROM event WHERE session = ?1)
    AND NOT EXISTS (SELECT 1 FROM session WHERE name = ?1)
"""
EVERY_SESSION = "SELECT name FROM session UNION SELECT session FROM event"

PAGE = 1_000
"""Events checked at once, so that verifying a long session needs little memory."""


def head_of(database: apsw.Connection, session: str) -> tuple[int, bytes]:
    """How far a session has come, and the hash of its last event."""
    head: tuple[int, bytes] | None = database.execute(HEAD, (session,)).get
    if head is None and not database.execute(HEADLESS, (session,)).get:
        return 0, codec.START
    if head is None or not (isinstance(head[0], int) and isinstance(head[1], bytes)):
        raise codec.damaged(session, 1, "is followed by nobody knows how many")
    return head


def chain(
    database: apsw.Connection, session: str, after: int, limit: int | None
) -> Iterator[Recorded]:
    """The events that follow version `after`, checked from there to the last and its head."""
    version, head = head_of(database, session)
    last = version if limit is None else min(version, after + limit)
    rows: list[codec.Row] = list(database.execute(EVENTS, (session, after or 1, last)))
    previous = codec.START
    if after > 0:
        if not rows or rows[0][0] != after:
            raise codec.damaged(session, after, "is missing")
        previous = rows.pop(0)[-1]
    for row in rows:
        recorded = codec.restore(session, row, after=after, previous=previous)
        after, previous = recorded.version, recorded.hash
        yield recorded
    if after < last:
        raise codec.damaged(session, after + 1, "is missing")
    if last == version and previous != head:
        raise codec.damaged(session, last, "is not the last that was recorded")


def _first_damage(database: apsw.Connection, session: str) -> tuple[int, list[Damage]]:
    """How many events of a session are right, and the first that is not."""
    right, found = 0, -1
    try:
        while right > found:
            found = right
            for _ in chain(database, session, right, PAGE):
                right += 1
    except (*DAMAGED, Refused) as error:
        if isinstance(error, Refused) and error.code != Code.LEDGER_DAMAGED:
            raise
        return right, [Damage(session=session, version=right + 1, what=str(error))]
    return right, []


def prove(database: apsw.Connection) -> Proof:
    """Check every event of every session."""
    damage: list[Damage] = []
    sessions: list[str] = []
    events = 0
    try:
        for [said] in database.execute("PRAGMA integrity_check(5)"):
            if said != "ok":
                damage.append(Damage(session="", version=0, what=f"SQLite says: {said}"))
        sessions = [name for [name] in database.execute(EVERY_SESSION)]
    except DAMAGED as error:
        damage.append(Damage(session="", version=0, what=f"SQLite says: {error}"))
    for session in sessions:
        found, broken = _first_damage(database, session)
        events += found
        damage += broken
    return Proof(sessions=len(sessions), events=events, damage=tuple(damage))
