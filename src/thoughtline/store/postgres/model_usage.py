"""What minds were paid, as the server sums it."""

import asyncpg

from thoughtline.store.ledger import Spent
from thoughtline.store.model_usage import DAY, Account, told
from thoughtline.store.postgres.grants import text

SPENT = """
    SELECT day, mind, calls, failed, tokens_in, tokens_out, cost, unknown, seconds, retries
    FROM thoughtline.bill
    WHERE owner = $1 AND ($2::bytea IS NULL OR session = $2) AND ($3::bigint IS NULL OR day >= $3)
"""


async def spent(
    connection: asyncpg.Connection, owner: bytes, session: bytes | None, since: int | None
) -> list[Spent]:
    first = None if since is None else since // DAY
    rows = await connection.fetch(SPENT, owner, session, first)
    return told(((day, text(mind)), Account(*sums)) for day, mind, *sums in rows)
