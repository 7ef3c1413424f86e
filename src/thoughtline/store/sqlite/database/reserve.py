"""Reserved disk space, which is freed on a full disk so that sessions can be deleted.

Deleting needs space too, in the write-ahead log. Without a reserve, a session could not be
forgotten on a full disk (docs/decisions/0035).
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

SIZE = 4 << 20
"""Bytes of the reserve. A smaller database has none, because deleting would free little."""

ROOM = 8
"""Multiple of its size that must be free before it is made: it must not fill the disk."""


class Reserve:
    """Reserve of the database at `path`, shared by all its processes."""

    def __init__(self, path: Path) -> None:
        self._database = path
        self._path = path.with_name(f"{path.name}.reserve")

    def keep(self) -> None:
        """Make the reserve, if it is useful and there is space. Never fails."""
        with suppress(OSError):
            if self._path.exists() or self._database.stat().st_size < SIZE:
                return
            if _free(self._path.parent) >= ROOM * SIZE:
                self._make()

    def give_up(self) -> bool:
        """Delete the reserve. Returns whether that freed space."""
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


def _free(folder: Path) -> int:
    """Return the free bytes on the disk of a folder."""
    import shutil  # noqa: PLC0415 - for large records only

    return shutil.disk_usage(folder).free
