"""Which processes are alive: each holds a lock in its own name, which dies with it.

Open-source DBOS never hands the workflows of a dead process to another one. So each process looks
around now and then, one at a time: who holds the *recovery lock* may find out who is dead, and take
workflows.
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
"""What the recovery lock is called in folders and on servers, by all releases."""


class RecoveryLock(Protocol):
    """The right to take workflows, while it is held."""

    def is_dead(self, process: str) -> bool:
        """Whether that process is gone. If so, it stays gone while this lock is held."""
        ...

    def forget(self, process: str) -> None:
        """Forget a dead process, of which no workflow is left."""
        ...


class Liveness(Protocol):
    """Blocks, so it is called on a thread. Raises what its store raises.

    `interval` is in seconds: how often a process looks for workflows that dead ones left.
    """

    interval: float

    def announce(self) -> None:
        """Show from now on that this process is alive. May be called again at any time."""
        ...

    def recovery_lock(self, *, wait: float) -> AbstractContextManager[RecoveryLock | None]:
        """None if others held it for `wait` seconds."""
        ...

    def end(self) -> None:
        """Show that this process is dead."""
        ...


class FileLiveness:
    """By locks on files in a folder, one for each process."""

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
        with file_lock.held(self._folder / RECOVERY, wait=wait) as ours:
            yield FileRecoveryLock(self._folder) if ours else None

    def end(self) -> None:
        if self._descriptor is not None:
            with suppress(OSError):  # Windows deletes nothing that is open; a poller will
                (self._folder / self._process).unlink()
            file_lock.release(self._descriptor)
            self._descriptor = None


class FileRecoveryLock:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def is_dead(self, process: str) -> bool:
        """Names of processes are never used again, so one that died stays dead."""
        if not (self._folder / process).exists():
            return True
        with file_lock.held(self._folder / process) as free:
            return free

    def forget(self, process: str) -> None:
        (self._folder / process).unlink(missing_ok=True)


def key_of(name: str) -> int:
    """A PostgreSQL advisory lock's key."""
    digest = blake2b(f"thoughtline engine {name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)


class ServerLiveness:
    """By PostgreSQL's advisory locks. The process's own is held by a connection of its own."""

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
                connection.close()  # the server has not noticed yet that our last one broke

    @contextmanager
    def recovery_lock(self, *, wait: float) -> Iterator[RecoveryLock | None]:
        import sqlalchemy as sa  # noqa: PLC0415 - as above

        with self._engine.begin() as connection:
            connection.execute(sa.text(f"set local lock_timeout = {max(1, round(wait * 1000))}"))
            try:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(key_of(RECOVERY))))
            except sa.exc.OperationalError:  # lock_timeout
                ours = False
            else:
                ours = True
            yield ServerRecoveryLock(connection) if ours else None

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
        """Nothing remains of it."""
