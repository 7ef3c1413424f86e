import asyncpg

from thoughtline.store.postgres.database.errors import pooled, unreadable, unsafe

OLDEST_SERVER = 140_000

WAIT_SECONDS = 10.0
"""Seconds to wait for a connection, or for another writer to the same session."""

SLOWEST = 60.0
"""Maximum duration of one statement in seconds."""

NAMED = {"application_name": "thoughtline"}
"""Setting that is sent at the start of a connection. Poolers pass on hardly any other setting."""

SETTINGS = """
    SELECT current_setting('server_version_num')::integer, current_setting('server_version'),
    current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('server_encoding'),
    set_config('lock_timeout', $1, false), set_config('jit', 'off', false)
"""
"""Query that reads the settings to check and changes the lock timeout. JIT is turned off because no
statement here is worth compiling.
"""

BACKEND = "SELECT pg_backend_pid()"


async def connect(
    url: str, place: str, *, read_only: bool = False, patience: float = WAIT_SECONDS
) -> asyncpg.Connection:
    """Open a connection, which the caller has to close.

    Raises `Refused` (LEDGER_UNSAFE) if the server may lose events. Raises `Refused` (BAD_SETTING)
    if the URL cannot be read. Raises one of `FAULTS` if the connection fails. `patience` is the
    number of seconds to wait for the connection, and for locks of other writers.
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
    """Check that a server keeps acknowledged events. Raises `Refused` (LEDGER_UNSAFE) if the server
    may lose events, is too old, or does not store UTF-8.

    `patience` is the number of seconds that this connection will wait for a lock. A connection with
    `read_only` cannot write, so its durability settings are not checked.
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
    """Check that a pooler runs two connections on different backends. Raises `Refused` if the two
    connections share a backend.

    Prepared statements, settings and subscriptions of one connection would affect the other
    connection.
    """
    if await first.fetchval(BACKEND) == await second.fetchval(BACKEND):
        raise pooled(place)
