"""Reader of files below one folder, which never reads outside the folder or through a link.

Paths come from models, so any text is possible as a path. Each part of a path is opened below its
parent folder, and no part may be a link. No file can therefore be swapped between the check and the
use.
"""

import errno
import os
import stat
from collections.abc import Collection
from itertools import islice
from pathlib import Path, PurePath

from msgspec import Struct

MAX_FILE = 8 << 20
"""Maximum size in bytes of a file that is read."""

MAX_PATH = 4096
"""Maximum length of a path in characters."""

MAX_FILES, MAX_BYTES = 5_000, 64 << 20
"""Maximum number of files, and of their bytes, that are searched for moved evidence."""

MAX_ENTRIES, MAX_IN_FOLDER = 100_000, 20_000
"""Maximum number of files and folders of any kind that one search walks through, and of one folder.
A folder with more entries holds data.
"""

TICK = 20_000_000
"""Nanoseconds by which a file's time may lag behind the clock."""

SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "target", "dist", "build"})
"""Folders without a person's own files, which are not searched. Folders whose names begin with a
dot are skipped, too.
"""

COARSE_TICK, COARSE = 2_000_000_000, 10_000_000
"""The same for a file system that stores whole seconds or hundredths of a second, and the number
that divides its times.
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


class Signature(Struct, frozen=True):
    """Status of a file that differs after the file was written: times in nanoseconds since 1970,
    size and inode.
    """

    written: int
    changed: int
    size: int
    inode: int

    @classmethod
    def of(cls, status: os.stat_result) -> "Signature":
        return cls(status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)

    def is_after(self, time: int) -> bool:
        """Return whether a file was written or moved after `time`, in milliseconds since 1970."""
        return max(self.written, self.changed) > time * 1_000_000 - TICK

    def is_written_after(self, time: int) -> bool:
        """`time` is in milliseconds since 1970. Moving a file does not count."""
        return self.written > time * 1_000_000 - TICK

    def is_settled(self, time: int) -> bool:
        """Return whether a later write gives the file another signature, if the file has this
        signature at `time`, in nanoseconds since 1970.
        """
        tick = TICK if self.written % COARSE else COARSE_TICK
        return max(self.written, self.changed) < time - tick


class ProjectFiles:
    """Reader of the files below a folder, by paths with "/" between their parts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def relative(self, path: str) -> str:
        """Raises `Unreadable` if the path is outside the folder or belongs to git."""
        if "\0" in path or len(path) > MAX_PATH:
            raise Unreadable("is no path")
        parts = PurePath(path)
        if parts.is_absolute():
            try:
                parts = parts.relative_to(self.folder)
            except ValueError:
                raise Unreadable("is outside the project folder") from None
        if _stays_inside(parts):
            raise Unreadable("has '..' in its path; name the file without it")
        if ".." in parts.parts or parts.drive or parts.root:
            raise Unreadable("is outside the project folder")
        if ".git" in parts.parts:
            raise Unreadable("belongs to git")
        if not parts.parts:
            raise Unreadable("is the project folder itself")
        return parts.as_posix()

    def read(self, path: str) -> bytes | None:
        """Raises `Unreadable` if the file cannot be read, is too long, or is behind a link."""
        found = self.read_newer(path, None)
        return None if found is None else found[1]

    def read_newer(
        self, path: str, known: Signature | None
    ) -> tuple[Signature, bytes | None] | None:
        """Return no bytes if the signature is `known`. Raises `Unreadable` as `read` does."""
        try:
            descriptor = self._open(self.relative(path).split("/"))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            link = error.errno in (errno.ELOOP, errno.EMLINK)
            raise Unreadable("leads through a link" if link else "cannot be read") from None
        try:
            signature = Signature.of(os.fstat(descriptor))
            return signature, None if signature == known else _read_whole(descriptor)
        finally:
            os.close(descriptor)

    def survey(self, suffixes: Collection[str]) -> dict[str, list[tuple[str, Signature]]]:
        """Return the files with each suffix: their paths and signatures. The suffix "" means all
        files. For each suffix, the limits are `MAX_FILES` and `MAX_BYTES`.

        Links, hidden files and folders, and the folders in `SKIPPED` are skipped. Unprintable paths
        are skipped too, such as paths that are not UTF-8. The walk ends after `MAX_ENTRIES` files
        and folders, and a folder with more than `MAX_IN_FOLDER` is skipped.
        """
        found: dict[str, list[tuple[str, Signature]]] = {suffix: [] for suffix in suffixes}
        room = dict.fromkeys(found, MAX_BYTES)
        left, unread = MAX_ENTRIES, [""]
        while unread and left > 0 and room:
            inside = unread.pop()
            entries = _entries(self.folder / inside)
            left -= len(entries)
            folders = []
            for entry in entries:
                name = entry.name
                if name.startswith("."):
                    continue
                path = f"{inside}/{name}" if inside else name
                if entry.is_dir(follow_symlinks=False):
                    if name not in SKIPPED:
                        folders.append(path)
                    continue
                wanted = [each for each in (suffix_of(name), "") if each in room]
                if wanted and (signature := _signature(entry)) and path.isprintable():
                    for suffix in dict.fromkeys(wanted):
                        room[suffix] -= signature.size
                        if room[suffix] < 0 or len(found[suffix]) == MAX_FILES:
                            del room[suffix]
                        else:
                            found[suffix].append((path, signature))
            unread += reversed(folders)
        return found

    def _open(self, parts: list[str]) -> int:
        """Raises `OSError` if a part of the path is a link."""
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


def _stays_inside(path: PurePath) -> bool:
    """Follow ".." in the path, on the assumption that no folder on the way is a link."""
    depth = 0
    for part in path.parts:
        depth += -1 if part == ".." else 1
        if depth < 0:
            return False
    return ".." in path.parts and depth > 0


def suffix_of(path: str) -> str:
    """Return a suffix such as ".py", or "" for a path without one."""
    name = path.rpartition("/")[2]
    return f".{name.rpartition('.')[2]}" if "." in name else ""


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """Return none if the folder cannot be read, or has too many entries."""
    try:
        with os.scandir(folder) as entries:
            found = list(islice(entries, MAX_IN_FOLDER + 1))
    except OSError:
        return []
    return [] if len(found) > MAX_IN_FOLDER else sorted(found, key=lambda entry: entry.name)


def _signature(entry: os.DirEntry[str]) -> Signature | None:
    """Return the signature of a plain file that is not too long; None for any other entry."""
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError:
        return None
    plain = stat.S_ISREG(status.st_mode) and status.st_size <= MAX_FILE
    return Signature.of(status) if plain else None


def _open_folder(name: str, inside: int) -> int:
    """Raises `OSError` (ELOOP) for a link; Linux itself reports ENOTDIR."""
    try:
        return os.open(name, FOLDER, dir_fd=inside)
    except NotADirectoryError:
        if stat.S_ISLNK(os.lstat(name, dir_fd=inside).st_mode):
            raise OSError(errno.ELOOP, "a link") from None
        raise


def _read_whole(descriptor: int) -> bytes:
    """Raises `Unreadable` if the file is not a plain file, or is too long."""
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
