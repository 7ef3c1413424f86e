"""Lock on a file for the workflow engine, which is freed when its holder dies. The record of a
ledger has a separate lock.

The record's lock (`store/sqlite/database/lock.py`) queues writers in the kernel and stores the
watermark. The engine's lock has no queue; callers retry until the lock is free. The engine's lock
is held for a transaction on the engine's file, for a poll, or for the life of a process.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PAUSE = 0.002
"""Seconds between two tries to take the lock."""

FLAGS: int = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
"""Flags for opening the lock file, the same as for the record's lock."""

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def release(descriptor: int) -> None:
        """Unlock first, because Windows frees the lock of a closed file only after a while."""
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
    """Return a file descriptor that holds the lock, or None if another process holds the lock."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | FLAGS, 0o600)
    try:
        _lock(descriptor)
    except (BlockingIOError, PermissionError):  # on Unix and on Windows
        os.close(descriptor)
        return None
    return descriptor


def acquire_within(path: Path, wait: float) -> int | None:
    """Wait up to `wait` seconds; None after a failure."""
    deadline = time.monotonic() + wait
    while (descriptor := try_acquire(path)) is None and time.monotonic() < deadline:
        time.sleep(PAUSE)
    return descriptor


@contextmanager
def held(path: Path, *, wait: float = 0.0) -> Iterator[bool]:
    """Hold the lock in the block. Yield False if the lock was not free within `wait` seconds."""
    descriptor = acquire_within(path, wait)
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            release(descriptor)
