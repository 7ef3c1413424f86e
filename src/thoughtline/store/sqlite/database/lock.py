"""Lock of a record: an advisory lock on a file beside the database (see watermark.py).

It is held around opening with migration, and around each write. SQLite's own waiting is unfair and
slow if several processes share a file; a kernel lock queues them (docs/decisions/0003).
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
"""Seconds to wait for the lock. Writes take milliseconds, so by then its holder is stuck."""

FLAGS: int = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
"""Flags for opening the file. Windows would translate line ends, and a link may lead anywhere."""

READING = os.O_RDONLY | FLAGS | getattr(os, "O_NONBLOCK", 0)
"""Flags to look into the file. Opening a pipe in its place would wait for a writer otherwise."""

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
        """Unlock before closing, because Windows unlocks closed files only after a while."""
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
    """Lock of one database. Tasks of this process queue here, processes in the kernel.

    The file is opened for each holding, so that deleting it does no harm. Closing it releases the
    lock. A waiting thread has a descriptor of its own, and can only close that one.
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
        """Hold the lock. Raises `Refused` (LEDGER_BUSY) after `wait` seconds without it."""
        await self.acquire(wait)
        try:
            yield
        finally:
            self.release()

    def take(self) -> bool:
        """Hold the lock, if its file is there and nobody has it. Else `acquire` explains."""
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
        """Wait for the lock, and hold it until `release`. Raises as `held` does."""
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
        """Queue behind other tasks of this process."""
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
        """Return a descriptor that holds the lock."""
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
        """Queue in the kernel on a thread, so that the event loop stays free.

        The thread stays in the queue if its waiter gives up, and serves the next one. So there is
        at most one thread, regardless of how many waiters give up on a stuck holder. If nobody
        waits any more, the thread releases the lock itself: the loop may be busy, or closed.
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
        """Return the mark, None if nothing was acknowledged yet, or the mark is damaged."""
        with self._readable() as descriptor:
            return read_watermark(descriptor)

    def identity(self) -> Identity | None:
        """Identity of the files that were open last, None if the lock knows of none."""
        try:
            with self._readable() as descriptor:
                return read_identity(descriptor)
        except OSError:  # not there: nothing is known
            return None

    @contextmanager
    def _readable(self) -> Iterator[int]:
        """A descriptor of the file, held or not. Raises `OSError`, also for a pipe in its place."""
        if self._held >= 0:
            yield self._held
            return
        descriptor = os.open(self._path, READING)
        try:
            yield descriptor
        finally:
            os.close(descriptor)

    def keep_identity(self, identity: Identity) -> None:
        """Store the identity of the open files. Only while held."""
        write_identity(self._held, identity)

    def restore(self, mark: Watermark | None, identity: Identity) -> None:
        """Write a lock file anew that was deleted. Leaves one alone that knows of a record."""
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
        """Keep a person's decision that whatever is at the path is the record. Only while held."""
        os.lseek(self._held, 0, os.SEEK_SET)
        # One write over the watermark too: on a full disk, the lock must not know nothing.
        os.write(self._held, bytes(OFFSET) + decision_to_begin_anew(given_up).sealed())

    def raise_watermark(self, mark: Watermark) -> None:
        """Store the last acknowledged position. Only while held."""
        write_watermark(self._held, mark)

    def log_is_suspect(self) -> bool:
        """Return whether a write of any process failed. Only while held."""
        return log_is_suspect(self._held)

    def suspect_log(self, *, suspect: bool) -> None:
        """Store whether the log is suspect. Only while held."""
        if suspect != log_is_suspect(self._held):
            write_suspicion(self._held, suspect=suspect)

    def close(self) -> None:
        """Release the lock, if it is held."""
        held, self._held = self._held, -1
        if held >= 0:
            _release_file(held)
