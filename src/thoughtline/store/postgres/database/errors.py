"""The texts of the refusals never contain a password."""

from urllib.parse import urlsplit

import asyncpg

from thoughtline.core.refusal import Code, Refused

BROKEN = (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors of the connection itself; a connection cannot be used after such an error."""

NO_CONNECTION = (
    *BROKEN,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
)
"""Errors that are raised if the server is down, starting, stopping or full, or if the connection
was lost.
"""

LOGIN_FAILED = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
)

WAITED = (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError)

MIXED_UP = (asyncpg.InvalidSQLStatementNameError, asyncpg.DuplicatePreparedStatementError)
"""Errors that a pooler causes: a prepared statement exists on a connection that is not the
connection in use.
"""

FAULTS = (*NO_CONNECTION, asyncpg.PostgresError)

UNSURE = (
    "This call may have been recorded: check with `recall`. Repeating a call that has a `key` is "
    "safe."
)


def public_address(url: str) -> str:
    """Return a URL without user, password and parameters, so that it can be shown."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or "localhost"
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "postgresql://..."
    return f"postgresql://{host}{port}/{parts.path.strip('/')}"


def fault(error: BaseException, place: str, *, unsure: bool = False) -> Refused:
    """`unsure` means that the call may have been recorded."""
    recorded = UNSURE if unsure else "Nothing was recorded; call again in a few seconds."
    if isinstance(error, (*LOGIN_FAILED, *MIXED_UP)):
        return pooled(place) if isinstance(error, MIXED_UP) else _login_failed(place)
    if isinstance(error, NO_CONNECTION):
        return Refused(
            Code.LEDGER_UNREACHABLE,
            f"There is no connection to {place} at the moment.",
            hint=f"{recorded} Thoughtline reconnects when the server is available again.",
        )
    if isinstance(error, WAITED):
        return Refused(
            Code.LEDGER_BUSY,
            f"Other writers held a lock that this call needs for too long at {place}.",
            hint="Nothing was recorded; call again.",
        )
    if isinstance(error, asyncpg.DiskFullError):
        return Refused(
            Code.LEDGER_FULL,
            f"The disk under {place} is full; nothing was recorded.",
            hint="Free some space and call again. Earlier thoughts are safe.",
        )
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError | asyncpg.InsufficientPrivilegeError):
        return Refused(
            Code.LEDGER_READ_ONLY,
            f"{place} cannot be written to.",
            hint="Use the address of the primary server, and a user with permission to create the "
            "schema `thoughtline` there. To read a standby and record nothing, use --read-only.",
        )
    return Refused(
        Code.LEDGER_FAILED,
        f"{place} failed ({getattr(error, 'sqlstate', None) or type(error).__name__}).",
        hint=f"{UNSURE} See the server's log for details.",
    )


def _login_failed(place: str) -> Refused:
    return Refused(
        Code.BAD_SETTING,
        f"{place} refused the login, or has no such database.",
        hint="Check the user, the password and the name of the database in --database.",
    )


def unreadable() -> Refused:
    return Refused(
        Code.BAD_SETTING,
        "--database is not a URL that PostgreSQL understands.",
        hint="Its form is postgresql://USER:PASSWORD@HOST:5432/DATABASE. Percent-encode special "
        "characters in the password, such as %40 for @.",
    )


def pooled(place: str) -> Refused:
    return unsafe(
        place,
        "is a pooler that uses another connection for each transaction.",
        "Configure it to keep sessions (PgBouncer: pool_mode = session), or use the server's own "
        "address. A process opens at most 10 connections, and one more to listen.",
    )


def unsafe(place: str, what: str, hint: str) -> Refused:
    return Refused(Code.LEDGER_UNSAFE, f"{place} {what}", hint=hint)
