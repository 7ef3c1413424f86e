"""Folder of the record in a project: `.thoughtline/record`. No link is followed."""

import os
import stat
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

RECORD = Path(".thoughtline", "record")
"""Path of the record below the project folder."""

ATTRIBUTES = ".gitattributes"

MERGE = b"*.jsonl -text merge=union\n"
"""Attributes of the record's files for git: line ends stay, and a merge of two edits by hand keeps
the lines of both sides.
"""

IGNORED = ".gitignore"

PARTS = b"*.part\n"
KEPT = b"!*/\n!*.jsonl\n!.gitattributes\n!.gitignore\n*.part\n"
"""Rules for git. Files of the record are kept in, although a rule outside ignores `*.jsonl` or
`.*`. A write that was interrupted leaves a part. Releases before 0.7.0 wrote only `PARTS`.
"""

PROBE = "session-000000000000/000001-000001.jsonl"
"""Path of a file that a session may have, to ask git about its rules."""

ASKED = 500
"""Number of paths about which git is asked at once."""

LARGEST = 64 << 20
"""Maximum size in bytes of a file that is read."""

MOST_BYTES = 128 << 20
"""Maximum size in bytes of the files that one sync reads."""

LEAST = MOST_BYTES // 200_000
"""Bytes that a file counts for at least. So a sync reads at most 200,000 files."""

JUST_NOW = 2_000_000_000
"""Nanoseconds within which a file may change twice and keep its time."""

NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
BINARY: int = getattr(os, "O_BINARY", 0)
READ = os.O_RDONLY | NO_LINK | BINARY | getattr(os, "O_NONBLOCK", 0)
CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK | BINARY


