"""Search index in the SQLite file: passages, their words, and all standings except "stands".

Standings are written together with the events. Passages and words are indexed later than the
events, and catch up.
"""

from collections.abc import Mapping, Sequence
from time import perf_counter

import apsw
from msgspec import Struct, json

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import BY_LETTER, Standing, pack
from thoughtline.store import codec
from thoughtline.store.outline_parts import EVENTS
from thoughtline.store.search.indexer import Step
from thoughtline.store.search.passages import Passage, passage_of
from thoughtline.store.search.standings import NOTHING, Part, parts_over
from thoughtline.store.stored_names import owner_and_name, owner_range

LONGEST = 0.005
"""Seconds after which splitting texts into words pauses, because other tasks wait."""

EXTENT = "SELECT indexed, (SELECT coalesce(max(position), 0) FROM owner) FROM ledger"
"""Query for the indexed position, and for the last position from the counters of owners. The
counters are readable even if the last events are damaged.
"""

SET_INDEXED = "UPDATE ledger SET indexed = ?"
SET_COMPLETE = "UPDATE ledger SET indexed = (SELECT coalesce(max(position), 0) FROM owner)"
COUNT = "SELECT count(*) FROM event WHERE position > ? AND position <= ?"
NEXT = """
    SELECT position, body, CASE WHEN version % ? = 0 THEN session END FROM event
    WHERE position > ? ORDER BY position
"""
INSERT = "INSERT INTO passage (position, node, size) VALUES (?, ?, ?)"
INSERT_WORDS = "INSERT INTO word (rowid, words) VALUES (?, ?)"
STANDING = """
    SELECT substr(letters, substr(:node, 2) % 512 + 1, 1) FROM standing
    WHERE session = :session AND kind = substr(:node, 1, 1) AND part = substr(:node, 2) / 512
"""
"""First letter of the standing of a node. Part `n` of a kind has the nodes from `n * 512` on."""

PARTS = """
    SELECT json_group_array(json_array(kind, part, letters)) FROM standing
    WHERE session = ? AND (kind, part) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))
"""
SET_PARTS = """
    REPLACE INTO standing (session, kind, part, letters)
    SELECT ?, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)
"""
REMOVE_PARTS = "DELETE FROM standing WHERE session = ? AND letters = ?"
DOUBTED = """
    SELECT DISTINCT session FROM standing
    WHERE instr(letters, 'i') AND (session BETWEEN :low AND :high) = :inside
"""
CLEAR = """
    INSERT INTO word (word) VALUES ('delete-all');
    DELETE FROM passage;
    DELETE FROM standing;
"""
REMOVE_WORDS = """
    DELETE FROM word WHERE rowid IN (
        SELECT position FROM passage JOIN event USING (position) WHERE session = ?
    )
"""
REMOVE_PASSAGES = """
    DELETE FROM passage WHERE position IN (SELECT position FROM event WHERE session = ?)
"""
REMOVE_STANDINGS = "DELETE FROM standing WHERE session = ?"
MERGE = "INSERT INTO word (word) VALUES ('optimize')"


class Batch(Struct, frozen=True):
    """`filled` holds the sessions in which the batch completes a part of the outline."""

    after: int
    reached: int
    events: int
    passages: Sequence[tuple[int, Passage]]
    more: bool
    filled: Sequence[str]


def extent(connection: apsw.Connection) -> tuple[int, int]:
    """Return the indexed and the last position. Raises `Refused` (LEDGER_DAMAGED) if impossible."""
    match connection.execute(EXTENT).get:
        case (int() as indexed, int() as last) if 0 <= indexed <= last:
            return indexed, last
    raise Refused(
        Code.LEDGER_DAMAGED,
        "The search index does not say up to which event it goes.",
        hint="Run `thoughtline doctor --reindex`: it is made anew from the record.",
    )


def next_batch(connection: apsw.Connection) -> Batch:
    """Splitting texts into words takes the longest time, and needs no lock.

    Damaged events get no passage; `doctor --verify` reports such events.
    """
    indexed, _ = extent(connection)
    reached, events, more = indexed, 0, False
    passages: list[tuple[int, Passage]] = []
    filled: list[str] = []
    deadline = perf_counter() + LONGEST
    for position, body, session in connection.execute(NEXT, (EVENTS, indexed)):
        event = codec.decode_body(body)
        if event is not None and (passage := passage_of(event)) is not None:
            passages.append((position, passage))
        if session is not None:
            filled.append(session)
        reached = position
        events += 1
        if more := perf_counter() > deadline:
            break
    return Batch(indexed, reached, events, passages, more, filled)


def take_in(connection: apsw.Connection, batch: Batch) -> Step:
    """Add a batch to the index, in the open transaction.

    The batch is skipped if other processes indexed or deleted some of its events in the meantime.
    After a skipped batch, the next step reads the events again.
    """
    indexed, _ = extent(connection)
    events: int = connection.execute(COUNT, (batch.after, batch.reached)).get
    if (indexed, events) != (batch.after, batch.events):
        return Step(indexed, more=True)
    for position, passage in batch.passages:
        add(connection, position, passage)
    connection.execute(SET_INDEXED, (batch.reached,))
    return Step(batch.reached, batch.more)


def add(connection: apsw.Connection, position: int, passage: Passage) -> None:
    connection.execute(INSERT, (position, passage.node, len(passage.words)))
    connection.execute(INSERT_WORDS, (position, " ".join(passage.words)))


def set_complete(connection: apsw.Connection) -> None:
    connection.execute(SET_COMPLETE)


def set_standings(
    connection: apsw.Connection, session: str, standings: Mapping[str, Standing]
) -> None:
    packed = pack(standings)
    # One statement for all rows: between two rows a thread would wait for the other threads.
    known = connection.execute(PARTS, (session, json.encode([*packed.parts]).decode())).get
    parts = parts_over(json.decode(known, type=list[Part]), packed)
    connection.execute(SET_PARTS, (session, json.encode(parts).decode()))
    if any(letters == NOTHING for _, _, letters in parts):
        connection.execute(REMOVE_PARTS, (session, NOTHING))


def standing(connection: apsw.Connection, session: str, node: str) -> Standing:
    """Return the present standing of a node. Raises `KeyError` if the index has an unknown one."""
    letter = connection.execute(STANDING, {"session": session, "node": node}).get
    return BY_LETTER[letter or Standing.STANDS.letter]


def doubted_sessions(connection: apsw.Connection, owner: str) -> set[str]:
    rows = connection.execute(DOUBTED, owner_range(owner))
    return {owner_and_name(session)[1] for (session,) in rows}


def remove(connection: apsw.Connection, session: str) -> None:
    """Remove a session from the index, before its events are deleted."""
    for statement in (REMOVE_WORDS, REMOVE_PASSAGES, REMOVE_STANDINGS):
        connection.execute(statement, (session,))


def merge(connection: apsw.Connection) -> None:
    """Merge the parts of the index, because unmerged parts keep the words of removed texts."""
    connection.execute(MERGE)


def clear(connection: apsw.Connection) -> None:
    connection.execute(CLEAR)
