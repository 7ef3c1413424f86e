"""Detection of dead processes: each process holds a lock with its own name, and the lock ends with
the process.

The open-source version of DBOS never hands the workflows of a dead process to another process. Each
process therefore polls for workflows of dead processes. Only the holder of the *recovery lock* may
look for dead processes and take their workflows.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from thoughtline.engine import file_lock

if TYPE_CHECKING:
    import sqlalchemy as sa


RECOVERY = "turn"
"""Name of the recovery lock in folders and on servers, in all releases."""


class RecoveryLock(Protocol):
    """Right to take workflows of dead processes, valid while the lock is held."""

    def is_dead(self, process: str) -> bool:
        """A dead process stays dead while the recovery lock is held."""
        ...

    def forget(self, process: str) -> None:
        """Delete the lock of a dead process that has no workflows left."""
        ...


class Liveness(Protocol):
    """Interface that shows whether processes are alive. The methods block, so call them on a
    thread. All methods raise the errors of the storage.

    `interval` is the number of seconds between two polls for workflows of dead processes.
    """

    interval: float

    def announce(self) -> None:
        """The call may be repeated at any time."""
        ...

    def recovery_lock(self, *, wait: float) -> AbstractContextManager[RecoveryLock | None]:
        """Yield None if another process held the lock for `wait` seconds."""
        ...

    def end(self) -> None: ...


class FileLiveness:
    """Locks are on files in a folder, with one file for each process."""

    interval = 0.5

    def __init__(self, folder: Path, process: str) -> None:
        self._folder = folder
        self._process = process
        self._descriptor: int | None = None

    def announce(self) -> None:
        if self._descriptor is None:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._descriptor = file_lock.try_acquire(self._folder / self._process)

    @contextmanager
    def recovery_lock(self, *, wait: float) -> Iterator[RecoveryLock | None]:
        with file_lock.held(self._folder / RECOVERY, wait=wait) as acquired:
            yield FileRecoveryLock(self._folder) if acquired else None

    def end(self) -> None:
        if self._descriptor is not None:
            with suppress(OSError):  # Windows cannot delete an open file; a poller will
                (self._folder / self._process).unlink()
            file_lock.release(self._descriptor)
            self._descriptor = None


class FileRecoveryLock:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def is_dead(self, process: str) -> bool:
        """Names of processes are never used again, so a dead process stays dead."""
        if not (self._folder / process).exists():
            return True
        with file_lock.held(self._folder / process) as free:
            return free

    def forget(self, process: str) -> None:
        (self._folder / process).unlink(missing_ok=True)


def key_of(name: str) -> int:
    """Return the key of a PostgreSQL advisory lock for a name."""
    digest = blake2b(f"thoughtline engine {name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)


class ServerLiveness:
    """A separate connection holds the PostgreSQL advisory lock of the process."""

    interval = 0.3

    def __init__(self, engine: "sa.Engine", process: str) -> None:
        self._engine = engine
        self._key = key_of(process)
        self._connection: sa.Connection | None = None

    def announce(self) -> None:
        import sqlalchemy as sa  # noqa: PLC0415 - comes with DBOS

        if self._connection is not None:
            try:
                self._connection.execute(sa.select(1))
            except sa.exc.DBAPIError:  # the server was restarted, or dropped us
                self._connection.close()
                self._connection = None
        if self._connection is None:
            connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            if connection.execute(sa.select(sa.func.pg_try_advisory_lock(self._key))).scalar():
                self._connection = connection
            else:
                connection.close()  # the server has not noticed yet that our last connection broke

    @contextmanager
    def recovery_lock(self, *, wait: float) -> Iterator[RecoveryLock | None]:
        import sqlalchemy as sa  # noqa: PLC0415 - as above

        with self._engine.begin() as connection:
            connection.execute(sa.text(f"set local lock_timeout = {max(1, round(wait * 1000))}"))
            try:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(key_of(RECOVERY))))
            except sa.exc.OperationalError:  # lock_timeout
                acquired = False
            else:
                acquired = True
            yield ServerRecoveryLock(connection) if acquired else None

    def end(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()  # closes it, so that the lock is free
            self._connection.close()
            self._connection = None


class ServerRecoveryLock:
    def __init__(self, connection: "sa.Connection") -> None:
        self._connection = connection

    def is_dead(self, process: str) -> bool:
        import sqlalchemy as sa  # noqa: PLC0415 - as above

        free = sa.select(sa.func.pg_try_advisory_xact_lock(key_of(process)))
        return bool(self._connection.execute(free).scalar())

    def forget(self, process: str) -> None:
        """Do nothing, because an advisory lock leaves nothing to delete."""
