from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import apsw

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.sqlite.database.connection import abandon, connect_unchanged
from thoughtline.store.sqlite.database.foreign_log import has_foreign_log
from thoughtline.store.sqlite.database.identity import (
    NO_FILE,
    NO_LEDGER,
    FileState,
    Identity,
    changed_at,
    file_state,
    identity_of,
    index_path,
    log_path,
    log_size,
    size_of,
)
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.database.migration import ledger_id
from thoughtline.store.sqlite.database.watermark import Watermark, are_complete, lost_since

DECIDE_HINT = (
    "Nothing was recorded, and nothing is written until the file is back: then call again. "
    "To give up what is missing, run `thoughtline doctor --begin-anew`."
)

LOG_HEADER, LOG_FRAME_HEADER = 32, 24
"""Bytes at the start of a write-ahead log, and bytes before each page in the log."""

Report = Callable[[str, str], None]
"""Function that receives the name of a log event, and a sentence about the event."""


class Presence:
    """Check that the files at the path are the files that were opened; otherwise raise `Refused`
    (LEDGER_SWAPPED).

    The refusals last until the same file is back, or until a person decides (`begin_anew`). The log
    gets one line about the first refusal, and one line about the end of the refusals.
    """

    def __init__(self, path: Path, lock: SidecarLock, report: Report) -> None:
        self._path = path
        self._lock = lock
        self._report = report
        self._opened: FileState | None = None
        self._folder = (0, 0)
        self._ledger = b""
        self._mark: Watermark | None = None
        self._refusing = False
        self._log = ""
        self._frame = 0

    def remember(self, ledger: bytes) -> None:
        """Only call this while holding the lock."""
        self._opened = file_state(self._path)
        self._log = log_path(self._path)
        self._frame = 0
        self._folder = _folder_of(self._path)
        self._ledger = ledger
        self._keep_identity(self._opened)

    def note_mark(self, mark: Watermark | None) -> None:
        """Keep the last position, so that a deleted lock file can be written again."""
        self._mark = mark or self._mark

    def note_change(self, *, is_open: bool) -> None:
        """Only call this while holding the lock, after this process changed or closed the files."""
        opened = self._opened
        if opened is None or (is_open and changed_at(self._path) == opened.changed):
            return
        state = file_state(self._path)
        if not _is_same_file(opened, state):
            return
        if not is_open or _is_same_log(opened, state):
            self._opened = state
            self._keep_identity(state)

    def forget(self) -> None:
        """Forget the open files, so that the next opening compares only with the lock file."""
        self._opened = None

    def is_in_place(self) -> bool:
        opened, state = self._opened, file_state(self._path)
        return opened is not None and _is_same_file(opened, state) and _is_same_log(opened, state)

    def is_unchanged(self) -> bool:
        """If the files are unchanged, no other check is needed."""
        state = file_state(self._path)
        if state != self._opened:
            return False
        self._report_return()
        return True

    def check(self) -> bool:
        """Return False if another file was accepted as the database. Raises `Refused`
        (LEDGER_SWAPPED) if the database was moved, deleted or replaced.
        """
        opened, state = self._opened, file_state(self._path)
        if opened is not None and not _is_same_file(opened, state):
            if not self._is_accepted(state):
                self._protect(opened)
                raise self.refusal("was moved, deleted or replaced while it was in use")
            return False
        self._report_return()
        return True

    def check_change(self) -> bool:
        """Return whether only Thoughtline processes changed the database. Only call this while
        holding the lock.
        """
        state, known = file_state(self._path), self._lock.identity()
        if self._opened is None or self._opened.changed == state.changed:
            return True
        if known is None or known.changed != state.changed:
            return False
        self._opened = state
        return True

    def check_log(self, connection: apsw.Connection) -> bool:
        """Compare the write-ahead log at the path with the log that `connection` writes. Only call
        this while holding the lock.

        Return False if the connection must be opened again. If False is returned, the database
        holds everything that the connection wrote. The content of a deleted log is written into the
        database first. This process still has the deleted log open, but no other process can open
        the deleted log again. Raises `Refused` (LEDGER_SWAPPED) if the log at the path belongs to
        another file.
        """
        state = file_state(self._path)
        if self._opened is None or _is_same_log(self._opened, state):
            return True
        known = self._lock.identity()
        if known is not None and (known.log, known.index) == (state.log, state.index):
            return False  # another process replaced it
        foreign = state.log not in (NO_FILE, self._opened.log) and log_size(self._path) > 0
        if foreign or lost_since(self._lock.watermark(), connection, self._ledger):
            raise self.refusal("has another write-ahead log than the one that was in use")
        frames, written = connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_FULL)
        if frames != written:
            raise self.refusal("lost its write-ahead log, which could not be written back yet")
        if state.log != self._opened.log:
            Path(index_path(self._path)).unlink(missing_ok=True)  # it is the index of the lost log
        self._report(
            "ledger.log_lost",
            f"The write-ahead log of {self._path} was deleted; its events were saved.",
        )
        return False

    def check_log_length(self, connection: apsw.Connection) -> None:
        """Compare the length of the log with the log's index before a transaction. Only call this
        while holding the lock.

        SQLite would write beyond the end of a log that was cut, and leave a gap. Raises `Refused`
        (LEDGER_DAMAGED) if the log was cut.
        """
        size = size_of(self._log)  # first: another program may shorten both
        frames, _ = connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_NOOP)
        if not self._frame:  # a file with a log keeps the size of its pages
            self._frame = LOG_FRAME_HEADER + connection.pragma("page_size")
        if frames > 0 and size < LOG_HEADER + frames * self._frame:
            raise damaged(self._path, "its write-ahead log was cut while it was in use")

    def check_ledger(self, ledger: bytes) -> None:
        """Compare the id of the opened ledger with the id in the lock file. Only call this while
        holding the lock.

        Raises `Refused` (LEDGER_SWAPPED) if the id of the ledger differs from the id in the lock
        file.
        """
        known, mark = self._lock.identity(), self._lock.watermark()
        expected = known.ledger if known is not None else mark.id if mark is not None else ledger
        if expected not in (ledger, NO_LEDGER):
            raise self.refusal("holds another record than the one that was in use here")

    def check_complete(self, connection: apsw.Connection, state: FileState) -> None:
        """Check that a database has all its events if another program, such as `cp`, changed the
        file.

        The log of an overwritten file may belong to the earlier content of the file. Raises
        `Refused` (LEDGER_SWAPPED) if events are missing.
        """
        known = self._lock.identity()
        if known is None or known.database != state.database or known.changed == state.changed:
            return
        if log_size(self._path) == 0:
            return  # the file speaks for itself
        try:
            complete = are_complete(self._lock.watermark(), connection)
        except apsw.Error:
            complete = False
        if not complete:
            raise self.refusal("was overwritten while it was in use: events in it are missing")

    def check_still(self, database: int) -> None:
        """Raises `Refused` (LEDGER_SWAPPED) if the database at the path has another inode."""
        if file_state(self._path).database != database:
            raise self.refusal("was replaced while it was opened")

    def check_before_opening(self, *, must_exist: bool) -> FileState:
        """Compare the files with the lock file before SQLite opens the files. Only call this while
        holding the lock.

        SQLite would delete the log of a missing or empty database, and apply the log to any other
        database. Raises `Refused` (LEDGER_SWAPPED) if the files differ from the lock file. Raises
        `Refused` (LEDGER_DAMAGED) if acknowledged events are missing. Raises `Refused`
        (LEDGER_MISSING) if the file is missing and `must_exist` is true.
        """
        state, known, mark = file_state(self._path), self._lock.identity(), self._lock.watermark()
        mismatch = describe_mismatch(self._path, state, known, mark)
        if mismatch:
            raise self.refusal(mismatch)
        if must_exist and not state.exists:
            raise missing(self._path)
        begins_anew = known is not None and known.begins_anew
        if mark is not None and state.exists and log_size(self._path) == 0 and not begins_anew:
            lost = _lost_without_log(self._path, mark)
            if lost:
                raise damaged(self._path, lost)
        return state

    def _is_accepted(self, state: FileState) -> bool:
        """Return whether a person gave up this ledger, or another process found this ledger in the
        new file.
        """
        known = self._lock.identity()
        if known is None:
            return False
        found_there = (known.ledger, known.database) == (self._ledger, state.database)
        return known.given_up == self._ledger or found_there

    def _keep_identity(self, opened: FileState) -> None:
        known = self._lock.identity()
        given_up = known.given_up if known is not None else NO_LEDGER
        if given_up == self._ledger:  # less of the same ledger was accepted, and is in use again
            given_up = NO_LEDGER
        identity = identity_of(opened, ledger=self._ledger, given_up=given_up)
        if identity != known:
            with suppress(OSError):  # a full disk: an older identity does no harm
                self._lock.keep_identity(identity)

    def _protect(self, opened: FileState) -> None:
        """Write a vanished lock file again, so that no process begins an empty record."""
        if _folder_of(self._path) == self._folder:
            with suppress(OSError, Refused):
                self._lock.restore(self._mark, identity_of(opened, ledger=self._ledger))

    def refusal(self, what: str) -> Refused:
        """Log only the first refusal. `what` is the part of the message after the path."""
        message = f"{self._path} {what}."
        if not self._refusing:
            self._refusing = True
            self._report("ledger.swapped", message)
        return Refused(Code.LEDGER_SWAPPED, message, hint=DECIDE_HINT)

    def _report_return(self) -> None:
        if self._refusing:
            self._refusing = False
            self._report("ledger.back", f"{self._path} is in use again.")


