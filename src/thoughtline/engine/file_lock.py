"""A lock on a file, which its holder's death frees. The engine's; the record has its own.

The record's lock (`store/sqlite/database/lock.py`) queues writers in the kernel and keeps the
watermark. This lock is tried and never waited for. It is held for a transaction on the engine's
file, for a poll, or as long as a process lives.
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
"""As those of the record's lock."""

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def release(descriptor: int) -> None:
        """Windows unlocks what is closed, but takes its time."""
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
    """A descriptor that holds the lock, or None if another one does."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | FLAGS, 0o600)
    try:
        _lock(descriptor)
    except (BlockingIOError, PermissionError):  # as Unix and as Windows say it
        os.close(descriptor)
        return None
    return descriptor


def acquire_within(path: Path, wait: float) -> int | None:
    """As `try_acquire`, for up to `wait` seconds."""
    deadline = time.monotonic() + wait
    while (descriptor := try_acquire(path)) is None and time.monotonic() < deadline:
        time.sleep(PAUSE)
    return descriptor


@contextmanager
def held(path: Path, *, wait: float = 0.0) -> Iterator[bool]:
    """Whether the lock is held inside."""
    descriptor = acquire_within(path, wait)
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            release(descriptor)
