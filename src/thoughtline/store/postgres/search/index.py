"""The search index on the server: passages, their words, and what does not simply stand.

`append` adds passages with the events that they are in.
"""

from collections.abc import Iterable, Iterator, Mapping

import asyncpg

from thoughtline.core.events import Recorded
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Entry
from thoughtline.store.postgres.search.tsquery import lexemes, spaced
from thoughtline.store.postgres.session_key import SessionKey
from thoughtline.store.search.passages import passage_of

STANDS = """
    DELETE FROM thoughtline.standing WHERE owner = $1 AND session = $2 AND node = ANY($3::bytea[])
"""
STANDS_NOT = """
    INSERT INTO thoughtline.standing (owner, session, node, standing)
    SELECT $1, $2, node, standing FROM unnest($3::bytea[], $4::text[]) AS row (node, standing)
    ON CONFLICT (owner, session, node) DO UPDATE SET standing = excluded.standing
"""
REMOVE = (
    "DELETE FROM thoughtline.passage WHERE owner = $1 AND session = $2",
    "DELETE FROM thoughtline.standing WHERE owner = $1 AND session = $2",
)

PassageRow = tuple[int, bytes, int, str, str]
"""In which of the events it is, from 1; node, size, words, lexemes."""


def passage_rows(events: Iterable[Entry | Recorded], owner: bytes) -> Iterator[PassageRow]:
    """What is kept to find some events by: one for each that has a word in it."""
    for number, event in enumerate(events, 1):
        found = passage_of(event.event)
        if found is not None:
            words = spaced(found.words)
            yield number, found.node.encode(), len(found.words), words, lexemes(words, owner)


async def set_standings(
    connection: asyncpg.Connection, session_key: SessionKey, standings: Mapping[str, Standing]
) -> None:
    """Keep how thoughts and assumptions stand now."""
    stands = [node.encode() for node, now in standings.items() if now is Standing.STANDS]
    if stands:
        await connection.execute(STANDS, session_key.owner, session_key.session, stands)
    others = {node.encode(): str(now) for node, now in standings.items() if now != Standing.STANDS}
    if others:
        nodes, states = list(others), list(others.values())
        await connection.execute(STANDS_NOT, session_key.owner, session_key.session, nodes, states)
