import os
import re
import shlex
import stat
import sys
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.sqlite.database.identity import file_state
from thoughtline.store.sqlite.database.special_files import refuse_obstacles

NETWORK = frozenset(
    (
        *("9p", "afs", "beegfs", "ceph", "cifs", "davfs", "glusterfs", "gpfs", "lustre", "ncpfs"),
        *("nfs", "nfs4", "orangefs", "smb2", "smb3", "smbfs"),
    )
)
"""File systems whose locks or memory maps do not work across machines."""

SHARED_WITH_HOST = frozenset(
    (
        *("drvfs", "fakeowner", "grpcfuse", "osxfs", "prl_fs", "prl_fsd", "vboxsf", "virtiofs"),
        *("vmhgfs", "vmhgfs-fuse"),
    )
)
"""File systems through which a virtual machine sees folders of its host."""

FUSE = "fuse."
"""Prefix of file systems that a program serves. Anybody can write such a program, so only those
that are known to keep files on a local disk are safe.
"""

LOCAL_FUSE = frozenset(
    (
        *("bindfs", "cryfs", "encfs", "exfat", "ext2", "fuse-overlayfs", "fuse2fs", "gocryptfs"),
        *("lxcfs", "mergerfs", "ntfs", "ntfs-3g", "unionfs", "zfs-fuse"),
    )
)


def unsafe_kind(kind: str) -> str:
    """Describe why a kind of file system is unsafe for a database, or return "" for a safe kind."""
    name = kind.removeprefix(FUSE)
    if name in NETWORK:
        return "a network file system"
    if name in SHARED_WITH_HOST:
        return "a folder that a virtual machine shares with its host"
    if f"{kind}.".startswith(FUSE) and name not in LOCAL_FUSE:
        return "a file system of a program that is not known to keep files on a local disk"
    return ""


MOUNTS = Path("/proc/self/mounts")

OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
ROOT = 0

ESCAPED = re.compile(r"\\([0-7]{3})")
"""Pattern for the escape of a space and other characters in the table of mounts."""


def prepare_path(path: Path, mounts: Path = MOUNTS) -> None:
    """Create the folder. Raises `Refused` if a record in it would not be safe."""
    if not path.parent.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    kind = file_system(path, mounts)
    if unsafe := unsafe_kind(kind):
        raise Refused(
            Code.LEDGER_ON_NETWORK,
            f"{path} is on {unsafe} ({kind}), where SQLite cannot keep its promises.",
            hint="Put the database on a local disk: --database PATH or THOUGHTLINE_DATABASE.",
        )
    refuse_obstacles(path)
    if sys.platform != "win32":  # where others' rights are not in the mode
        _check_private(path, os.geteuid())


def _check_private(path: Path, user: int) -> None:
    """Refuse files that other users of this machine could replace or redirect."""
    real = Path(os.path.realpath(path))
    for folder in {path.parent, real.parent}:
        _check_folder(folder, user)
    owners = {user, real.parent.stat().st_uid}
    for file in (path, path.with_name(f"{path.name}.lock")):
        _check_file(file, owners)


def _check_folder(folder: Path, user: int) -> None:
    status = folder.stat()
    if status.st_mode & OTHERS_MAY_WRITE:
        raise Refused(
            Code.LEDGER_EXPOSED,
            f"Other users of this machine may write to the folder {folder}, "
            "and so replace the record.",
            hint=f"Run: chmod go-w {shlex.quote(str(folder))}, or choose a folder of your own with "
            "--database: it is made if it is not there.",
        )
    if user not in (ROOT, status.st_uid) and status.st_uid != ROOT:
        raise Refused(
            Code.LEDGER_EXPOSED,
            f"The folder {folder} belongs to another user, who may replace the record.",
            hint="Choose a folder of your own with --database: it is made if it is not there.",
        )


def _check_file(file: Path, owners: Collection[int]) -> None:
    try:
        status = file.stat()
    except FileNotFoundError:
        return
    if status.st_uid not in owners:
        raise Refused(
            Code.LEDGER_EXPOSED,
            f"{file} belongs to another user of this machine.",
            hint="Find out who put it there. To keep the record, take it over with chown.",
        )
    if status.st_mode & OTHERS_MAY_WRITE:
        raise Refused(
            Code.LEDGER_EXPOSED,
            f"Other users of this machine may write to {file}.",
            hint=f"Run: chmod 600 {shlex.quote(str(file))}",
        )


def file_system(path: Path, mounts: Path = MOUNTS) -> str:
    """Return "" if the operating system does not report the kind."""
    try:
        table = mounts.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    kinds: dict[str, str] = {}
    for line in table.splitlines():
        _, point, kind, *_ = line.split(" ")
        kinds[ESCAPED.sub(lambda code: chr(int(code[1], 8)), point)] = kind
    real = Path(os.path.realpath(path))
    return next((kinds[place] for place in map(str, (real, *real.parents)) if place in kinds), "")


def make_file(path: Path) -> int:
    """Return the inode, which reveals a disk that is mounted over the file before it is opened."""
    with suppress(OSError):  # SQLite says what is in the way
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    return file_state(path).database
