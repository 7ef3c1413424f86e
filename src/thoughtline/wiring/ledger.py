"""Choice of the ledger for a process, and checks of the ledger."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from thoughtline.core.refusal import Code, Refused
from thoughtline.extras import install_command
from thoughtline.settings import Settings, read
from thoughtline.store.ledger import Ledger

if TYPE_CHECKING:
    from thoughtline.store.postgres.ledger import PostgresLedger
    from thoughtline.store.reports import CopyResult, Finding
    from thoughtline.store.sqlite.ledger import SqliteLedger

SERVERS = ("postgresql://", "postgres://")
"""Prefixes in URLs of PostgreSQL databases."""


def database_path(given: str) -> Path:
    """Return the path of the database file, by default in the user's data folder."""
    if given:
        return Path(given).expanduser().absolute()
    import platformdirs  # noqa: PLC0415 - slow to import, and not needed where the path is given

    return platformdirs.user_data_path("thoughtline", appauthor=False) / "thoughtline.db"


def path_beside(database: str, ending: str) -> Path:
    """Return a path beside the database, or beside its default path for a server."""
    given = "" if database.startswith(SERVERS) else database
    return Path(f"{database_path(given)}.{ending}")


def hooks_folder(database: str) -> Path:
    return path_beside(database, "hooks")


def checks_path(database: str) -> Path | None:
    """Return the path of the file with checks of mirrors, None for a record in memory."""
    return None if database.startswith(":") else path_beside(database, "checks")


def known_receipts(database: str) -> Path | None:
    """Return the folder with receipts; no hook finds a record in memory."""
    return None if database.startswith(":") else hooks_folder(database) / "receipts"


def require_asyncpg() -> None:
    """Raise `Refused` (BAD_SETTING) if the driver for a PostgreSQL server is missing."""
    if find_spec("asyncpg") is None:
        raise Refused(
            Code.BAD_SETTING,
            "--database postgresql://... needs a package that is not installed: asyncpg.",
            hint=f"Run: {install_command('server')}",
        )


def _open_server(url: str, *, read_only: bool) -> "PostgresLedger":
    require_asyncpg()
    from thoughtline.store.postgres.ledger import PostgresLedger  # noqa: PLC0415 - not for a file

    return PostgresLedger(url, read_only=read_only)


def open_server_ledger(settings: Settings) -> Ledger:
    """Return the ledger for a starting server. Raises `Refused` if the ledger could not keep its
    promises.

    An unreachable database server does not stop the start, because it may come back later.
    """
    ledger = open_ledger(settings)
    if settings.must_exist and not settings.database.startswith(SERVERS):
        from thoughtline.store.sqlite.database.presence import missing  # noqa: PLC0415 - few choose it

        path = database_path(settings.database)
        if not path.exists():
            raise missing(path)
    if settings.database.startswith(SERVERS):
        import asyncio  # noqa: PLC0415 - for a database on a server only

        async def check() -> None:
            try:
                await ledger.position()
            except Refused as refusal:
                if refusal.code is not Code.LEDGER_UNREACHABLE:
                    raise
            finally:
                await ledger.close()

        asyncio.run(check())
    return ledger


def open_ledger(settings: Settings) -> Ledger:
    if settings.database == ":memory:":
        from thoughtline.store.memory.ledger import MemoryLedger  # noqa: PLC0415 - one store is used, not both

        if settings.read_only:
            raise Refused(
                Code.BAD_SETTING,
                "A record in memory begins empty, so with --read-only there would be none.",
                hint="Give --database the path or the URL of a record.",
            )
        return MemoryLedger()
    if settings.database.startswith(SERVERS):
        return _open_server(settings.database, read_only=settings.read_only)
    if "://" in settings.database:
        kind = settings.database.split("://", maxsplit=1)[0]
        raise Refused(
            Code.BAD_SETTING,
            f"--database {kind}://... is not a store that this release has.",
            hint="Give the path of a file, postgresql://..., or :memory:.",
        )
    from thoughtline.store.sqlite.ledger import SqliteLedger  # noqa: PLC0415 - see above

    return SqliteLedger(
        database_path(settings.database),
        durability=settings.durability,
        read_only=settings.read_only,
        must_exist=settings.must_exist,
        report=_log_ledger_event,
    )


def _log_ledger_event(event: str, text: str) -> None:
    from thoughtline.entrypoints.log import log_event  # noqa: PLC0415 - rarely

    log_event(event, level="info" if event == "ledger.back" else "error", message=text)


