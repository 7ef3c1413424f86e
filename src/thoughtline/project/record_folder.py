"""Folder of record files in a project: `.thoughtline/record`. No link is followed."""

import os
import stat
from pathlib import Path

from msgspec import Struct

RECORD = Path(".thoughtline", "record")
"""Path of the record files below the project folder."""

SUFFIX = ".jsonl"

ATTRIBUTES = ".gitattributes"

MERGE = b"*.jsonl -text merge=union\n"
"""Attributes of the record files for git: no conversion of line ends, and a merge keeps the lines
of both sides.
"""

LARGEST = 64 << 20
"""Maximum size in bytes of a record file that is read."""

MOST_FILES = 100_000
"""Maximum number of record files that are read."""

NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
BINARY: int = getattr(os, "O_BINARY", 0)
READ = os.O_RDONLY | NO_LINK | BINARY | getattr(os, "O_NONBLOCK", 0)
APPEND = os.O_RDWR | os.O_APPEND | NO_LINK | BINARY
CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK | BINARY


class FileState(Struct, frozen=True):
    """Size and times of a file, which differ after another program wrote the file."""

    size: int
    written: int
    changed: int
    inode: int


class RecordFolder:
    """Files of a project's record. The folder exists if somebody began the record."""

    def __init__(self, project: Path) -> None:
        self.project = project
        self.path = project / RECORD

    @property
    def exists(self) -> bool:
        """True if the folder exists and is reached without a link."""
        return not self._linked() and self.path.is_dir()

    def begin(self) -> bool:
        """Create the folder and the attributes for git. Returns False if both existed. Raises
        `OSError` if a link or a file is in the way.
        """
        self._check()
        self.path.mkdir(parents=True, exist_ok=True)
        attributes = self.path / ATTRIBUTES
        if os.path.lexists(attributes):
            return False
        self._create(ATTRIBUTES, MERGE)
        return True

    def list(self) -> dict[str, FileState]:
        """Return the record files by name, sorted."""
        self._check()
        found: dict[str, FileState] = {}
        with os.scandir(self.path) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX):
                    status = entry.stat(follow_symlinks=False)
                    found[entry.name] = FileState(
                        status.st_size if stat.S_ISREG(status.st_mode) else -1,
                        status.st_mtime_ns,
                        status.st_ctime_ns,
                        status.st_ino,
                    )
        return dict(sorted(found.items())[:MOST_FILES])

    def read(self, name: str) -> bytes:
        """Return the bytes of a file. Raises `OSError` if the file is missing, a link, not a plain
        file, or too large.
        """
        self._check()
        descriptor = os.open(self.path / name, READ)
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or _is_link(self.path / name):
                raise OSError("not a plain file")
            if status.st_size > LARGEST:
                raise OSError(f"larger than {LARGEST:,} bytes")
            return file.read(LARGEST + 1)

    def append(self, name: str, lines: bytes) -> None:
        """Append whole lines to an existing file. A line that another writer did not finish is
        ended first.
        """
        self._check()
        descriptor = os.open(self.path / name, APPEND)
        with os.fdopen(descriptor, "r+b", buffering=0) as file:
            end = file.seek(0, os.SEEK_END)
            if end:
                file.seek(end - 1)
                if file.read(1) != b"\n":
                    lines = b"\n" + lines
            file.write(lines)

    def replace(self, name: str, data: bytes) -> None:
        """Write a whole file. Other readers see the old file or the new file."""
        self._check()
        part = f".{name}.{os.getpid()}.part"
        (self.path / part).unlink(missing_ok=True)
        self._create(part, data)
        (self.path / part).replace(self.path / name)

    def remove(self, name: str) -> None:
        self._check()
        (self.path / name).unlink(missing_ok=True)

    def _create(self, name: str, data: bytes) -> None:
        descriptor = os.open(self.path / name, CREATE, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)

    def _linked(self) -> bool:
        return any(_is_link(path) for path in (self.path.parent, self.path))

    def _check(self) -> None:
        """Raise `OSError` if a folder of the record is a link, which would lead elsewhere."""
        if self._linked():
            raise OSError(f"{RECORD.as_posix()} is a link, or is in a linked folder")


def _is_link(path: Path) -> bool:
    return path.is_symlink() or bool(getattr(os.path, "isjunction", lambda _: False)(path))