class RecordFolder:
    """Folders of sessions in a project's record, with their files. The record exists if somebody
    began it. Every method raises `OSError` if a folder is a link, or the disk fails.
    """

    def __init__(self, project: Path) -> None:
        self.project = project
        self.path = project / RECORD

    @property
    def exists(self) -> bool:
        """True if the record was begun and is reached without a link."""
        return not self._is_linked() and self.path.is_dir()

    def begin(self) -> None:
        """Create the record, with the attributes for git and the files that git ignores."""
        self._check()
        self.path.mkdir(parents=True, exist_ok=True)
        for name, data in ((ATTRIBUTES, MERGE), (IGNORED, KEPT)):
            if not os.path.lexists(self.path / name):
                _create(self.path / name, data)

    def keep_in(self) -> None:
        """Replace the rules of an earlier release, which did not keep the record's files in."""
        self._check()
        path = self.path / IGNORED
        if path.is_file() and not _is_link(path) and path.read_bytes() == PARTS:
            _replace(path, KEPT)

    def find_ignored(self) -> dict[str, str]:
        """Return the rule for each as "FILE:LINE: PATTERN". Without git there are none."""
        if not self._is_in_repository:
            return {}
        names = [f"{folder}/{name}" for folder, files in self.folders().items() for name in files]
        return self._ignored([ATTRIBUTES, PROBE, *sorted(names)])

    def find_rule(self) -> str:
        """Return "" for no rule. Files that are there already are not looked at."""
        if not (self._is_in_repository and self.exists):
            return ""
        return next(iter(self._ignored([ATTRIBUTES, PROBE]).values()), "")

    def _ignored(self, names: Sequence[str]) -> dict[str, str]:
        from thoughtline.project.git.git import ignoring_rules  # noqa: PLC0415 - not for a reader

        paths = [(RECORD / name).as_posix() for name in names]
        found: dict[str, str] = {}
        for start in range(0, len(paths), ASKED):
            found |= ignoring_rules(self.project, paths[start : start + ASKED]) or {}
        return {path: rule for path, rule in found.items() if rule}

    @property
    def is_sparse(self) -> bool:
        """True if git has a record that a sparse checkout leaves out of the working tree."""
        if self.path.exists() or not self._is_in_repository:
            return False
        from thoughtline.project.git.git import index_tag  # noqa: PLC0415 - not for a reader

        return bool(index_tag(self.project, RECORD.as_posix()))

    @property
    def _is_in_repository(self) -> bool:
        folders = (self.project, *self.project.parents)
        return any(os.path.lexists(each / ".git") for each in folders)

    def folders(self) -> dict[str, list[str]]:
        """Sort all names. A plain file beside the folders is listed without files."""
        self._check()
        return {folder: self.files(folder) for folder in _visible(self.path)}

    def files(self, folder: str) -> list[str]:
        """Return the names of the files in a session's folder, sorted; none if it is no folder."""
        path = self.path / folder
        is_folder = path.is_dir() and not _is_link(path)
        return _visible(path) if is_folder else []

    def state(self, folder: str, names: Iterable[str], *, may_be_fresh: bool = False) -> str:
        """Return a text that changes with the files of a folder, "" for none. If not `may_be_fresh`
        there is none for a file that was written just now: it may be written again within the
        resolution of the file's time.
        """
        digest, now, path = sha256(), time.time_ns(), self.path / folder
        for name in names:
            try:
                each = os.lstat(f"{path}/{name}")
            except OSError:
                return ""
            latest = max(each.st_ctime_ns, each.st_mtime_ns)
            is_fresh = latest > now - JUST_NOW and not may_be_fresh
            if not stat.S_ISREG(each.st_mode) or is_fresh:
                return ""
            digest.update(f"{name} {each.st_size} {latest} {each.st_ino}\n".encode())
        return digest.hexdigest()

    def size(self, folder: str, names: Iterable[str]) -> int:
        """Return the size in bytes of the files of a folder, of which each counts for at least
        `LEAST`. Files that are too large to be read count for no more.
        """
        sizes, path = 0, self.path / folder
        for name in names:
            with suppress(OSError):
                status = os.lstat(f"{path}/{name}")
                sizes += max(LEAST, status.st_size if status.st_size <= LARGEST else 0)
        return sizes

    def read(self, folder: str, name: str) -> bytes:
        """Raises `OSError` for a special or too large file, `IsADirectoryError` for a folder."""
        self._check(folder)
        path = self.path / folder / name
        _check_no_folder(path)
        descriptor = os.open(path, READ)
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or _is_link(path):
                raise OSError("not a plain file")
            if status.st_size > LARGEST:
                raise OSError(f"larger than {LARGEST:,} bytes")
            return file.read(LARGEST)

    def write(self, folder: str, name: str, data: bytes) -> None:
        """Readers see no part of a file. Raises `IsADirectoryError` if a folder has its name."""
        self._check(folder)
        path = self.path / folder / name
        _check_no_folder(path)
        path.parent.mkdir(exist_ok=True)
        _replace(path, data)

    def remove(self, folder: str, name: str) -> None:
        """Remove a file, and its folder if that was the last file."""
        self._check(folder)
        (self.path / folder / name).unlink(missing_ok=True)
        if next((self.path / folder).iterdir(), None) is None:
            (self.path / folder).rmdir()

    def untracked(self) -> set[tuple[str, str]]:
        """Return the folder and name of each file; without git, all files."""
        if not os.path.lexists(self.project / ".git"):
            return {(folder, name) for folder, names in self.folders().items() for name in names}
        from thoughtline.project.git.git import untracked_files  # noqa: PLC0415 - not for a reader

        return set(_split(untracked_files(self.path)))

    def _is_linked(self) -> bool:
        return any(map(_is_link, (self.path.parent, self.path)))

    def _check(self, folder: str = "") -> None:
        if self._is_linked() or (folder and _is_link(self.path / folder)):
            raise OSError(f"{RECORD.as_posix()} is a link, or has a linked folder")


class RecordPreview(RecordFolder):
    """Record folder that is only read: nothing is written or removed."""

    def folders(self) -> dict[str, list[str]]:
        return super().folders() if self.exists else {}

    def write(self, folder: str, name: str, data: bytes) -> None:
        """Write nothing."""

    def remove(self, folder: str, name: str) -> None:
        """Remove nothing."""


def _visible(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if not name.startswith("."))  # noqa: PTH208 - names sort faster than paths


def _split(paths: list[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        folder, _, name = path.partition("/")
        if name and "/" not in name:
            yield folder, name


def _create(path: Path, data: bytes) -> None:
    descriptor = os.open(path, CREATE, 0o666)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)


def _replace(path: Path, data: bytes) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    _create(part, data)
    part.replace(path)


def _check_no_folder(path: Path) -> None:
    if path.is_dir() and not _is_link(path):
        raise IsADirectoryError(f"{path.name} is a folder; remove it")


def _is_link(path: Path) -> bool:
    return path.is_symlink() or bool(getattr(os.path, "isjunction", lambda _: False)(path))
