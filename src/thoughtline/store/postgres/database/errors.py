"""What goes wrong with a server, in our words. None of them can hold a password."""

from urllib.parse import urlsplit

import asyncpg

from thoughtline.core.refusal import Code, Refused

BROKEN = (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What happened to the connection itself, which is then of no more use."""

NO_CONNECTION = (
    *BROKEN,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
)
"""The server is away, starting, stopping, full, or was lost in the middle."""

NOT_LET_IN = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
)

WAITED = (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError)

MIXED_UP = (asyncpg.InvalidSQLStatementNameError, asyncpg.DuplicatePreparedStatementError)
"""A statement that was prepared on this connection is on another, or another's is here."""

FAULTS = (*NO_CONNECTION, asyncpg.PostgresError)

UNSURE = (
    "Whether this call was recorded is not known: `recall` tells, and repeating a call that has a "
    "`key` is safe."
)


def public_address(url: str) -> str:
    """Where a URL leads, without who goes there: what may be shown."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or "localhost"
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "postgresql://..."
    return f"postgresql://{host}{port}/{parts.path.strip('/')}"


def fault(error: BaseException, place: str, *, unsure: bool = False) -> Refused:
    """What a failure means for the caller. `unsure` if it may have been recorded all the same."""
    recorded = UNSURE if unsure else "Nothing was recorded; call again in a few seconds."
    if isinstance(error, (*NOT_LET_IN, *MIXED_UP)):
        return pooled(place) if isinstance(error, MIXED_UP) else _not_let_in(place)
    if isinstance(error, NO_CONNECTION):
        return Refused(
            Code.LEDGER_UNREACHABLE,
            f"There is no connection to {place} at the moment.",
            hint=f"{recorded} It comes back by itself once the server is there.",
        )
    if isinstance(error, WAITED):
        return Refused(
            Code.LEDGER_BUSY,
            f"Others kept what this call needs locked for too long at {place}.",
            hint="Nothing was recorded; call again.",
        )
    if isinstance(error, asyncpg.DiskFullError):
        return Refused(
            Code.LEDGER_FULL,
            f"The disk under {place} is full; nothing was recorded.",
            hint="Free some space and call again. What was recorded before is safe.",
        )
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError | asyncpg.InsufficientPrivilegeError):
        return Refused(
            Code.LEDGER_READ_ONLY,
            f"{place} cannot be written to.",
            hint="Give the address of the primary server, and a user who may create the schema "
            "`thoughtline` there. To read a standby and record nothing, say --read-only.",
        )
    return Refused(
        Code.LEDGER_FAILED,
        f"{place} failed ({getattr(error, 'sqlstate', None) or type(error).__name__}).",
        hint=f"{UNSURE} The server's log says more.",
    )


def _not_let_in(place: str) -> Refused:
    return Refused(
        Code.BAD_SETTING,
        f"{place} does not let us in.",
        hint="Check the user, the password and the name of the database in --database.",
    )


def unreadable() -> Refused:
    return Refused(
        Code.BAD_SETTING,
        "--database is not a URL that PostgreSQL understands.",
        hint="It looks like postgresql://USER:PASSWORD@HOST:5432/DATABASE; what is special in a "
        "password is written as in other URLs, such as %40 for @.",
    )


def pooled(place: str) -> Refused:
    return unsafe(
        place,
        "is a pooler that gives each transaction another connection.",
        "Let it keep sessions (PgBouncer: pool_mode = session), or give the server's own address. "
        "A process takes 10 connections at most, and one more to listen.",
    )


def unsafe(place: str, what: str, hint: str) -> Refused:
    return Refused(Code.LEDGER_UNSAFE, f"{place} {what}", hint=hint)
