import asyncpg

from thoughtline.store import codec
from thoughtline.store.integrity.counters_check import (
    DELEGATION_PREFIX,
    UsageBySession,
    compare_counters,
    usage_from_events,
)
from thoughtline.store.model_usage import UsageSum
from thoughtline.store.postgres.tables.session_ref import decode_name
from thoughtline.store.reports import Finding
from thoughtline.store.storage_usage import StorageUsage

HELD = """
    SELECT name, sum(sessions)::bigint, sum(thoughts)::bigint, sum(bytes)::bigint
    FROM thoughtline.owner GROUP BY name
"""
COUNTED = """
    SELECT owner, count(*) FILTER (WHERE substr(body, 1, $1) = $2), sum(length(body))::bigint
    FROM thoughtline.event GROUP BY owner
"""
SESSIONS = """
    SELECT owner, count(*) FILTER (WHERE oldest = 1) FROM thoughtline.session GROUP BY owner
"""
BILLS = """
    SELECT bill.owner, bill.session, day, mind, calls, failed, tokens_in, tokens_out, cost, unknown,
           seconds, retries
    FROM thoughtline.bill JOIN thoughtline.session
        ON session.owner = bill.owner AND session.name = bill.session AND session.oldest = 1
"""
BODIES = "SELECT owner, session, at, body FROM thoughtline.event WHERE substr(body, 1, $1) = $2"


async def check_counters(connection: asyncpg.Connection) -> Finding:
    """The record must be intact."""
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        held = {
            decode_name(name): StorageUsage(*sums) for name, *sums in await connection.fetch(HELD)
        }
        rows = await connection.fetch(BODIES, len(DELEGATION_PREFIX), DELEGATION_PREFIX)
        bills = usage_from_events(
            ((decode_name(owner), decode_name(name)), at, body) for owner, name, at, body in rows
        )
        counted, stored = await _counted(connection), await _stored_usage(connection)
        return compare_counters(held, counted, stored, bills)


async def _counted(connection: asyncpg.Connection) -> dict[str, StorageUsage]:
    lasting = dict(await connection.fetch(SESSIONS))
    rows = await connection.fetch(COUNTED, len(codec.THOUGHT), codec.THOUGHT)
    return {
        decode_name(owner): StorageUsage(lasting.get(owner, 0), thoughts, size)
        for owner, thoughts, size in rows
    }


async def _stored_usage(connection: asyncpg.Connection) -> UsageBySession:
    usage: UsageBySession = {}
    for owner, name, day, model, *sums in await connection.fetch(BILLS):
        usage.setdefault((decode_name(owner), decode_name(name)), {})[day, decode_name(model)] = (
            UsageSum(*sums)
        )
    return usage
