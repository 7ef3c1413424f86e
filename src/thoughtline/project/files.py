"""Reading files of one folder, and nothing else: never outside it, never through a link.

Paths come from models, so they may be anything. Each part is opened below the one before, and none
may be a link, so nothing can be swapped on the way.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path, PurePath

MAX_FILE = 8 << 20
"""Bytes of a file that is read."""

MAX_PATH = 4096
"""Characters of a path."""

MAX_FILES, MAX_BYTES = 5_000, 64 << 20
"""Files, and bytes of them, that are looked through for what was moved."""

TICK = 20_000_000
"""Nanoseconds by which the time of a file may be behind the clock."""

SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "target", "dist", "build"})
"""Folders that hold nobody's own files. Those whose name begins with a dot are skipped, too."""

HAS_FOLDERS = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
"""Whether a file can be opened below an open folder. It cannot on Windows."""

ROOT = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
FILE = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)


class Unreadable(Exception):  # noqa: N818 - it says what is wrong with a path, in words
    """A path that is not read. The text says why, and begins with what is wrong."""


class ProjectFiles:
    """The files below a folder, by paths with "/" between their parts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def relative(self, path: str) -> str:
        """A path inside the folder as it is kept. Raises `Unreadable`."""
        if "\0" in path or len(path) > MAX_PATH:
            raise Unreadable("is no path")
        parts = PurePath(path)
        if parts.is_absolute():
            try:
                parts = parts.relative_to(self.folder)
            except ValueError:
                raise Unreadable("is outside the project folder") from None
        if ".." in parts.parts or parts.drive or parts.root:
            raise Unreadable("is outside the project folder")
        if ".git" in parts.parts:
            raise Unreadable("belongs to git")
        if not parts.parts:
            raise Unreadable("is the project folder itself")
        return parts.as_posix()

    def read(self, path: str) -> bytes | None:
        """What a file holds, None where there is none. Raises `Unreadable`."""
        try:
            descriptor = self._open(self.relative(path).split("/"))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            link = error.errno in (errno.ELOOP, errno.EMLINK)
            raise Unreadable("leads through a link" if link else "cannot be read") from None
        try:
            return _whole(descriptor)
        finally:
            os.close(descriptor)

    def changed_since(self, path: str, time: int) -> bool:
        """Whether a file was written or moved after `time`, in milliseconds since 1970."""
        try:
            found = (self.folder / path).lstat()
        except OSError:
            return False
        return max(found.st_mtime_ns, found.st_ctime_ns) > time * 1_000_000 - TICK

    def paths(self, suffix: str) -> Iterator[str]:
        """Files whose names end so, as many as are looked through; no links, nothing hidden.

        A path that cannot be shown as it is, such as one that is no UTF-8, is left out, too.
        """
        files = size = 0
        for folder, folders, names in os.walk(self.folder):
            folders[:] = sorted(
                name for name in folders if not name.startswith(".") and name not in SKIPPED
            )
            for name in sorted(names):
                place = Path(folder, name)
                if not name.endswith(suffix) or name.startswith("."):
                    continue
                try:
                    found = place.lstat()
                except OSError:
                    continue
                if not stat.S_ISREG(found.st_mode) or found.st_size > MAX_FILE:
                    continue
                files, size = files + 1, size + found.st_size
                if files > MAX_FILES or size > MAX_BYTES:
                    return
                path = place.relative_to(self.folder).as_posix()
                if path.isprintable():
                    yield path

    def _open(self, parts: list[str]) -> int:
        *folders, name = parts
        if not HAS_FOLDERS:
            place = self.folder
            for part in parts:
                place /= part
                if place.is_symlink():
                    raise OSError(errno.ELOOP, "a link")
            return os.open(place, FILE)
        here = os.open(self.folder, ROOT)
        try:
            for part in folders:
                below = _open_folder(part, here)
                os.close(here)
                here = below
            return os.open(name, FILE, dir_fd=here)
        finally:
            os.close(here)


def _open_folder(name: str, inside: int) -> int:
    """Opens a folder. A link to one is told from what is no folder: Linux says ENOTDIR of both."""
    try:
        return os.open(name, FOLDER, dir_fd=inside)
    except NotADirectoryError:
        if stat.S_ISLNK(os.lstat(name, dir_fd=inside).st_mode):
            raise OSError(errno.ELOOP, "a link") from None
        raise


def _whole(descriptor: int) -> bytes:
    """What an open file holds. Raises `Unreadable` where it is no plain file, or too long."""
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode):
        raise Unreadable("is no plain file")
    if found.st_size > MAX_FILE:
        raise Unreadable(f"has {found.st_size:,} bytes; at most {MAX_FILE:,} are read")
    parts: list[bytes] = []
    size = 0
    while part := os.read(descriptor, 1 << 20):
        parts.append(part)
        size += len(part)
        if size > MAX_FILE:
            raise Unreadable(f"has more than {MAX_FILE:,} bytes")
    return b"".join(parts)