async def open_existing_ledger(
    settings: Settings, *, begin: bool
) -> "SqliteLedger | PostgresLedger":
    """Raise `Refused` if there is no ledger, unless `begin` is true."""
    from thoughtline.store.sqlite.ledger import SqliteLedger  # noqa: PLC0415 - not for serve

    if settings.database.startswith(SERVERS):
        on_server = _open_server(settings.database, read_only=settings.read_only)
        if not begin and not await on_server.exists():
            raise _missing("in this database")
        return on_server
    path = database_file(settings)
    if not begin and not has_database(settings):
        raise _missing(f"at {path}")
    return SqliteLedger(
        path,
        durability=settings.durability,
        read_only=settings.read_only,
        must_exist=settings.must_exist,
    )


def has_database(settings: Settings) -> bool:
    """Return whether there is a database file, or a file that vanished. True for a server."""
    from thoughtline.store.sqlite.database.presence import mismatch_at  # noqa: PLC0415 - not for serve

    if settings.database.startswith(SERVERS):
        return True
    path = database_file(settings)
    return os.access(path, os.F_OK) or bool(mismatch_at(path))


async def copy_record(source: str, url: str) -> "CopyResult":
    """Copy a file, "" for the default one. Raises `Refused` if it cannot be copied."""
    settings = read({"database": source}, os.environ)
    if settings.database.startswith(SERVERS) or not url.startswith(SERVERS):
        raise Refused(
            Code.BAD_SETTING,
            "--from must be a file, and --to a PostgreSQL server.",
            hint="A server looks like postgresql://USER:PASSWORD@HOST/DATABASE. From server to "
            "server, use `pg_dump`; from file to file, see `Backup` in docs/operations.md; from "
            "server to file, use `thoughtline export` and `thoughtline import --own`.",
        )
    path = database_file(settings)
    if not os.access(path, os.F_OK):
        raise _missing(f"at {path}")
    require_asyncpg()
    from thoughtline.store.postgres.copy_from_sqlite import copy_from_sqlite  # noqa: PLC0415 - for `migrate` only
    from thoughtline.store.postgres.database.database import PostgresDatabase  # noqa: PLC0415 - see above
    from thoughtline.store.sqlite.database.database import SqliteDatabase  # noqa: PLC0415 - see above
    from thoughtline.store.sqlite.database.lock import WAIT  # noqa: PLC0415 - see above

    file, server = (
        SqliteDatabase(path, durability=settings.durability, wait=WAIT),
        PostgresDatabase(url),
    )
    try:
        return await copy_from_sqlite(file, server)
    finally:
        await server.close()
        await file.close()


def _missing(where: str) -> Refused:
    return Refused(
        Code.LEDGER_MISSING,
        f"There is no record {where} yet.",
        hint="An agent's first thought creates it; --database PATH selects another one.",
    )


def examine(database: str) -> "list[Finding]":
    settings = read({"database": database}, os.environ)
    if settings.database.startswith(SERVERS):
        return _examine_server(settings.database)
    from thoughtline.store.sqlite.doctor import report as doctor  # noqa: PLC0415 - rarely

    return doctor.examine(database_file(settings))


async def begin_anew(database: str) -> "list[Finding]":
    """Give up a record that vanished, because a person decided so. Raises `Refused` if the record
    is not in a file, or its files cannot be read or locked.
    """
    settings = read({"database": database}, os.environ)
    if settings.database.startswith(SERVERS):
        raise Refused(
            Code.BAD_SETTING,
            "--begin-anew is for a record in a file.",
            hint="On a PostgreSQL server, restore the database or give another one.",
        )
    from thoughtline.store.sqlite.database.begin_anew import begin_anew  # noqa: PLC0415 - rarely

    return await begin_anew(database_file(settings))


def _examine_server(url: str) -> "list[Finding]":
    import asyncio  # noqa: PLC0415 - for a database on a server only

    require_asyncpg()
    from thoughtline.store.postgres.doctor import report as doctor  # noqa: PLC0415 - rarely

    return asyncio.run(doctor.examine(url))


def database_file(settings: Settings) -> Path:
    """Return the file of the commands. Raises `Refused` if the ledger is not a file."""
    open_ledger(settings)
    if settings.database == ":memory:":
        raise Refused(
            Code.BAD_SETTING,
            "A record in memory ends with its server, so commands cannot read it.",
            hint="Give the path of a file.",
        )
    return database_path(settings.database)


def access_tokens_folder(settings: Settings, given: str) -> Path:
    """Return the folder of access tokens: beside the database file, or beside its default path."""
    if given:
        return Path(given).expanduser().absolute()
    is_file = settings.database != ":memory:" and "://" not in settings.database
    return path_beside(settings.database if is_file else "", "tokens")
