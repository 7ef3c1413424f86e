"""Connecting to the server, if it keeps what it acknowledged."""

import asyncpg

from thoughtline.store.postgres.database.errors import pooled, unreadable, unsafe

OLDEST_SERVER = 140_000

WAIT_SECONDS = 10.0
"""Seconds to wait for a connection, or for another writer of the same session."""

SLOWEST = 60.0
"""Seconds that one statement may take."""

NAMED = {"application_name": "thoughtline"}
"""Told with the greeting. Poolers pass on hardly anything else there."""

SETTINGS = """
    SELECT current_setting('server_version_num')::integer, current_setting('server_version'),
    current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('server_encoding'),
    set_config('lock_timeout', $1, false), set_config('jit', 'off', false)
"""
"""What we look at, and what we set: no statement of ours is worth compiling."""

BACKEND = "SELECT pg_backend_pid()"


async def connect(
    url: str, place: str, *, read_only: bool = False, patience: float = WAIT_SECONDS
) -> asyncpg.Connection:
    """One more connection, for whoever closes it. Raises `Refused` (LEDGER_UNSAFE).

    `patience` is how many seconds are waited for it, and on it for another writer.
    """
    try:
        connection = await asyncpg.connect(
            url, timeout=patience, command_timeout=SLOWEST, server_settings=NAMED
        )
    except ValueError:
        raise unreadable() from None
    try:
        await check_server(connection, place, patience=patience, read_only=read_only)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def check_server(
    connection: asyncpg.Connection, place: str, *, patience: float, read_only: bool = False
) -> None:
    """Refuse a server that loses what it acknowledged. Raises `Refused` (LEDGER_UNSAFE).

    `patience` is how many seconds this connection waits for a lock from now on. With `read_only`
    it can write nothing, and so lose nothing.
    """
    if read_only:
        await connection.execute("SET default_transaction_read_only = on")
    row = await connection.fetchrow(SETTINGS, f"{patience:g}s")
    number, version, fsync, commit, encoding, *_ = row
    if number < OLDEST_SERVER:
        raise unsafe(place, f"is PostgreSQL {version}.", "Use PostgreSQL 14 or later.")
    if fsync == "off" and not read_only:
        raise unsafe(
            place,
            "runs with fsync=off, which loses what was acknowledged when its machine fails.",
            "Set fsync = on in postgresql.conf and reload.",
        )
    if commit == "off" and not read_only:
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


async def check_apart(first: asyncpg.Connection, second: asyncpg.Connection, place: str) -> None:
    """Refuse a pooler that lets two connections take turns on one. Raises `Refused`.

    What is prepared or set on one of them, or listened to, would meet the other.
    """
    if await first.fetchval(BACKEND) == await second.fetchval(BACKEND):
        raise pooled(place)
