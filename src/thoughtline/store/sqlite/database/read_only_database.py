"""SQLite file of a ledger for reading only: the file, its log and its lock are not changed."""

import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn, TypeVar

import apsw

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.read_only import not_recorded
from thoughtline.store.sqlite.commits.group_commit import Change
from thoughtline.store.sqlite.database.connection import for_us_alone, snapshot
from thoughtline.store.sqlite.database.errors import fault
from thoughtline.store.sqlite.database.identity import log_path
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.database.migration import ledger_id
from thoughtline.store.sqlite.database.snapshot_reader import State, reading, state_of
from thoughtline.store.sqlite.database.special_files import refuse_obstacles
from thoughtline.store.sqlite.database.watermark import Watermark, lost_since
from thoughtline.store.storage_usage import StoreLoad
from thoughtline.store.watch import Watch

T = TypeVar("T")


class ReadOnlyDatabase:
    """A SQLite file that is opened again for each read, so that no write of another process is
    missed.

    If SQLite cannot read the write-ahead log without writing a file beside it, a copy is read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._copied: tuple[State, TemporaryDirectory[str]] | None = None
        self._seen: State | None = None
        self.watch = Watch(self._changed)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[apsw.Connection]:
        with self._explained(), self._reading() as connection:
            yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[apsw.Connection]:
        async with self.connection() as connection:
            with snapshot(connection):
                yield connection

    async def read_long(self, read: Callable[[apsw.Connection], T]) -> T:
        async with self.snapshot() as connection:
            return read(connection)

    async def change(self, _change: Change, *, about: str = "") -> NoReturn:  # noqa: ARG002 - as of one that is written to
        raise not_recorded()

    async def forget(self, _change: Change, _session: str) -> NoReturn:
        raise not_recorded()

    async def derive(
        self,
        _change: Callable[[apsw.Connection], object],
        *,
        wait: float,  # noqa: ARG002 - as above
    ) -> NoReturn:
        raise not_recorded()

    def load(self) -> StoreLoad:
        return StoreLoad()

    async def wipe(self) -> NoReturn:
        raise not_recorded()

    async def close(self) -> None:
        self._forget_copy()

    @contextmanager
    def _reading(self) -> Iterator[apsw.Connection]:
        if not self._path.exists():
            raise Refused(
                Code.LEDGER_MISSING,
                f"There is no record at {self._path}, and --read-only creates none.",
                hint="Point --database at the file of a record.",
            )
        refuse_obstacles(self._path)
        mark = None
        with suppress(OSError):  # before reading: the named event was stored by then
            mark = SidecarLock(f"{self._path}.lock").watermark()
        with reading(self._path, self._copy) as connection:
            self._check(connection, mark)
            yield connection

    def _copy(self) -> Path:
        """Raises `Refused` (LEDGER_BUSY) if the file changed during the copy."""
        state = state_of(self._path)
        if self._copied is None or self._copied[0] != state:
            self._forget_copy()
            folder = TemporaryDirectory(prefix="thoughtline-")
            with for_us_alone():
                for file, name in ((self._path, "record"), (log_path(self._path), "record-wal")):
                    shutil.copyfile(file, Path(folder.name) / name)
            if state_of(self._path) != state:
                folder.cleanup()
                raise Refused(
                    Code.LEDGER_BUSY,
                    f"{self._path} was written to while it was copied to be read.",
                    hint="Call again; if this goes on, read it where it is written, or a backup.",
                )
            self._copied = state, folder
        return Path(self._copied[1].name) / "record"

    def _forget_copy(self) -> None:
        if self._copied is not None:
            self._copied[1].cleanup()
            self._copied = None

    def _check(self, connection: apsw.Connection, mark: Watermark | None) -> None:
        """Raises `Refused` (LEDGER_DAMAGED) if acknowledged events are missing."""
        lost = lost_since(mark, connection, ledger_id(connection))
        if lost:
            raise Refused(
                Code.LEDGER_DAMAGED,
                f"{self._path} is damaged: {lost}.",
                hint="Read a backup of it, or restore it from one.",
            )

    def _changed(self) -> bool:
        seen, self._seen = self._seen, state_of(self._path)
        return seen != self._seen

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (apsw.Error, OSError, UnicodeDecodeError) as error:
            raise fault(error, str(self._path)) from error
