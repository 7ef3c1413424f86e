"""Reserved disk space, which is freed on a full disk so that sessions can be deleted.

Deleting a session also needs space in the write-ahead log. Without a reserve, no session could be
deleted on a full disk (docs/decisions/0035).
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

SIZE = 4 << 20
"""Size of the reserve in bytes. A smaller database has no reserve, because deleting sessions would
free little space.
"""

ROOM = 8
"""Minimum free space for creating the reserve, as a multiple of its size, because the reserve must
not fill the disk.
"""


class Reserve:
    """Reserve file of the database at `path`, shared by all its processes."""

    def __init__(self, path: Path) -> None:
        self._database = path
        self._path = path.with_name(f"{path.name}.reserve")

    def keep(self) -> None:
        """Create the reserve file, if the file is useful and the disk has space. The method never
        fails.
        """
        with suppress(OSError):
            if self._path.exists() or self._database.stat().st_size < SIZE:
                return
            if (free_space(self._path.parent) or 0) >= ROOM * SIZE:
                self._make()

    def give_up(self) -> bool:
        """Delete the reserve file. Return whether space was freed."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True

    def _make(self) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
        descriptor = os.open(self._path, flags, 0o600)
        try:
            if sys.platform == "linux":
                os.posix_fallocate(descriptor, 0, SIZE)
            else:
                os.write(descriptor, os.urandom(SIZE))  # which no file system can make smaller
        except OSError:
            self.give_up()
        finally:
            os.close(descriptor)


def free_space(folder: Path) -> int | None:
    """Return the free space in bytes on the disk of a folder, or None if the folder cannot be
    read.
    """
    import shutil  # noqa: PLC0415 - for large records and metrics only

    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None
