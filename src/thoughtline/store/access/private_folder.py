import errno
import os
import secrets
import stat
import sys
from contextlib import suppress
from pathlib import Path

from thoughtline.core.refusal import Code, Refused

FULL = (errno.ENOSPC, errno.EDQUOT)


def write_new(folder: Path, name: str, data: bytes) -> None:
    """Write a new file of mode 0600 atomically. The folder is created if it is missing.

    A file that root writes gets the folder's owner, so that the owner's server can read the file.
    Raises `FileExistsError` if the name exists, and `Refused` if the folder cannot be written to.
    """
    try:
        _make_folder(folder)
        draft = folder / f".{name}.{secrets.token_hex(4)}"
        try:
            with open(_create_file(draft), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _set_owner(draft, folder)
            os.link(draft, folder / name)
        finally:
            draft.unlink(missing_ok=True)
    except FileExistsError:
        raise
    except OSError as error:
        raise _cannot_write(folder, error) from error


def write_empty(folder: Path, name: str) -> bool:
    """Return False if the file exists. Raises `Refused` if the folder cannot be written to."""
    try:
        _make_folder(folder)
        os.close(_create_file(folder / name))
        _set_owner(folder / name, folder)
    except FileExistsError:
        return False
    except OSError as error:
        raise _cannot_write(folder, error) from error
    return True


def check_private(folder: Path, secret: str) -> None:
    """Raises `Refused` if others may read the file `secret` or change any file in the folder."""
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


def _make_folder(folder: Path) -> None:
    if not folder.exists():
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700, parents=True)
            _set_owner(folder, folder.parent)


def _create_file(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def _set_owner(path: Path, folder: Path) -> None:
    if sys.platform != "win32" and os.geteuid() == 0:
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
        hint="Run this as the user of the server, or name another folder with --tokens.",
    )
