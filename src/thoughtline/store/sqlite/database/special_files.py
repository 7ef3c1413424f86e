"""What lies where the record has a file, and is none: a pipe, a folder, a socket, a device."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from thoughtline.core.refusal import Code, Refused

FILES = ("", ".lock", "-wal", "-shm", "-journal", ".reserve")
"""What the names of all files that are opened add to the path of the database."""

KINDS = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFDIR: "a folder",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def refuse_obstacles(path: Path) -> None:
    """Refuse what is no file where the record has one: a pipe would be waited for, for ever."""
    refusal = obstacle_refusal(path)
    if refusal is not None:
        raise refusal


def obstacle_refusal(path: Path) -> Refused | None:
    """What a caller is told, if something lies in the way."""
    for file, kind in obstacles(path):
        return Refused(
            Code.LEDGER_BLOCKED,
            f"{file} is {kind}, and the record has a file there.",
            hint="Find out who put it there and move it away, or choose another place with "
            "--database.",
        )
    return None


def obstacles(path: Path) -> Iterator[tuple[str, str]]:
    """Where something lies that is no file, and what it is, for the database at `path`."""
    for end in FILES:
        file = f"{path}{end}"
        try:
            mode = os.stat(file).st_mode  # noqa: PTH116 - in one look
        except OSError:  # which opening it will tell
            continue
        if not stat.S_ISREG(mode):
            yield file, KINDS.get(stat.S_IFMT(mode), "no file")
