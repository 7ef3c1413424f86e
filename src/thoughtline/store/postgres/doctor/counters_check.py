"""The sums on a server beside those of its events."""

import asyncpg

from thoughtline.store import codec
from thoughtline.store.integrity.counters_check import (
    DELEGATION_PREFIX,
    UsageBySession,
    compare_counters,
    usage_from_events,
)
from thoughtline.store.ledger import StorageUsage
from thoughtline.store.model_usage import UsageSum
from thoughtline.store.postgres.tables.session_ref import decode_name
from thoughtline.store.reports import Finding

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
    """Of a record that is not damaged. What is written meanwhile is in none of it."""
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        held = {decode_name(name): _usage(*sums) for name, *sums in await connection.fetch(HELD)}
        rows = await connection.fetch(BODIES, len(DELEGATION_PREFIX), DELEGATION_PREFIX)
        bills = usage_from_events(
            ((decode_name(owner), decode_name(name)), at, body) for owner, name, at, body in rows
        )
        return compare_counters(held, await _counted(connection), await _kept(connection), bills)


def _usage(sessions: int, thoughts: int, size: int) -> StorageUsage:
    return StorageUsage(sessions=sessions, thoughts=thoughts, bytes=size)


async def _counted(connection: asyncpg.Connection) -> dict[str, StorageUsage]:
    lasting = dict(await connection.fetch(SESSIONS))
    rows = await connection.fetch(COUNTED, len(codec.THOUGHT), codec.THOUGHT)
    return {
        decode_name(owner): _usage(lasting.get(owner, 0), thoughts, size)
        for owner, thoughts, size in rows
    }


async def _kept(connection: asyncpg.Connection) -> UsageBySession:
    found: UsageBySession = {}
    for owner, name, day, mind, *sums in await connection.fetch(BILLS):
        found.setdefault((decode_name(owner), decode_name(name)), {})[day, decode_name(mind)] = (
            UsageSum(*sums)
        )
    return found
