"""The schema on the server: its numbered steps, taken once by one process, whole or not at all."""

import secrets
from pathlib import Path

import asyncpg

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.postgres.errors import pooled, unsafe

STEPS = sorted((Path(__file__).parent / "sql").glob("*.sql"))
"""The schema, in the order in which it grew."""

OLDEST_SERVER = 140_000
LOCK = 0x54484C4E
"""Held while the schema is changed, so that of many processes one does it."""

SETTINGS = """
    SELECT current_setting('server_version_num')::integer, current_setting('server_version'),
    current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('server_encoding'),
    set_config('lock_timeout', $1, false), set_config('jit', 'off', false)
"""
"""What we look at, and what we set: no statement of ours is worth compiling."""

BACKEND = "SELECT pg_backend_pid()"
IS_THERE = """
    SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'thoughtline' AND tablename = 'ledger')
"""
"""Not `to_regclass`, which may answer from what it remembers of before the lock was had."""

AT = "SELECT schema FROM thoughtline.ledger"


async def check_server(connection: asyncpg.Connection, place: str, *, patience: float) -> None:
    """Refuse a server that loses what it acknowledged. Raises `Refused` (LEDGER_UNSAFE).

    `patience` is how many seconds this connection waits for a lock from now on.
    """
    row = await connection.fetchrow(SETTINGS, f"{patience:g}s")
    number, version, fsync, commit, encoding, *_ = row
    if number < OLDEST_SERVER:
        raise unsafe(place, f"is PostgreSQL {version}.", "Use PostgreSQL 14 or later.")
    if fsync == "off":
        raise unsafe(
            place,
            "runs with fsync=off, which loses what was acknowledged when its machine fails.",
            "Set fsync = on in postgresql.conf and reload.",
        )
    if commit == "off":
        raise unsafe(
            place,
            "runs with synchronous_commit=off, which loses what was acknowledged when it crashes.",
            "Set synchronous_commit = on, for the server and for this user and database.",
        )
    if encoding != "UTF8":
        raise unsafe(
            place,
            f"keeps its texts in {encoding}, which cannot hold every text.",
            "Create the database with ENCODING 'UTF8'.",
        )


async def check_apart(one: asyncpg.Connection, other: asyncpg.Connection, place: str) -> None:
    """Refuse a pooler that lets two connections take turns on one. Raises `Refused`.

    What is prepared or set on one of them, or listened to, would meet the other.
    """
    if await one.fetchval(BACKEND) == await other.fetchval(BACKEND):
        raise pooled(place)


async def migrate(connection: asyncpg.Connection, place: str) -> None:
    """Bring the schema up to date. Raises `Refused` (LEDGER_NEWER)."""
    if await _at(connection, place) == len(STEPS):
        return
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        at = await _at(connection, place)  # another process may have been first
        for step in STEPS[at:]:
            await connection.execute(step.read_text(encoding="utf-8"))
        if at == 0:
            row = (secrets.token_bytes(16), len(STEPS), __version__)
            await connection.execute("INSERT INTO thoughtline.ledger VALUES ($1, $2, $3)", *row)
        elif at < len(STEPS):
            change = "UPDATE thoughtline.ledger SET schema = $1, release = $2"
            await connection.execute(change, len(STEPS), __version__)


async def _at(connection: asyncpg.Connection, place: str) -> int:
    if not await connection.fetchval(IS_THERE):
        return 0
    at = int(await connection.fetchval(AT))
    if at > len(STEPS):
        raise Refused(
            Code.LEDGER_NEWER,
            f"{place} has schema {at}; Thoughtline {__version__} knows up to {len(STEPS)}.",
            hint="Upgrade Thoughtline, or use another database.",
        )
    return at
