"""A lock on a file, freed when its holder dies. It is the engine's; the record has its own lock.

The record's lock (`store/sqlite/database/lock.py`) queues writers in the kernel and keeps the
watermark. This lock is tried and retried, never queued for. It is held for a transaction on the
engine's file, for a poll, or as long as a process lives.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PAUSE = 0.002
"""Seconds between two tries."""

FLAGS: int = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
"""Flags for opening the file, the same as those of the record's lock."""

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def release(descriptor: int) -> None:
        """Unlock and close. Windows would unlock a closed file, but late."""
        with suppress(OSError):
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
        os.close(descriptor)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    release = os.close


def try_acquire(path: Path) -> int | None:
    """Return a descriptor that holds the lock; None if another process holds it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | FLAGS, 0o600)
    try:
        _lock(descriptor)
    except (BlockingIOError, PermissionError):  # on Unix and on Windows
        os.close(descriptor)
        return None
    return descriptor


def acquire_within(path: Path, wait: float) -> int | None:
    """Try to acquire the lock for up to `wait` seconds; None if that fails."""
    deadline = time.monotonic() + wait
    while (descriptor := try_acquire(path)) is None and time.monotonic() < deadline:
        time.sleep(PAUSE)
    return descriptor


@contextmanager
def held(path: Path, *, wait: float = 0.0) -> Iterator[bool]:
    """Hold the lock inside; yields False if it could not be acquired."""
    descriptor = acquire_within(path, wait)
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            release(descriptor)
