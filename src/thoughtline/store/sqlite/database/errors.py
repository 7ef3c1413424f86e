import errno
from pathlib import Path

import apsw

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.sqlite.database.special_files import obstacle_refusal

DAMAGED = (
    apsw.CorruptError,
    apsw.NotADBError,
    apsw.SQLError,
    apsw.ConstraintError,
    UnicodeDecodeError,
)
"""Errors that mean a damaged file. The SQL of Thoughtline is correct, so a table or a row must be
wrong.
"""

NOT_WRITABLE = (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError)


def is_full(error: BaseException) -> bool:
    """Even reading can fail on a full disk, because the index of the log needs space."""
    return (
        isinstance(error, apsw.FullError)
        or getattr(error, "extendedresult", 0) == apsw.SQLITE_IOERR_SHMSIZE
        or getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
    )


def fault(error: apsw.Error | OSError | UnicodeDecodeError, path: str) -> Refused:
    return obstacle_refusal(Path(path)) or _fault(error, path)


def _fault(error: apsw.Error | OSError | UnicodeDecodeError, path: str) -> Refused:
    number = getattr(error, "errno", None)
    if getattr(error, "extendedresult", 0) == apsw.SQLITE_CORRUPT_VTAB:
        return Refused(
            Code.LEDGER_DAMAGED,
            f"The search index in {path} is damaged: {error}.",
            hint="Run `thoughtline doctor --reindex` to make it anew from the record.",
        )
    if isinstance(error, DAMAGED):
        return Refused(
            Code.LEDGER_DAMAGED,
            f"{path} is damaged: {error}.",
            hint="Run `thoughtline doctor`: it reports if the file has to be restored from a "
            "backup, or if only its search index has to be made anew.",
        )
    if is_full(error):
        return Refused(
            Code.LEDGER_FULL,
            f"The disk under {path} is full; nothing was recorded.",
            hint="Free some space and call again. Earlier thoughts are safe.",
        )
    if isinstance(error, NOT_WRITABLE) or number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Refused(
            Code.LEDGER_READ_ONLY,
            f"{path} cannot be written to: {error}.",
            hint="Make the file and its folder writable, or set --database to a path that is. To "
            "read the record and record nothing, use --read-only.",
        )
    if isinstance(error, (apsw.BusyError, apsw.LockedError)):
        return Refused(
            Code.LEDGER_BUSY,
            f"Another program keeps {path} locked.",
            hint="Nothing was recorded; call again, and close other programs that have it open.",
        )
    return Refused(
        Code.LEDGER_FAILED,
        f"The disk under {path} failed: {error}.",
        hint="This call may have been recorded: check with `recall`. Repeating a call that has a "
        "`key` is safe. Run `thoughtline doctor`.",
    )
