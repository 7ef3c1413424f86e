"""What recorded texts mean, kept in the SQLite file beside the index of their words."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

import apsw
import msgspec

from thoughtline.core.refusal import Refused
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.search.passages import node_and_text
from thoughtline.store.sqlite.search.search import filters, hit_at
from thoughtline.store.stored_names import owner_range

UNREAD = """
    SELECT position FROM passage JOIN event USING (position) LEFT JOIN meaning USING (position)
    WHERE meaning.position IS NULL AND (session BETWEEN :low AND :high) = :inside
    ORDER BY position DESC LIMIT :limit
"""
LEARN = """
    INSERT OR IGNORE INTO meaning (position, vector)
    SELECT position, ? FROM passage WHERE position = ?
"""
KNOWN = """
    SELECT id, position, vector FROM meaning JOIN event USING (position)
    WHERE id > :after AND (session BETWEEN :low AND :high) = :inside ORDER BY id LIMIT :limit
"""
LET_THROUGH = """
    SELECT position FROM event JOIN passage USING (position)
    LEFT JOIN standing ON standing.session = event.session AND standing.node = passage.node
    WHERE position IN (SELECT value FROM json_each(:positions))
    AND (event.session BETWEEN :low AND :high) = :inside
    AND (:session = '' OR event.session = :session)
    AND (:author = '' OR event.author = :author)
    AND event.at BETWEEN :since AND :until
    AND (:standing = '' OR coalesce(standing.standing, 'stands') = :standing)
"""


def texts_without_embedding(
    connection: apsw.Connection, owner: str, limit: int
) -> list[tuple[int, str]]:
    """Positions and texts of which it is not known what they mean, the latest first.

    What is damaged is left out, for `verify`.
    """
    found: list[tuple[int, str]] = []
    for [position] in list(connection.execute(UNREAD, {**owner_range(owner), "limit": limit})):
        with suppress(Refused):
            found.append((position, node_and_text(hit_at(connection, position).event.event)[1]))
    return found


def add_embeddings(connection: apsw.Connection, meanings: Mapping[int, bytes]) -> None:
    """Keep what texts mean, but not of those that were forgotten meanwhile."""
    for position, vector in meanings.items():
        connection.execute(LEARN, (vector, position))


def embeddings(
    connection: apsw.Connection, owner: str, after: int, limit: int
) -> list[tuple[int, int, bytes]]:
    bound = {**owner_range(owner), "after": after, "limit": limit}
    return list(connection.execute(KNOWN, bound))


def hits(
    connection: apsw.Connection, owner: str, positions: Sequence[int], query: Query
) -> list[Hit]:
    """Those of the texts that the filters of a query let through, in the order given.

    `query.session` is a stored name.
    """
    bound = {**filters(owner, query), "positions": msgspec.json.encode(positions).decode()}
    through = {position for [position] in connection.execute(LET_THROUGH, bound)}
    return [hit_at(connection, position) for position in positions if position in through]
