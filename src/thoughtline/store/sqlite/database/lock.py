"""Lock of a record: an advisory lock on a file beside the database (see watermark.py).

The lock is held while a file is opened and migrated, and around each write. SQLite's own waiting is
unfair and slow if several processes share a file. A kernel lock queues the processes
(docs/decisions/0003).
"""

import asyncio
import errno
import os
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.sqlite.database.identity import (
    OFFSET,
    Identity,
    decision_to_begin_anew,
    read_identity,
    write_identity,
)
from thoughtline.store.sqlite.database.watermark import (
    Watermark,
    log_is_suspect,
    read_watermark,
    write_suspicion,
    write_watermark,
)

WAIT = 10.0
"""Seconds to wait for the lock. Writes take milliseconds, so a holder that takes longer is
stuck.
"""

FLAGS: int = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
"""Flags for opening the lock file. Without the flags, Windows would translate line ends, and a
symbolic link could lead to another file.
"""

READING = os.O_RDONLY | FLAGS | getattr(os, "O_NONBLOCK", 0)
"""Flags for reading the lock file. Without `O_NONBLOCK`, opening a pipe at the path of the lock
file would wait for a writer.
"""

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """Offset of the locked byte, an unused one: Windows locks bytes against reading too."""

    def _take(descriptor: int, *, wait: bool) -> bool:
        os.lseek(descriptor, FAR, os.SEEK_SET)
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
            else:
                return True

    def _release_file(descriptor: int) -> None:
        """Unlock first, because Windows unlocks closed files only after a while."""
        with suppress(OSError):  # not locked: waiting for it failed
            os.lseek(descriptor, FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
        os.close(descriptor)

else:
    import fcntl

    def _take(descriptor: int, *, wait: bool) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    _release_file = os.close


class SidecarLock:
    """Lock of one database. Tasks of the same process queue in this object, and processes queue in
    the kernel.

    The lock file is opened again each time the lock is taken, so that deleting the file does no
    harm. Closing the lock file releases the lock. A waiting thread has a separate file descriptor,
    and can close only this descriptor.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._busy = False
        self._turns: deque[asyncio.Future[None]] = deque()
        self._held = -1
        self._waiter: asyncio.Future[int] | None = None
        self._queued = False
        self._changing = threading.Lock()

    @asynccontextmanager
    async def held(self, wait: float = WAIT) -> AsyncIterator[None]:
        """Raises `Refused` (LEDGER_BUSY) if the lock is not free within `wait` seconds."""
        await self.acquire(wait)
        try:
            yield
        finally:
            self.release()

    def take(self) -> bool:
        """Try without waiting, and only if the lock file exists; `acquire` explains a failure."""
        if self._busy or self._queued:
            return False
        try:
            descriptor = self._open(os.O_RDWR | FLAGS)
        except (OSError, Refused):
            return False
        with suppress(OSError):
            self._busy = _take(descriptor, wait=False)
        if self._busy:
            self._held = descriptor
        else:
            os.close(descriptor)
        return self._busy

    async def acquire(self, wait: float = WAIT) -> None:
        """Raises `Refused` (LEDGER_BUSY) if the lock is not free within `wait` seconds."""
        try:
            async with asyncio.timeout(wait):
                await self._my_turn()
                try:
                    self._held = await self._granted()
                except BaseException:
                    self._pass_on()
                    raise
        except TimeoutError:
            raise Refused(
                Code.LEDGER_BUSY,
                f"Another process has held {self._path} for more than {wait:g} seconds.",
                hint="Nothing was recorded; call again, and if this goes on stop that process.",
            ) from None

    def release(self) -> None:
        self.close()
        self._pass_on()

    async def _my_turn(self) -> None:
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns.append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # the turn came at the moment of the cancellation
            raise

    def _pass_on(self) -> None:
        while self._turns:
            turn = self._turns.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._busy = False

    async def _granted(self) -> int:
        waiter: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        with self._changing:
            self._waiter, queued = waiter, self._queued
        try:
            if not queued:
                descriptor = self._open()
                if _take(descriptor, wait=False):
                    return descriptor
                self._queue(descriptor)
            return await waiter
        except BaseException:
            if waiter.done() and not waiter.cancelled() and waiter.exception() is None:
                _release_file(waiter.result())  # granted at the moment of the cancellation
            raise
        finally:
            with self._changing:
                self._waiter = None

    def _queue(self, descriptor: int) -> None:
        """Wait for the lock on a thread, so that the event loop stays free.

        The thread keeps waiting if its task gives up, and then serves the next task. There is
        therefore at most one waiting thread, even if many tasks give up on a stuck holder. If no
        task waits any more, the thread releases the lock itself, because the event loop may be busy
        or closed.
        """
        loop = asyncio.get_running_loop()

        def settle(fault: OSError | None) -> None:
            self._queued = False
            waiter = self._waiter
            if waiter is None or waiter.done():
                _release_file(descriptor)
            elif fault is None:
                waiter.set_result(descriptor)
            else:
                _release_file(descriptor)
                waiter.set_exception(fault)

        def queue() -> None:
            fault = None
            try:
                _take(descriptor, wait=True)
            except OSError as error:
                fault = error
            with self._changing:
                if self._waiter is None:
                    self._queued = False
                    _release_file(descriptor)
                    return
            try:
                loop.call_soon_threadsafe(settle, fault)
            except RuntimeError:  # the loop ended while this waited
                _release_file(descriptor)

        self._queued = True
        threading.Thread(target=queue, daemon=True, name="thoughtline-lock").start()

    def _open(self, flags: int = os.O_RDWR | os.O_CREAT | FLAGS) -> int:
        try:
            return os.open(self._path, flags, 0o600)
        except OSError as error:
            if error.errno != errno.ELOOP:
                raise
            raise Refused(
                Code.LEDGER_EXPOSED,
                f"{self._path} is a symbolic link, and what it leads to would be overwritten.",
                hint="Find out who put it there, and delete it.",
            ) from error

    def watermark(self) -> Watermark | None:
        if self._held >= 0:
            return read_watermark(self._held)
        with self._readable() as descriptor:
            return read_watermark(descriptor)

    def identity(self) -> Identity | None:
        try:
            with self._readable() as descriptor:
                return read_identity(descriptor)
        except OSError:  # not there: nothing is known
            return None

    @contextmanager
    def _readable(self) -> Iterator[int]:
        """Raises `OSError` if the lock file cannot be opened, or is a pipe."""
        if self._held >= 0:
            yield self._held
            return
        descriptor = os.open(self._path, READING)
        try:
            yield descriptor
        finally:
            os.close(descriptor)

    def keep_identity(self, identity: Identity) -> None:
        """Only call this while holding the lock."""
        write_identity(self._held, identity)

    def restore(self, mark: Watermark | None, identity: Identity) -> None:
        """Write a deleted lock file again. A lock file that knows of a record is left unchanged."""
        flags = os.O_RDWR | FLAGS | (0 if self._held >= 0 else os.O_CREAT | os.O_EXCL)
        descriptor = os.open(self._path, flags, 0o600)
        try:
            if read_identity(descriptor) is None and read_watermark(descriptor) is None:
                if mark is not None:
                    write_watermark(descriptor, mark)
                write_identity(descriptor, identity)
        finally:
            os.close(descriptor)

    def begin_anew(self, given_up: bytes) -> None:
        """Only call this while holding the lock."""
        os.lseek(self._held, 0, os.SEEK_SET)
        # One write over the watermark too: on a full disk, the lock must not know nothing.
        os.write(self._held, bytes(OFFSET) + decision_to_begin_anew(given_up).sealed())

    def raise_watermark(self, mark: Watermark) -> None:
        """Only call this while holding the lock."""
        write_watermark(self._held, mark)

    def log_is_suspect(self) -> bool:
        """A failed write of any process makes it suspect. Only call this while holding the lock."""
        return log_is_suspect(self._held)

    def suspect_log(self, *, suspect: bool) -> None:
        """Store whether the log is suspect. Only call this while holding the lock."""
        if suspect != log_is_suspect(self._held):
            write_suspicion(self._held, suspect=suspect)

    def close(self) -> None:
        held, self._held = self._held, -1
        if held >= 0:
            _release_file(held)
