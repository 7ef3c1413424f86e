"""Latest texts that are not in the index on the server yet, for searches that must not write."""

from collections.abc import Mapping

import asyncpg
from msgspec import Struct

from thoughtline.core.truth.standing import BY_LETTER, Standing
from thoughtline.store import codec
from thoughtline.store.ledger import Query
from thoughtline.store.postgres.tables.session_ref import decode_name
from thoughtline.store.search.unindexed_texts import Tail, Text, text_in

EVENTS = """
    SELECT position, session, version, author, at, body FROM thoughtline.event
    WHERE position > (SELECT indexed FROM thoughtline.ledger)
    AND owner = $1 AND ($2::bytea IS NULL OR session = $2)
    AND NOT EXISTS (SELECT FROM thoughtline.passage WHERE passage.position = event.position)
"""
STANDINGS = """
    SELECT session, node, substr(letters, thoughtline.node_number(node) % 512 + 1, 1) AS letter
    FROM unnest($2::bytea[], $3::bytea[]) AS text (session, node)
    JOIN thoughtline.standing USING (session)
    WHERE owner = $1
    AND kind = substr(node, 1, 1) AND part = thoughtline.node_number(node) / 512
"""


class UnindexedTail(Struct, frozen=True):
    tail: Tail = Tail({}, ())
    standings: Mapping[int, Standing] = {}


NOTHING = UnindexedTail()


async def read_tail(
    connection: asyncpg.Connection, owner: bytes, within: bytes | None, query: Query, session: str
) -> UnindexedTail:
    """Return the unindexed texts of an owner. If `within` is not None, return only the texts of the
    session `within`.

    `session` is the name of the session in the query, or "" for all sessions. `session` only
    filters the hits, and does not change the frequencies of words.
    """
    texts: dict[int, Text] = {}
    for row in await connection.fetch(EVENTS, owner, within):
        event = codec.decode_body(row["body"])
        text = event and text_in(
            event,
            key=decode_name(row["session"]),
            version=row["version"],
            author=decode_name(row["author"]),
            at=row["at"],
        )
        if text:
            texts[row["position"]] = text
    if not texts:
        return NOTHING
    nodes = [(text.key.encode(), text.node.encode()) for text in texts.values()]
    rows = await connection.fetch(STANDINGS, owner, *map(list, zip(*nodes, strict=True)))
    fallen = {(row["session"], row["node"]): BY_LETTER[row["letter"]] for row in rows}
    standings = {
        position: fallen.get((text.key.encode(), text.node.encode()), Standing.STANDS)
        for position, text in texts.items()
    }
    through = [
        position
        for position, text in texts.items()
        if session in ("", text.key) and text.passes(query, standings[position])
    ]
    return UnindexedTail(Tail(texts, through), standings)
