"""Start of a sync in a process of its own. Hooks import this module, so it loads little."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from thoughtline.project.record_folder import RecordFolder
from thoughtline.settings import Settings
from thoughtline.wiring.ledger import SERVERS, database_path

if TYPE_CHECKING:
    import subprocess  # nosec B404


def start_sync(folder: Path | None, settings: Settings) -> "subprocess.Popen[bytes] | None":
    """Return the new process; None if there is no record to sync with."""
    if folder is None or not may_sync(folder, settings):
        return None
    import subprocess  # nosec B404 # noqa: PLC0415 - only for projects with a record

    words = ["-P", "-m", "thoughtline", "sync", "--project", str(folder)]
    if settings.database:
        words += ["--database", settings.database]
    try:
        return subprocess.Popen(  # nosec B603 - this program
            [sys.executable, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=os.name == "posix",
        )
    except OSError:
        return None


def may_sync(folder: Path | None, settings: Settings) -> bool:
    if folder is None or settings.no_sync or settings.read_only:
        return False
    if settings.database.startswith(":") or not RecordFolder(folder).exists:
        return False
    # A disk that is not mounted has no database, and the other process would begin one.
    is_file = not settings.database.startswith(SERVERS)
    return not (settings.must_exist and is_file) or database_path(settings.database).exists()
