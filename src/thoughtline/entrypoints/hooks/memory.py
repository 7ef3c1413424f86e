"""Memory of hooks across processes: each note is shown only once."""

import os
import re
import stat
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from thoughtline.project.files import FOLDER, HAS_FOLDERS

KEPT = 30 * 24 * 3600
"""Seconds for which a note is remembered. Conversations that people resume are younger."""

OWN_NAME = re.compile(r"[0-9a-f]{64}")
"""Pattern of the file names in the memory's folder. Files with other names are never removed."""


class Memory:
    """Memory of shown notes: a folder with an empty file for each note. With `read_only`, no file
    is written, so new notes are not remembered.
    """

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        self._folder = folder
        self._read_only = read_only

    def is_first(self, *about: str) -> bool:
        """Check if a note is requested for the first time. If several processes ask for the same
        note, only one process gets True.

        The answer is False if the folder is a link: a repository may have put the link beside the
        database, and nothing may be written or removed behind it.
        """
        name = sha256("\0".join(about).encode(errors="replace")).hexdigest()
        if self._read_only:
            return not (self._folder / name).exists()
        with suppress(FileExistsError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not HAS_FOLDERS:
            return self._is_first_by_path(name)
        try:
            folder = os.open(self._folder, FOLDER)
        except OSError:
            return False
        try:
            if not _create(name, folder):
                return False
            _forget_old(folder)
        finally:
            os.close(folder)
        return True

    def _is_first_by_path(self, name: str) -> bool:
        """Create the file of a note where the operating system cannot open a folder."""
        status = self._folder.lstat()
        if not stat.S_ISDIR(status.st_mode) or getattr(status, "st_reparse_tag", False):
            return False
        try:
            (self._folder / name).open("x").close()
        except FileExistsError:
            return False
        for path in self._folder.iterdir():
            with suppress(OSError):
                if _is_old(path.name, path.lstat()):
                    path.unlink()
        return True


def _create(name: str, folder: int) -> bool:
    """Create an empty file in an open folder. Return False if the file exists."""
    try:
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600, dir_fd=folder))
    except FileExistsError:
        return False
    return True


def _forget_old(folder: int) -> None:
    for name in os.listdir(folder):
        with suppress(OSError):
            if _is_old(name, os.stat(name, dir_fd=folder, follow_symlinks=False)):
                os.unlink(name, dir_fd=folder)


def _is_old(name: str, status: os.stat_result) -> bool:
    """Check if a file is the empty file of a note that is no longer remembered."""
    is_own = OWN_NAME.fullmatch(name) and stat.S_ISREG(status.st_mode) and not status.st_size
    return bool(is_own) and status.st_mtime < time.time() - KEPT
