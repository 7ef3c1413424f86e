"""Connecting to a server that keeps acknowledged events."""

import asyncpg

from thoughtline.store.postgres.database.errors import pooled, unreadable, unsafe

OLDEST_SERVER = 140_000

WAIT_SECONDS = 10.0
"""Seconds to wait for a connection, or for another writer of the same session."""

SLOWEST = 60.0
"""Seconds that one statement may take."""

NAMED = {"application_name": "thoughtline"}
"""Sent at the start of a connection. Poolers pass on hardly any other setting."""

SETTINGS = """
    SELECT current_setting('server_version_num')::integer, current_setting('server_version'),
    current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('server_encoding'),
    set_config('lock_timeout', $1, false), set_config('jit', 'off', false)
"""
"""Settings to check, and settings to change: no statement of ours is worth compiling."""

BACKEND = "SELECT pg_backend_pid()"


async def connect(
    url: str, place: str, *, read_only: bool = False, patience: float = WAIT_SECONDS
) -> asyncpg.Connection:
    """Open a connection, which the caller closes.

    Raises `Refused` (LEDGER_UNSAFE, or BAD_SETTING if the URL cannot be read), or one of `FAULTS`.
    `patience` is the number of seconds to wait for the connection, and for locks of other writers.
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
    """Refuse a server that may lose acknowledged events. Raises `Refused` (LEDGER_UNSAFE).

    `patience` is the number of seconds that this connection waits for a lock from now on. With
    `read_only` it cannot write, so it cannot lose anything.
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
            "runs with fsync=off, which loses acknowledged thoughts if its machine fails.",
            "Set fsync = on in postgresql.conf and reload.",
        )
    if commit == "off" and not read_only:
        raise unsafe(
            place,
            "runs with synchronous_commit=off, which loses acknowledged thoughts if it crashes.",
            "Set synchronous_commit = on, for the server and for this user and database.",
        )
    if encoding != "UTF8":
        raise unsafe(
            place,
            f"stores text in {encoding}, which lacks many characters.",
            "Create the database with ENCODING 'UTF8'.",
        )


async def check_apart(first: asyncpg.Connection, second: asyncpg.Connection, place: str) -> None:
    """Refuse a pooler that runs two connections on the same backend. Raises `Refused`.

    Prepared statements, settings and subscriptions of one connection would affect the other.
    """
    if await first.fetchval(BACKEND) == await second.fetchval(BACKEND):
        raise pooled(place)
