"""Copy of the record in a SQLite file to a server, in one transaction."""

import re
from collections.abc import Iterator
from decimal import Decimal
from hashlib import sha256
from typing import Any

import apsw
import asyncpg

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.integrity import hash_chain
from thoughtline.store.postgres.database.database import PostgresDatabase
from thoughtline.store.postgres.tables.reader import verify
from thoughtline.store.postgres.tables.rebuild import rebuild
from thoughtline.store.reports import CopyResult, Verification
from thoughtline.store.sqlite.commits.idempotency import HASHED
from thoughtline.store.sqlite.database.database import SqliteDatabase
from thoughtline.store.sqlite.database.migration import ledger_id
from thoughtline.store.sqlite.tables.reader import verify as verify_file
from thoughtline.store.stored_names import owner_and_name

TABLES = {
    "event": "SELECT position, session, version, author, at, body, hash FROM event",
    "session": "SELECT name, version, position, hash, oldest FROM session",
    "answered": "SELECT key, session, first, last, digest FROM answered",
    "share": "SELECT reader, handle, session, access FROM share",
    "bill": "SELECT * FROM bill",
}
COLUMNS = {
    "event": ("position", "owner", "session", "version", "author", "at", "body", "hash"),
    "session": ("owner", "name", "version", "position", "hash", "oldest"),
    "answered": ("owner", "key", "whose", "session", "first", "last", "digest"),
    "share": ("reader", "handle", "owner", "session", "access"),
    "bill": (
        *("owner", "session", "day", "mind", "calls", "failed", "tokens_in", "tokens_out"),
        *("cost", "unknown", "seconds", "retries"),
    ),
}
LOCK = "LOCK TABLE thoughtline.ledger, thoughtline.session IN ACCESS EXCLUSIVE MODE"
HELD = "SELECT id, (SELECT count(*) FROM thoughtline.session) FROM thoughtline.ledger"
NAME = "UPDATE thoughtline.ledger SET id = $1"
GO_ON = "SELECT setval('thoughtline.place', greatest(max(position), 1)) FROM thoughtline.event"
HASH = "SELECT hash FROM thoughtline.event WHERE owner = $1 AND session = $2 AND version = $3"
OLDEST = "SELECT oldest FROM thoughtline.session WHERE owner = $1 AND name = $2"

HASHED_KEY = re.compile(f"{HASHED}([0-9a-f]{{64}})")

Row = tuple[Any, ...]


async def copy_from_sqlite(source: SqliteDatabase, target: PostgresDatabase) -> CopyResult:
    """Copy the record of a SQLite file to a server that has no sessions yet. The file is not
    changed.

    Other processes cannot write to the file or the server in the meantime. The file and the copy on
    the server are checked against their hash chains. A server that already has the whole record of
    the file is not changed; the server may have more events. Raises `Refused` (LEDGER_DAMAGED) if
    the file is damaged. Raises `Refused` (LEDGER_NOT_EMPTY) if the server has another record, or
    lacks events of this record. Raises `Refused` (LEDGER_FAILED) if some events did not arrive
    unchanged.
    """
    async with source.exclusive() as file:
        verification = verify_file(file)
        if verification.damage:
            raise Refused(
                Code.LEDGER_DAMAGED,
                f"The file is damaged in {len(verification.damage)} places. Nothing was copied.",
                hint=hash_chain.RESTORE_HINT,
            )

        async def change(connection: asyncpg.Connection) -> bool:
            await connection.execute(LOCK)
            held_id, sessions = await connection.fetchrow(HELD)
            if sessions:
                await _check_complete(connection, file, target.place, held_id)
                return True
            await _copy(connection, file, verification)
            return False

        already = await target.change(change)
    return CopyResult(sessions=verification.sessions, events=verification.events, already=already)


async def _copy(
    connection: asyncpg.Connection, file: apsw.Connection, verification: Verification
) -> None:
    for table, statement in TABLES.items():
        rows = map(ROWS[table], file.execute(statement))
        await connection.copy_records_to_table(
            table, schema_name="thoughtline", columns=COLUMNS[table], records=rows
        )
    await connection.execute(NAME, ledger_id(file))
    await connection.execute(GO_ON)
    await rebuild(connection)
    await connection.executemany(STANDING, _standings(file))
    arrived = await verify(connection, "")
    if arrived != verification:
        raise Refused(
            Code.LEDGER_FAILED,
            f"Only {arrived.events:,} of {verification.events:,} events arrived unchanged.",
            hint="Nothing was copied. Run this again, and report it if it fails again.",
        )


async def _check_complete(
    connection: asyncpg.Connection, file: apsw.Connection, place: str, held_id: bytes
) -> None:
    """Raises `Refused` (LEDGER_NOT_EMPTY) if the server neither has nor deleted an event of the
    file. `held_id` is the id of the record on the server.
    """
    if held_id != ledger_id(file):
        raise Refused(
            Code.LEDGER_NOT_EMPTY,
            f"{place} holds another record. Nothing was copied.",
            hint="Create an empty database for this record, or `thoughtline export` and `import` "
            "single sessions.",
        )
    for kept, version, digest in list(file.execute("SELECT name, version, hash FROM session")):
        where = [part.encode() for part in owner_and_name(kept)]
        if (
            await connection.fetchval(HASH, *where, version) != digest
            and (await connection.fetchval(OLDEST, *where) or 0) <= version
        ):
            raise Refused(
                Code.LEDGER_NOT_EMPTY,
                f"The file was copied to {place} before, and session {owner_and_name(kept)[1]!r} "
                "of the file has new events since. Nothing was copied.",
                hint="`thoughtline export` this session of the file, and `import` it to the server "
                "under another name.",
            )


STANDING = """
    INSERT INTO thoughtline.standing (owner, session, kind, part, letters)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (owner, session, kind, part) DO UPDATE SET letters = excluded.letters
"""


def _standings(file: apsw.Connection) -> Iterator[Row]:
    """Copy the standings: they cannot be computed after an event that no rule would record."""
    for stored, kind, *part in file.execute("SELECT session, kind, part, letters FROM standing"):
        yield (*_names(stored), kind.encode(), *part)


def _names(stored: str) -> tuple[bytes, bytes]:
    owner, name = owner_and_name(stored)
    return owner.encode(), name.encode()


def _event(row: Row) -> Row:
    position, session, version, author, at, body, digest = row
    return (position, *_names(session), version, author.encode(), at, body, digest)


def _session(row: Row) -> Row:
    name, *rest = row
    return (*_names(name), *rest)


def _answered(row: Row) -> Row:
    key, session, *rest = row
    owner, name = owner_and_name(key)
    hashed = HASHED_KEY.fullmatch(name)
    digest = bytes.fromhex(hashed[1]) if hashed else sha256(name.encode()).digest()
    return (owner.encode(), digest, *_names(session), *rest)


def _share(row: Row) -> Row:
    reader, handle, session, access = row
    return (reader.encode(), handle.encode(), *_names(session), access)


def _bill(row: Row) -> Row:
    session, day, model, calls, failed, tokens_in, tokens_out, cost, *rest = row
    counts = (calls, failed, tokens_in, tokens_out)
    return (*_names(session), day, model.encode(), *counts, Decimal(cost), *rest)


ROWS = {
    "event": _event,
    "session": _session,
    "answered": _answered,
    "share": _share,
    "bill": _bill,
}
"""Functions that turn a row of the file into a row of the server, by table."""
