from collections.abc import AsyncIterator

import asyncpg

from thoughtline.core.refusal import Refused
from thoughtline.store.installation import examine_installation
from thoughtline.store.integrity.counters_check import not_compared
from thoughtline.store.integrity.stray_events import advise_on
from thoughtline.store.postgres.database.database import PostgresDatabase
from thoughtline.store.postgres.database.errors import FAULTS, fault
from thoughtline.store.postgres.database.role import check_owner, missing_right
from thoughtline.store.postgres.database.schema import (
    DERIVED,
    EXISTS,
    OUTLINED,
    STEPS,
    TRAILING,
    VERSION,
)
from thoughtline.store.postgres.doctor.counters_check import check_counters
from thoughtline.store.postgres.doctor.derived_check import check_forecasts, check_outlines
from thoughtline.store.postgres.doctor.server_log_check import check_server_log
from thoughtline.store.postgres.tables import rests
from thoughtline.store.postgres.tables.reader import verify
from thoughtline.store.reports import Finding

SERVER_VERSION = "SELECT current_setting('server_version')"
ROLE = "SELECT current_user"
RELEASE = "SELECT release FROM thoughtline.ledger"
OWNERS = "SELECT count(DISTINCT owner) FROM thoughtline.session"
SIZE = "SELECT pg_size_pretty(pg_database_size(current_database()))"
BEHIND = "SELECT count(*) FROM thoughtline.event, thoughtline.ledger WHERE position > indexed"
TEXTS = "SELECT count(*) FROM thoughtline.passage"


async def examine(url: str) -> list[Finding]:
    """The function never raises; errors become findings."""
    database = PostgresDatabase(url)
    findings = [
        *examine_installation(Finding(name="asyncpg", value=asyncpg.__version__)),
        Finding(name="database", value=database.place),
    ]
    try:
        connection = await database.connect()
        try:
            findings += [finding async for finding in _contents(connection, database.place)]
        finally:
            await connection.close()
    except FAULTS as error:
        findings.append(_trouble(fault(error, database.place)))
    except Refused as refusal:
        findings.append(_trouble(refusal))
    return findings


def _trouble(refusal: Refused) -> Finding:
    return Finding(name="server", value=refusal.message, advice=refusal.hint)


async def _rights(connection: asyncpg.Connection, place: str) -> Finding:
    role = await connection.fetchval(ROLE)
    right = await missing_right(connection, place)
    return Finding(
        name="role",
        value=f"{role} lacks {right}" if right else f"{role} may record",
        advice="Grant it as an administrator; docs/operations.md lists the rights that are needed."
        if right
        else "",
    )


async def _contents(connection: asyncpg.Connection, place: str) -> AsyncIterator[Finding]:
    yield Finding(name="server", value=f"PostgreSQL {await connection.fetchval(SERVER_VERSION)}")
    await check_owner(connection, place)
    yield await _rights(connection, place)
    yield await check_server_log(connection)
    if not await connection.fetchval(EXISTS):
        yield Finding(name="schema", value="none yet; the first thought creates it")
        return
    version = await connection.fetchval(VERSION)
    yield Finding(
        name="schema",
        value=f"{version} (this release knows {len(STEPS)})",
        advice="Upgrade Thoughtline, or use another database." if version > len(STEPS) else "",
    )
    if version > len(STEPS):
        return
    release = await connection.fetchval(RELEASE)
    yield Finding(name="release", value=f"last migrated by {release}")
    yield Finding(name="owners", value=f"{await connection.fetchval(OWNERS):,}")
    yield Finding(name="size", value=await connection.fetchval(SIZE))
    verification = await verify(connection, "")
    yield Finding(name="sessions", value=f"{verification.sessions:,}")
    yield Finding(
        name="record",
        value=f"events that are as they were written: {verification.events:,}",
        advice=advise_on(verification),
    )
    yield not_compared() if verification.damage else await check_counters(connection)
    if not verification.damage:
        yield await check_forecasts(connection)
    if version >= DERIVED and not verification.damage:
        yield await rests.check(connection)
    if version >= OUTLINED:
        yield await check_outlines(connection)
    texts = await connection.fetchval(TEXTS)
    behind = await connection.fetchval(BEHIND) if version >= TRAILING else 0
    unindexed = f"; events that the next search takes in: {behind:,}" if behind else ""
    yield Finding(name="search index", value=f"texts that can be found: {texts:,}{unindexed}")
