"""Receipts of commands that hooks of clients saw run, in a folder where only hooks write."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from msgspec import convert, structs

from thoughtline.core.evidence.run import Run, command_key
from thoughtline.project.files import FOLDER, HAS_FOLDERS

KEPT = 24 * 3600
"""Seconds for which a receipt counts."""

LARGEST = 64 << 10
"""Maximum number of bytes of a receipt that is read."""

FIELDS = Run.__struct_fields__
"""Names of the values of a receipt. Receipts of earlier releases have fewer values."""

NEW = os.O_CREAT | os.O_EXCL | os.O_WRONLY
PLAIN = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Flags for a new file, and for a file that is no link and no pipe to wait for."""

OLD_NAMES = "00"
"""Beginning of the names at which old receipts are removed: about one run of 256."""


class Receipts:
    """Receipts of the runs in a project's folder: for each command its latest run.

    The folder with the receipts is opened without following a link, because a repository may have
    put a link beside the database.
    """

    def __init__(self, folder: Path, project: Path) -> None:
        self._folder = folder
        self._project = str(project)

    def keep(self, command: str, run: Run) -> None:
        """Raises `OSError` if the folder is a link or cannot be written."""
        name = self._name(command)
        text = json.dumps(structs.astuple(run)).encode()
        with _opened(self._folder, create=True) as folder:
            draft = f"{name}.{os.getpid()}"
            descriptor = os.open(draft, NEW, 0o600, dir_fd=folder)
            try:
                os.write(descriptor, text)
            finally:
                os.close(descriptor)
            os.rename(draft, name, src_dir_fd=folder, dst_dir_fd=folder)
            if name.startswith(OLD_NAMES):
                _forget_old(folder)

    def find(self, command: str) -> Run | None:
        try:
            with _opened(self._folder) as folder:
                descriptor = os.open(self._name(command), PLAIN, dir_fd=folder)
                with os.fdopen(descriptor, "rb") as file:
                    values = json.loads(file.read(LARGEST))
                    run = convert(dict(zip(FIELDS, values, strict=False)), Run)
        except (OSError, ValueError, TypeError):
            return None
        return run if run.at / 1000 > time.time() - KEPT else None

    def _name(self, command: str) -> str:
        key = command_key(command, self._project)
        return sha256(f"{self._project}\0{key}".encode(errors="replace")).hexdigest()


@contextmanager
def _opened(path: Path, *, create: bool = False) -> Iterator[int]:
    """Open a folder that is no link, in a folder that is none. With `create`, both are made if they
    are missing; nothing is made behind a link. Raises `OSError`.
    """
    if not HAS_FOLDERS:
        raise OSError("This system cannot open folders.")
    if create:
        with suppress(FileExistsError):
            path.parent.mkdir(mode=0o700, parents=True)
    parent = os.open(path.parent, FOLDER)
    try:
        if create:
            with suppress(FileExistsError):
                os.mkdir(path.name, mode=0o700, dir_fd=parent)
        folder = os.open(path.name, FOLDER, dir_fd=parent)
    finally:
        os.close(parent)
    try:
        yield folder
    finally:
        os.close(folder)


def _forget_old(folder: int) -> None:
    oldest = time.time() - KEPT
    for name in os.listdir(folder):
        with suppress(OSError):
            if os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime < oldest:
                os.unlink(name, dir_fd=folder)
