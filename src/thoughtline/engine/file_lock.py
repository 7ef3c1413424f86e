"""A lock on a file, which its holder's death frees. Never waits.

What `store/sqlite/lock.py` knows beyond this (queueing, the watermark) is the ledger's own affair.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PAUSE = 0.002
"""Seconds between two tries."""

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def let_go(descriptor: int) -> None:
        """Windows unlocks what is closed, but takes its time."""
        with suppress(OSError):
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
        os.close(descriptor)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    let_go = os.close


def take(path: Path) -> int | None:
    """A descriptor that holds the lock, or None if another one does."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
    try:
        _take(descriptor)
    except (BlockingIOError, PermissionError):  # as Unix and as Windows say it
        os.close(descriptor)
        return None
    return descriptor


def take_within(path: Path, wait: float) -> int | None:
    """As `take`, after up to `wait` seconds of trying."""
    deadline = time.monotonic() + wait
    while (descriptor := take(path)) is None and time.monotonic() < deadline:
        time.sleep(PAUSE)
    return descriptor


@contextmanager
def held(path: Path, *, wait: float = 0.0) -> Iterator[bool]:
    """Whether the lock is held inside."""
    descriptor = take_within(path, wait)
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            let_go(descriptor)
