"""Which processes are alive: each holds a lock in its own name, which dies with it.

Open-source DBOS never hands the works of a dead process to another one. So each process looks
around now and then, one at a time: who has the *turn* may find out who is dead, and take works.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from thoughtline.engine import file_lock

if TYPE_CHECKING:
    import sqlalchemy as sa


class RecoveryLock(Protocol):
    """The right to take works, while it lasts."""

    def is_dead(self, process: str) -> bool:
        """Whether that process is gone for good. It is then, until the turn is over, surely."""
        ...

    def bury(self, process: str) -> None:
        """Forget a dead process, of which no work is left."""
        ...


class Liveness(Protocol):
    """Blocks, so it is called on a thread. Raises what its store raises."""

    def live(self) -> None:
        """Say that this process is alive, and keep saying it. May be called again at any time."""
        ...

    def turn(self, *, wait: float) -> AbstractContextManager[RecoveryLock | None]:
        """None if others had the turn for `wait` seconds."""
        ...

    def end(self) -> None:
        """Say that this process is dead."""
        ...


class FileLiveness:
    """By locks on files in a folder, one for each process."""

    def __init__(self, folder: Path, process: str) -> None:
        self._folder = folder
        self._process = process
        self._held: int | None = None

    def live(self) -> None:
        if self._held is None:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._held = file_lock.take(self._folder / self._process)

    @contextmanager
    def turn(self, *, wait: float) -> Iterator[RecoveryLock | None]:
        with file_lock.held(self._folder / "turn", wait=wait) as mine:
            yield FileRecoveryLock(self._folder) if mine else None

    def end(self) -> None:
        if self._held is not None:
            with suppress(OSError):  # Windows deletes nothing that is open; a later turn will
                (self._folder / self._process).unlink()
            file_lock.let_go(self._held)
            self._held = None


class FileRecoveryLock:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def is_dead(self, process: str) -> bool:
        """Names of processes are never used again, so one that died stays dead."""
        if not (self._folder / process).exists():
            return True
        with file_lock.held(self._folder / process) as free:
            return free

    def bury(self, process: str) -> None:
        (self._folder / process).unlink(missing_ok=True)


def key_of(name: str) -> int:
    """A PostgreSQL advisory lock's key."""
    digest = blake2b(f"thoughtline engine {name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)


class ServerLiveness:
    """By PostgreSQL's advisory locks. The process's own is held by a connection of its own."""

    def __init__(self, engine: "sa.Engine", process: str) -> None:
        self._engine = engine
        self._key = key_of(process)
        self._connection: sa.Connection | None = None

    def live(self) -> None:
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
    def turn(self, *, wait: float) -> Iterator[RecoveryLock | None]:
        import sqlalchemy as sa  # noqa: PLC0415 - as above

        with self._engine.begin() as connection:
            connection.execute(sa.text(f"set local lock_timeout = {max(1, round(wait * 1000))}"))
            try:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(key_of("turn"))))
            except sa.exc.OperationalError:  # lock_timeout
                mine = False
            else:
                mine = True
            yield ServerRecoveryLock(connection) if mine else None

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

    def bury(self, process: str) -> None:
        """Nothing remains of it."""
