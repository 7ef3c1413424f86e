"""Room beside the database that is given up when the disk is full, so that it can be made smaller.

To delete takes room as well: in the write-ahead log, before anything is given back. So whoever
wants to forget something on a full disk could not (docs/decisions/0035).
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

SIZE = 4 << 20
"""Bytes. A file that is smaller than this has no reserve: little could be given back."""

ROOM = 8
"""Times its size must be free for it to be made: a reserve is not to fill a disk."""


class Reserve:
    """The reserve of the database at `path`, which all its processes share."""

    def __init__(self, path: Path) -> None:
        self._database = path
        self._path = path.with_name(f"{path.name}.reserve")

    def keep(self) -> None:
        """Have it there, if there is reason and room for it. Whatever is in the way is no fault."""
        with suppress(OSError):
            if self._path.exists() or self._database.stat().st_size < SIZE:
                return
            if _free(self._path.parent) >= ROOM * SIZE:
                self._make()

    def give_up(self) -> bool:
        """Whether there is more room now."""
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
    """Bytes that are free on the disk of a folder."""
    import shutil  # noqa: PLC0415 - for large records only

    return shutil.disk_usage(folder).free
