"""Reader of files below one folder, which never reads outside the folder or through a link.

Paths come from models, so any text is possible as a path. Each part of a path is opened below its
parent folder, and no part may be a link. No file can therefore be swapped between the check and the
use.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path, PurePath

MAX_FILE = 8 << 20
"""Maximum size in bytes of a file that is read."""

MAX_PATH = 4096
"""Maximum length of a path in characters."""

MAX_FILES, MAX_BYTES = 5_000, 64 << 20
"""Maximum number of files, and of their bytes, that are searched for moved evidence."""

TICK = 20_000_000
"""Nanoseconds by which a file's time may lag behind the clock."""

SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "target", "dist", "build"})
"""Folders without a person's own files, which are not searched. Folders whose names begin with a
dot are skipped, too.
"""

HAS_FOLDERS = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
"""True if the operating system can open a file below an open folder. Windows cannot open a file
below an open folder.
"""

ROOT = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
FILE = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)


class Unreadable(Exception):  # noqa: N818 - its text describes a problem of a path
    """Error: a path cannot be read. The text of the error is the reason, and continues a sentence
    that begins with the path.
    """


class ProjectFiles:
    """Reader of the files below a folder, by paths with "/" between their parts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def relative(self, path: str) -> str:
        """Return a path relative to the folder. Raises `Unreadable` if the path is outside the
        folder or belongs to git.
        """
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
        """Return the bytes of a file, or None if the file does not exist. Raises `Unreadable` if
        the file cannot be read, is too long, or is behind a link.
        """
        try:
            descriptor = self._open(self.relative(path).split("/"))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            link = error.errno in (errno.ELOOP, errno.EMLINK)
            raise Unreadable("leads through a link" if link else "cannot be read") from None
        try:
            return _read_whole(descriptor)
        finally:
            os.close(descriptor)

    def changed_since(self, path: str, time: int) -> bool:
        """Return whether a file was written or moved after `time`, in milliseconds since 1970."""
        try:
            status = (self.folder / path).lstat()
        except OSError:
            return False
        return max(status.st_mtime_ns, status.st_ctime_ns) > time * 1_000_000 - TICK

    def paths(self, suffix: str) -> Iterator[str]:
        """Yield the paths of files with this suffix, within the limits `MAX_FILES` and `MAX_BYTES`.

        Links, hidden files and folders, and the folders in `SKIPPED` are skipped. Unprintable paths
        are skipped too, such as paths that are not UTF-8.
        """
        files = size = 0
        for folder, folders, names in os.walk(self.folder):
            folders[:] = sorted(
                name for name in folders if not name.startswith(".") and name not in SKIPPED
            )
            for name in sorted(names):
                file = Path(folder, name)
                if not name.endswith(suffix) or name.startswith("."):
                    continue
                try:
                    status = file.lstat()
                except OSError:
                    continue
                if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_FILE:
                    continue
                files, size = files + 1, size + status.st_size
                if files > MAX_FILES or size > MAX_BYTES:
                    return
                path = file.relative_to(self.folder).as_posix()
                if path.isprintable():
                    yield path

    def _open(self, parts: list[str]) -> int:
        """Open a file below the folder, one part of the path after another. Raises `OSError` if a
        part of the path is a link.
        """
        *folders, name = parts
        if not HAS_FOLDERS:
            path = self.folder
            for part in parts:
                path /= part
                if path.is_symlink():
                    raise OSError(errno.ELOOP, "a link")
            return os.open(path, FILE)
        folder = os.open(self.folder, ROOT)
        try:
            for part in folders:
                subfolder = _open_folder(part, folder)
                os.close(folder)
                folder = subfolder
            return os.open(name, FILE, dir_fd=folder)
        finally:
            os.close(folder)


def _open_folder(name: str, inside: int) -> int:
    """Open a folder inside an open folder. Raises `OSError` (ELOOP) if the folder is a link; Linux
    itself reports ENOTDIR for a link.
    """
    try:
        return os.open(name, FOLDER, dir_fd=inside)
    except NotADirectoryError:
        if stat.S_ISLNK(os.lstat(name, dir_fd=inside).st_mode):
            raise OSError(errno.ELOOP, "a link") from None
        raise


def _read_whole(descriptor: int) -> bytes:
    """Return the bytes of an open file. Raises `Unreadable` if the file is not a plain file, or is
    too long.
    """
    status = os.fstat(descriptor)
    if stat.S_ISDIR(status.st_mode):
        raise Unreadable("is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise Unreadable("is no plain file")
    if status.st_size > MAX_FILE:
        raise Unreadable(f"has {status.st_size:,} bytes; at most {MAX_FILE:,} are read")
    parts: list[bytes] = []
    size = 0
    while part := os.read(descriptor, 1 << 20):
        parts.append(part)
        size += len(part)
        if size > MAX_FILE:
            raise Unreadable(f"has more than {MAX_FILE:,} bytes")
    return b"".join(parts)
