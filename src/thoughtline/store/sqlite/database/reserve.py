"""Reserved disk space, which is freed on a full disk so that sessions can be deleted.

Deleting a session also needs space in the write-ahead log. Without a reserve, no session could be
deleted on a full disk (docs/decisions/0035 and 0045).
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from thoughtline.store.sqlite.database.identity import log_size

LARGEST = 4 << 20
"""Size of the reserve in bytes on a disk with enough space."""

LEAST = 256 << 10
"""Minimum size of a reserve in bytes. With less space, deleting a session would fail."""

ROOM = 8
"""Minimum free space for creating the reserve, as a multiple of its size, because the reserve must
not fill the disk.
"""

EVERY = 256
"""Number of events between two checks that the reserve file exists."""

EVERY_BYTES = 256 << 10
"""Number of bytes in events after which the reserve file is checked at the latest."""


class Reserve:
    def __init__(self, path: Path) -> None:
        self._database = path
        self._path = path.with_name(f"{path.name}.reserve")
        self._position = 0
        self._written = 0

    def note_write(self, position: int, size: int) -> None:
        """Check from time to time that the reserve file exists. `position` is the last stored
        event, and `size` the number of bytes in the stored events.
        """
        self._written += size
        if position // EVERY != self._position // EVERY or self._written > EVERY_BYTES:
            self._written = 0
            self.keep()
        self._position = position

    def keep(self) -> None:
        """Create the reserve file, if the file is useful and the disk has space. The method never
        fails.

        On a small disk the reserve is smaller. A record that is smaller than its reserve has no
        reserve, because deleting sessions would free little space.
        """
        with suppress(OSError):
            if self._path.exists():
                return
            size = min(LARGEST, (free_space(self._path.parent) or 0) // ROOM)
            if size >= LEAST and self._record_size() >= size:
                self._make(size)

    def _record_size(self) -> int:
        return self._database.stat().st_size + log_size(self._database)

    @property
    def size(self) -> int:
        """Number of bytes that giving up the reserve frees."""
        try:
            return self._path.stat().st_size
        except OSError:
            return 0

    def give_up(self) -> bool:
        """Delete the reserve file. Return whether space was freed."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True

    def _make(self, size: int) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
        descriptor = os.open(self._path, flags, 0o600)
        try:
            if sys.platform == "linux":
                os.posix_fallocate(descriptor, 0, size)
            else:
                os.write(descriptor, os.urandom(size))  # which no file system can make smaller
        except OSError:
            self.give_up()
        finally:
            os.close(descriptor)


def free_space(folder: Path) -> int | None:
    """Bytes, or None if the folder cannot be read."""
    space = disk_space(folder)
    return None if space is None else space[0]


def disk_space(folder: Path) -> tuple[int, int] | None:
    """Return the free and the whole space in bytes of the disk of a folder, None as above."""
    import shutil  # noqa: PLC0415 - for large records and metrics only

    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return None
    return usage.free, usage.used + usage.free