def describe_mismatch(
    path: Path, state: FileState, known: Identity | None, mark: Watermark | None
) -> str:
    """Return "" for no difference."""
    if (known is None and mark is None) or (known is not None and known.begins_anew):
        return ""
    acknowledged = f", but {mark.position:,} events were acknowledged in it" if mark else ""
    if not state.exists:
        return f"is missing{acknowledged}"
    if state.size == 0 and (mark is not None or (known is not None and known.size > 0)):
        return f"is empty{acknowledged}"
    if has_foreign_log(path, state, known, mark):
        return "was replaced, and the log beside it is that of the file before"
    return ""


def mismatch_at(path: Path) -> str:
    lock = SidecarLock(f"{path}.lock")
    try:
        mark = lock.watermark()
    except OSError:  # not there, or not readable: then nothing is known
        return ""
    return describe_mismatch(path, file_state(path), lock.identity(), mark)


def damaged(path: Path, what: str) -> Refused:
    return Refused(
        Code.LEDGER_DAMAGED,
        f"{path} is damaged: {what}.",
        hint="Restore it from a backup. To go on with less than was recorded, in this file or "
        "in the backup, run `thoughtline doctor --begin-anew`.",
    )


def missing(path: Path) -> Refused:
    return Refused(
        Code.LEDGER_MISSING,
        f"There is no record at {path}, and --must-exist creates none.",
        hint="Check that the disk is mounted, and --database. To begin a record there, start once "
        "without --must-exist.",
    )


def _is_same_file(opened: FileState, state: FileState) -> bool:
    return (opened.device, opened.database) == (state.device, state.database)


def _is_same_log(opened: FileState, state: FileState) -> bool:
    return (opened.log, opened.index) == (state.log, state.index)


def _lost_without_log(path: Path, mark: Watermark) -> str:
    """Describe the missing acknowledged events, "" for none. The function changes nothing."""
    connection = connect_unchanged(str(path))
    try:
        return lost_since(mark, connection, ledger_id(connection))
    except apsw.SQLError:  # not even the tables had been written back
        return f"{mark.position} events are missing"
    except apsw.Error:  # which opening it explains
        return ""
    finally:
        abandon(connection)


def _folder_of(path: Path) -> tuple[int, int]:
    try:
        status = path.parent.stat()
    except OSError:
        return (0, 0)
    return status.st_dev, status.st_ino
