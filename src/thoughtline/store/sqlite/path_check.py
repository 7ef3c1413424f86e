"""Where the database file may be. Looked at before it is opened."""

import os
import re
import stat
from pathlib import Path

from thoughtline.core.refusal import Code, Refused

NETWORK = frozenset(
    (
        *("9p", "afs", "beegfs", "ceph", "cifs", "glusterfs", "gpfs", "lustre", "ncpfs", "nfs"),
        *("nfs4", "smb3", "smbfs", "fuse.ceph", "fuse.glusterfs", "fuse.rclone", "fuse.sshfs"),
    )
)
"""File systems whose locks or whose memory maps do not work across machines."""

MOUNTS = Path("/proc/self/mounts")

ESCAPED = re.compile(r"\\([0-7]{3})")
"""How the table writes a space in a path."""


def prepare_path(path: Path, mounts: Path = MOUNTS) -> None:
    """Make the folder, and refuse a place where the record would not be safe."""
    if not path.parent.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    kind = file_system(path, mounts)
    if kind in NETWORK:
        raise Refused(
            Code.LEDGER_ON_NETWORK,
            f"{path} is on a network file system ({kind}), where SQLite cannot keep its promises.",
            hint="Put the database on a local disk: --database PATH or THOUGHTLINE_DATABASE.",
        )
    if path.exists() and os.name == "posix" and path.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise Refused(
            Code.LEDGER_EXPOSED,
            f"Other users of this machine may write to {path}.",
            hint=f"Run: chmod 600 {path}",
        )


def file_system(path: Path, mounts: Path = MOUNTS) -> str:
    """The kind of file system that `path` is on, "" where the system does not tell."""
    try:
        table = mounts.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    real = Path(os.path.realpath(path))
    best, kind = -1, ""
    for line in table.splitlines():
        _, point, found, *_ = line.split(" ")
        place = Path(ESCAPED.sub(lambda code: chr(int(code[1], 8)), point))
        if len(place.parts) >= best and (real == place or place in real.parents):
            best, kind = len(place.parts), found
    return kind
