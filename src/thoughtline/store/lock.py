"""One advisory lock on a file beside the database, and the watermark kept in that file.

The lock goes around open + migrate and around each write. SQLite's own waiting is unfair and slow
when several processes share a file; a kernel lock queues them (docs/decisions/0003).

The watermark is the last position that was acknowledged, with its hash. SQLite cannot tell a
write-ahead log whose end was damaged from one that simply ended earlier; this can.
"""

import asyncio
import os
import sys
import threading
from types import TracebackType

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

WAIT = 10.0
"""Seconds to wait for the lock. Writes take milliseconds, so by then its holder is stuck."""

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """Windows locks bytes against reading too, so lock one that holds nothing."""

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

    def _give(descriptor: int) -> None:
        os.lseek(descriptor, FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(descriptor: int, *, wait: bool) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _give(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


class Watermark(Struct, frozen=True):
    """The last acknowledged `position` of the ledger with this `id`, and the hash stored there."""

    id: bytes
    position: int
    hash: bytes


class SidecarLock:
    """The lock of one database. Not reentrant; one holder in the process at a time."""

    SIZE = 16 + 8 + 32

    def __init__(self, path: str) -> None:
        self._path = path
        self._descriptor = self._open()
        self._held = -1

    def _open(self) -> int:
        return os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)

    async def __aenter__(self) -> None:
        if _take(self._descriptor, wait=False):
            self._held = self._descriptor
        else:
            self._held = await self._wait()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        held, self._held = self._held, -1
        _give(held)
        if held != self._descriptor:
            os.close(held)

    async def _wait(self) -> int:
        """Queue in the kernel on a thread, so that the event loop stays free.

        The thread waits on a descriptor of its own: two waiters on one would share the lock.
        """
        loop = asyncio.get_running_loop()
        granted: asyncio.Future[int] = loop.create_future()

        def hand_over(descriptor: int) -> None:
            if granted.done():
                os.close(descriptor)
            else:
                granted.set_result(descriptor)

        def queue() -> None:
            descriptor = self._open()
            _take(descriptor, wait=True)
            try:
                loop.call_soon_threadsafe(hand_over, descriptor)
            except RuntimeError:  # the loop ended while this waited
                os.close(descriptor)

        threading.Thread(target=queue, daemon=True, name="thoughtline-lock").start()
        try:
            return await asyncio.wait_for(granted, WAIT)
        except TimeoutError:
            raise Refused(
                Code.LEDGER_BUSY,
                f"Another process has held {self._path} for more than {WAIT:g} seconds.",
                hint="Nothing was recorded; call again, and stop the stuck process if this goes on.",
            ) from None

    def watermark(self) -> Watermark | None:
        """None where nothing was ever acknowledged."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        raw = os.read(self._descriptor, self.SIZE)
        if len(raw) < self.SIZE:
            return None
        return Watermark(raw[:16], int.from_bytes(raw[16:24]), raw[24:])

    def raise_watermark(self, mark: Watermark) -> None:
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, mark.id + mark.position.to_bytes(8) + mark.hash)

    def close(self) -> None:
        os.close(self._descriptor)
