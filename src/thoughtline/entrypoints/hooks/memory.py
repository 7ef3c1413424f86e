"""Memory of hooks across processes: each note is shown only once."""

import os
import time
from hashlib import sha256
from pathlib import Path

KEPT = 30 * 24 * 3600
"""Seconds for which a note is remembered. Conversations that people resume are younger."""


class Memory:
    """Memory of shown notes: a folder with an empty file for each note."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def is_first(self, *about: str) -> bool:
        """Check if a note is requested for the first time. If several processes ask for the same
        note, only one process gets True.
        """
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = sha256("\0".join(about).encode(errors="replace")).hexdigest()
        try:
            os.close(os.open(self._folder / name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            return False
        self._forget_old()
        return True

    def _forget_old(self) -> None:
        for path in self._folder.iterdir():
            if path.stat().st_mtime < time.time() - KEPT:
                path.unlink(missing_ok=True)
