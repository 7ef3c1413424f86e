"""A disk that a test can slow down and break: a layer between SQLite and the system's files."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import apsw


class Disk:
    """`syncs` are the threads in which the log was synced, one for each time.

    `on_sync` and `on_write` are called before the log is synced or written to, and may raise. What
    a sync takes is told by `clock`, in which nothing else takes any time.
    """

    def __init__(self) -> None:
        self.syncs: list[threading.Thread] = []
        self.on_sync: Callable[[], None] | None = None
        self.on_write: Callable[[], None] | None = None
        self._now = 0.0

    def clock(self) -> float:
        return self._now

    def be_slow(self, seconds: float = 0.01) -> None:
        def slow() -> None:
            time.sleep(seconds)
            self._now += seconds

        self.on_sync = slow

    def be_well(self) -> None:
        self.on_sync = self.on_write = None

    def fail(self, fault: Exception) -> None:
        """At the next sync, once."""

        def broken() -> None:
            self.be_well()
            raise fault

        self.on_sync = broken

    def be_full(self) -> None:
        def full() -> None:
            raise apsw.FullError("no space left")

        self.on_write = full


@contextmanager
def layered() -> Iterator[Disk]:
    """The disk under all files that SQLite opens meanwhile."""
    disk = Disk()

    class File(apsw.VFSFile):
        def __init__(self, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
            path = name.filename() if isinstance(name, apsw.URIFilename) else name
            self.is_log = path is not None and path.endswith("-wal")
            super().__init__("unix", name, flags)

        def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's own name
            if self.is_log:
                disk.syncs.append(threading.current_thread())
                if disk.on_sync is not None:
                    disk.on_sync()
            super().xSync(flags)

        def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - as above
            if self.is_log and disk.on_write is not None:
                disk.on_write()
            super().xWrite(data, offset)

    class Layer(apsw.VFS):
        def __init__(self) -> None:
            super().__init__("disk", "unix", makedefault=True)

        def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> File:  # noqa: N802
            return File(name, flags)

    layer = Layer()
    try:
        yield disk
    finally:
        layer.unregister()
