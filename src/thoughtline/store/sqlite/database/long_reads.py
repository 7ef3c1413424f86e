import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import apsw

from thoughtline.store.processor_time import measured
from thoughtline.store.sqlite.database.connection import connect_to_read, snapshot

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")


class LongReads:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: apsw.Connection | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._reads: set[Future[Any]] = set()

    @property
    def is_open(self) -> bool:
        return self._connection is not None

    def open(self) -> None:
        """Open the connection. Only call this while holding the lock."""
        self._connection = connect_to_read(str(self._path))

    async def read(self, read: Callable[[apsw.Connection], T]) -> T:
        connection = self._connection
        if connection is None:
            raise apsw.ConnectionClosedError("the connection for long reads is closed")
        return await asyncio.wrap_future(self._submit(partial(_read, connection, read)))

    async def end(self) -> None:
        """Wait for the end of all reads. No other read begins while the caller holds the lock."""
        self.close()
        if reads := [*self._reads]:
            await asyncio.wait(map(asyncio.wrap_future, reads))

    def close(self) -> None:
        """Close the connection, after the reads that began before."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if self._reads:
            self._submit(connection.close)
        else:
            with suppress(apsw.Error):
                connection.close()

    def _submit(self, function: Callable[[], T]) -> "Future[T]":
        if self._thread is None:
            from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - not needed at the start

            self._thread = ThreadPoolExecutor(1, thread_name_prefix="thoughtline-search")
        read = self._thread.submit(measured(function))
        self._reads.add(read)
        read.add_done_callback(self._reads.discard)
        return read


def _read(connection: apsw.Connection, read: Callable[[apsw.Connection], T]) -> T:
    with snapshot(connection):
        return read(connection)
