import os
import stat
from collections.abc import Iterator
from pathlib import Path

from thoughtline.core.refusal import Code, Refused

FILES = ("", ".lock", "-wal", "-shm", "-journal", ".reserve")
"""Suffixes of all files that are opened for a database; "" is the database itself."""

KINDS = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFDIR: "a folder",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def refuse_obstacles(path: Path) -> None:
    """Check that no special file is at the path of a record's file, because opening a pipe would
    block forever.
    """
    refusal = obstacle_refusal(path)
    if refusal is not None:
        raise refusal


def obstacle_refusal(path: Path) -> Refused | None:
    for file, kind in obstacles(path):
        return Refused(
            Code.LEDGER_BLOCKED,
            f"{file} is {kind}, and the record has a file there.",
            hint="Find out who put it there and move it away, or choose another place with "
            "--database.",
        )
    return None


def obstacles(path: Path) -> Iterator[tuple[str, str]]:
    for end in FILES:
        file = f"{path}{end}"
        try:
            mode = os.stat(file).st_mode  # noqa: PTH116 - in one look
        except OSError:  # which opening it will tell
            continue
        if not stat.S_ISREG(mode):
            yield file, KINDS.get(stat.S_IFMT(mode), "no file")
