from collections.abc import Iterable

import asyncpg

from thoughtline.core.events import Recorded
from thoughtline.store.ledger import Entry
from thoughtline.store.model_usage import DAY, UsageSum, daily_usage, usage_by_day
from thoughtline.store.postgres.tables.session_ref import SessionKey, decode_name
from thoughtline.store.reports import DailyModelUsage

ADD = """
    INSERT INTO thoughtline.bill AS held VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (owner, session, day, mind) DO UPDATE SET
        calls = held.calls + excluded.calls, failed = held.failed + excluded.failed,
        tokens_in = held.tokens_in + excluded.tokens_in,
        tokens_out = held.tokens_out + excluded.tokens_out,
        cost = held.cost + excluded.cost, unknown = held.unknown + excluded.unknown,
        seconds = held.seconds + excluded.seconds, retries = held.retries + excluded.retries
"""
SPENT = """
    SELECT day, mind, calls, failed, tokens_in, tokens_out, cost, unknown, seconds, retries
    FROM thoughtline.bill
    WHERE owner = $1 AND ($2::bytea IS NULL OR session = $2) AND ($3::bigint IS NULL OR day >= $3)
"""

SPENT_BY_ALL = """
    SELECT day, mind, sum(calls)::bigint, sum(failed)::bigint, sum(tokens_in)::bigint,
           sum(tokens_out)::bigint, sum(cost), sum(unknown)::bigint, sum(seconds),
           sum(retries)::bigint
    FROM thoughtline.bill WHERE $1::bigint IS NULL OR day >= $1 GROUP BY day, mind
"""


async def add(
    connection: asyncpg.Connection, session_key: SessionKey, events: Iterable[Entry | Recorded]
) -> None:
    for (day, model), total in usage_by_day(events).items():
        tokens = (total.calls, total.failed, total.tokens_in, total.tokens_out)
        rest = (total.cost, total.unknown, total.seconds, total.retries)
        key = (session_key.owner, session_key.session, day, model.encode())
        await connection.execute(ADD, *key, *tokens, *rest)


async def read_usage(
    connection: asyncpg.Connection, owner: bytes, session: bytes | None, since: int | None
) -> list[DailyModelUsage]:
    first = None if since is None else since // DAY
    rows = await connection.fetch(SPENT, owner, session, first)
    return daily_usage(((day, decode_name(model)), UsageSum(*sums)) for day, model, *sums in rows)


async def read_usage_of_all(
    connection: asyncpg.Connection, since: int | None
) -> list[DailyModelUsage]:
    rows = await connection.fetch(SPENT_BY_ALL, None if since is None else since // DAY)
    return daily_usage(((day, decode_name(model)), UsageSum(*sums)) for day, model, *sums in rows)
