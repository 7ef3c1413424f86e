"""Copy of the record on a PostgreSQL server to a new SQLite file."""

import os
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import apsw
import asyncpg
from msgspec.structs import replace

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import stored_names
from thoughtline.store.integrity import hash_chain
from thoughtline.store.postgres.database.database import PostgresDatabase
from thoughtline.store.postgres.tables.reader import verify as verify_server
from thoughtline.store.postgres.tables.session_ref import decode_name
from thoughtline.store.reports import CopyResult, Verification
from thoughtline.store.sqlite.commits.idempotency import HASHED
from thoughtline.store.sqlite.database import path_check
from thoughtline.store.sqlite.database.connection import connect
from thoughtline.store.sqlite.database.errors import fault
from thoughtline.store.sqlite.database.migration import migrate
from thoughtline.store.sqlite.tables.reader import verify
from thoughtline.store.sqlite.tables.rebuild import rebuild

TABLES = {
    "session": """
        SELECT owner, name, version, 0, hash, oldest FROM thoughtline.session WHERE version > 0
    """,
    "event": """
        SELECT owner, session, row_number() OVER (ORDER BY position)
                   + (SELECT coalesce(sum(oldest - 1), 0)::bigint FROM thoughtline.session),
               version, author, at, body, hash
        FROM thoughtline.event ORDER BY position
    """,
    "answered": """
        SELECT whose, session, owner, key, first, last, digest FROM thoughtline.answered
    """,
    "share": "SELECT owner, session, reader, handle, access FROM thoughtline.share",
    "bill": """
        SELECT owner, session, day, mind, calls, failed, tokens_in, tokens_out, cost, unknown,
               seconds, retries FROM thoughtline.bill
    """,
}
"""Queries for the rows to copy, by table. The first two columns are the owner and the session.

Events get new positions in the same order. The positions on a server have gaps, which would count
as lost events in a file. Forgotten events keep the first positions.
"""

INSERTS = {
    "session": """
        INSERT INTO session (name, version, position, hash, oldest) VALUES (?, ?, ?, ?, ?)
    """,
    "event": """
        INSERT INTO event (session, position, version, author, at, body, hash)
        VALUES (?, ?, ?, ?, ?, ?, ?)
    """,
    "answered": """
        INSERT INTO answered (session, key, first, last, digest) VALUES (?, ?, ?, ?, ?)
    """,
    "share": "INSERT INTO share (session, reader, handle, access) VALUES (?, ?, ?, ?)",
    "bill": "INSERT INTO bill VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
}
PLACE_SESSIONS = """
    UPDATE session SET position = (
        SELECT position FROM event WHERE event.session = name AND event.version = session.version
    )
"""
STANDINGS = "SELECT owner, session, node, standing FROM thoughtline.standing"
STANDING = "REPLACE INTO standing (session, node, standing) VALUES (?, ?, ?)"

LOCK = "LOCK TABLE thoughtline.ledger, thoughtline.session IN EXCLUSIVE MODE"
NEVER_BEGAN = "SELECT count(*) FROM thoughtline.session WHERE version = 0"
"""Query for sessions without an event, which a lost race leaves on a server, but not in a file."""

LEDGER = "SELECT id FROM thoughtline.ledger"
BATCH = 1_000
"""Number of rows that are fetched from the server together."""

Row = tuple[Any, ...]


async def copy_to_sqlite(source: PostgresDatabase, path: Path) -> CopyResult:
    """Copy the record of a server to a new file at `path`. The server is not changed, and other
    processes cannot write to it in the meantime.

    The record and the copy are checked against their hash chains. The file gets its name only when
    it is complete. Raises `Refused` (LEDGER_NOT_EMPTY) if there is a file of a record at the path.
    Raises `Refused` (LEDGER_DAMAGED) if the record on the server is damaged. Raises `Refused`
    (LEDGER_FAILED) if some events did not arrive unchanged.
    """
    path_check.prepare_path(path)
    for end in ("", "-wal", ".lock"):
        _check_free(path.with_name(path.name + end))
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        async with source.connection() as connection, connection.transaction():
            await connection.execute(LOCK)
            verification = await verify_server(connection, "")
            if verification.damage:
                raise Refused(
                    Code.LEDGER_DAMAGED,
                    f"The record is damaged in {len(verification.damage)} places. Nothing was "
                    "copied.",
                    hint=hash_chain.RESTORE_HINT,
                )
            never_began = await connection.fetchval(NEVER_BEGAN)
            verification = replace(verification, sessions=verification.sessions - never_began)
            await _fill(part, connection, verification)
            _check_free(path)
            part.rename(path)
    except (apsw.Error, OSError) as error:
        raise fault(error, str(path)) from error
    finally:
        for end in ("", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + end).unlink()
    return CopyResult(sessions=verification.sessions, events=verification.events, already=False)


def _check_free(path: Path) -> None:
    if os.path.lexists(path):
        raise Refused(
            Code.LEDGER_NOT_EMPTY,
            f"{path} exists already. Nothing was copied.",
            hint="Give --to the path of a new file.",
        )


async def _fill(part: Path, connection: asyncpg.Connection, wanted: Verification) -> None:
    with closing(connect(str(part), "full")) as file:
        migrate(file)
        with file:
            row = (await connection.fetchval(LEDGER), __version__)
            file.execute("UPDATE ledger SET id = ?, release = ?", row)
            for table, query in TABLES.items():
                async for rows in _batches(connection, query):
                    file.executemany(INSERTS[table], map(ROWS[table], rows))
            file.execute(PLACE_SESSIONS)
        with file:  # a rebuild reads only what is committed
            rebuild(file)
            async for rows in _batches(connection, STANDINGS):
                file.executemany(STANDING, map(_standing, rows))
        arrived = verify(file)
        if arrived != wanted:
            raise Refused(
                Code.LEDGER_FAILED,
                f"Only {arrived.events:,} of {wanted.events:,} events arrived unchanged.",
                hint="Nothing was copied. Run this again, and report it if it fails again.",
            )
        file.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)


async def _batches(connection: asyncpg.Connection, query: str) -> AsyncIterator[list[Row]]:
    cursor = await connection.cursor(query)
    while rows := await cursor.fetch(BATCH):
        yield rows


def _stored(owner: bytes, name: bytes) -> str:
    """Return the stored name of a session in the file from its owner and name on the server."""
    return stored_names.stored_name(decode_name(owner), decode_name(name))


def _session(row: Row) -> Row:
    owner, name, *rest = row
    return (_stored(owner, name), *rest)


def _event(row: Row) -> Row:
    owner, session, position, version, author, *rest = row
    return (_stored(owner, session), position, version, decode_name(author), *rest)


def _answered(row: Row) -> Row:
    whose, session, owner, key, *rest = row
    name = stored_names.stored_name(decode_name(owner), HASHED + key.hex())
    return (_stored(whose, session), name, *rest)


def _share(row: Row) -> Row:
    owner, session, reader, handle, access = row
    return (_stored(owner, session), decode_name(reader), decode_name(handle), access)


def _bill(row: Row) -> Row:
    owner, session, day, model, calls, failed, tokens_in, tokens_out, cost, *rest = row
    counts = (calls, failed, tokens_in, tokens_out)
    return (_stored(owner, session), day, decode_name(model), *counts, str(cost), *rest)


def _standing(row: Row) -> Row:
    owner, session, node, standing = row
    return (_stored(owner, session), decode_name(node), standing)


ROWS = {
    "session": _session,
    "event": _event,
    "answered": _answered,
    "share": _share,
    "bill": _bill,
}
"""Functions that turn a row of the server into a row of the file, by table."""
