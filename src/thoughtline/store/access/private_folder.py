"""Folder of secrets, which only its owner may read or change."""

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from thoughtline.core.refusal import Code, Refused

FULL = (errno.ENOSPC, errno.EDQUOT)


def write_new(folder: Path, name: str, data: bytes) -> None:
    """Write a new file of mode 0600, whole or not at all. Creates the folder if it is missing.

    What root writes belongs to the owner of the folder, so that their server can read it. Raises
    FileExistsError for an existing name, and `Refused` if the folder cannot be written to.
    """
    try:
        _make(folder)
        draft = folder / f".{name}.{secrets.token_hex(4)}"
        try:
            with open(_create(draft), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _give(draft, folder)
            os.link(draft, folder / name)
        finally:
            draft.unlink(missing_ok=True)
    except FileExistsError:
        raise
    except OSError as error:
        raise _cannot_write(folder, error) from error


def write_empty(folder: Path, name: str) -> bool:
    """Write an empty file. Returns False if another process wrote it before. Raises `Refused`."""
    try:
        _make(folder)
        os.close(_create(folder / name))
        _give(folder / name, folder)
    except FileExistsError:
        return False
    except OSError as error:
        raise _cannot_write(folder, error) from error
    return True


def check_private(folder: Path, secret: str) -> None:
    """Raise `Refused` if other users may change a file of the folder, or read the one named
    `secret`.
    """
    if os.name != "posix" or not folder.exists():
        return
    for path in (folder, *folder.iterdir()):
        mode = path.stat().st_mode
        read = path.name == secret and mode & (stat.S_IRGRP | stat.S_IROTH)
        if read or mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise Refused(
                Code.LEDGER_EXPOSED,
                f"Other users of this machine may {'read' if read else 'write to'} {path}.",
                hint=f"Run: chmod -R go= {folder}",
            )


def _make(folder: Path) -> None:
    if not folder.exists():
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700, parents=True)
            _give(folder, folder.parent)


def _create(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def _give(path: Path, folder: Path) -> None:
    """Give what root made to the owner of the folder."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def _cannot_write(folder: Path, error: OSError) -> Refused:
    if error.errno in FULL:
        return Refused(
            Code.LEDGER_FULL,
            f"There is no space left for {folder}.",
            hint="Free some space and run this again. Nothing was made.",
        )
    return Refused(
        Code.BAD_SETTING,
        f"{folder} cannot be written to: {error.strerror}.",
        hint="Run this as the user of the server, or give --tokens another folder.",
    )
