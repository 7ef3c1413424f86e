"""Configuration file of a client, replaced atomically with its mode kept and symbolic links
checked.
"""

import glob
import os
import stat
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from thoughtline.core.refusal import Code, Refused

LARGEST = 64 << 20
"""Maximum size of a configuration in bytes. Some clients keep their history in the
configuration.
"""

PATIENCE = 60
"""Age in seconds from which another process's temporary file is considered abandoned."""

NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
"""Flag against following symbolic links; 0 on Windows, where the flag does not exist."""


class ConfigFile:
    """Configuration file below `root` (the user's home or the project) that belongs to this user.

    A symbolic link is followed if it leads to a regular file of the user below the same root. The
    link itself is kept. All methods raise `Refused` (CONFIG_NOT_EDITED) if the file cannot be read
    or written safely.
    """

    def __init__(self, path: Path, root: Path) -> None:
        self.path = path
        self._root = root.resolve()
        self._target = _target(path, root)

    @property
    def backup(self) -> Path:
        """Path of the backup: a copy beside the file, from before the first entry of ours."""
        return self._target.with_name(f"{self._target.name}.before-thoughtline")

    def read(self) -> str | None:
        return _read(self._target, self.path)

    def read_backup(self) -> str | None:
        return _read(self.backup, self.backup)

    def keep(self, text: str) -> None:
        _write(self.backup, text, _mode(self._target))

    def replace(self, text: str, before: str | None, *, private: bool = False) -> None:
        """Replace the file with `text`, unless the file differs from `before`.

        The file is compared once more just before the new file takes its place: writing and syncing
        the new file takes so long that a running client may write in the meantime.

        If `private` is true, the rights of other users are removed, and a new file is readable only
        by the user.
        """
        self._compare(before)
        mode = _mode(self._target)
        if private:
            mode = 0o600 if mode is None else mode & 0o700
        _write(self._target, text, mode, check=lambda: self._compare(before))

    def restore(self, before: str) -> None:
        """Replace the file with the backup, unless the file differs from `before`."""
        self._compare(before)
        try:
            self.backup.replace(self._target)
        except OSError as error:
            raise _failure(self.path, error) from error

    def delete(self, before: str) -> None:
        """Delete an unchanged file, and folders below the root that become empty."""
        self._compare(before)
        try:
            self._target.unlink()
            for folder in self._target.parents:
                if folder == self._root or any(folder.iterdir()):
                    break
                folder.rmdir()
        except OSError as error:
            raise _failure(self.path, error) from error

    def forget_backup(self) -> None:
        self.backup.unlink(missing_ok=True)

    def _compare(self, before: str | None) -> None:
        if self.read() != before:
            raise Refused(
                Code.CONFIG_NOT_EDITED,
                f"{self.path} was changed by another program just now.",
                hint="Nothing was written. Close the client, and run this again.",
            )


def _target(path: Path, root: Path) -> Path:
    """Return the file to which a path leads. Raises `Refused` if the file may not be written."""
    try:
        target, top = path.resolve(), root.resolve()
        if not target.is_relative_to(top):
            raise _refusal(path, f"it is a link out of {root}, to {target}")
        if not target.exists():
            return target
        status = target.lstat()
    except (OSError, RuntimeError) as error:
        raise _failure(path, error) from error
    if not stat.S_ISREG(status.st_mode):
        raise _refusal(path, "it is not a regular file")
    if hasattr(os, "getuid") and status.st_uid != os.getuid():
        raise _refusal(path, "it belongs to another user")
    return target


def _read(path: Path, named: Path) -> str | None:
    try:
        handle = os.open(path, os.O_RDONLY | NO_LINKS | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _failure(named, error) from error
    with os.fdopen(handle, "rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise _refusal(named, f"it has more than {LARGEST >> 20} MiB")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _refusal(named, f"line {line} is not UTF-8") from error


def _mode(path: Path) -> int | None:
    """Return the mode of a file, None if the file does not exist."""
    try:
        return stat.S_IMODE(path.lstat().st_mode)
    except FileNotFoundError:
        return None


def _write(
    path: Path, text: str, mode: int | None, check: Callable[[], None] = lambda: None
) -> None:
    """Write a file atomically. If `mode` is None, the file gets the default mode. `check` is called
    just before the new file takes its place, and may raise `Refused`.
    """
    prefix = f".{path.name[:64]}.thoughtline-"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _delete_leftovers(path.parent, prefix)
        handle, name = tempfile.mkstemp(prefix=prefix, dir=path.parent)
    except OSError as error:
        raise _failure(path, error) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_usual_mode() if mode is None else mode)
        check()
        Path(name).replace(path)
    except OSError as error:
        raise _failure(path, error) from error
    finally:
        Path(name).unlink(missing_ok=True)


def _delete_leftovers(folder: Path, prefix: str) -> None:
    """Delete temporary files of processes that were killed before they replaced the file."""
    for path in folder.glob(f"{glob.escape(prefix)}*"):
        status = path.lstat()
        if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > PATIENCE:
            path.unlink(missing_ok=True)


def _usual_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _refusal(path: Path, why: str) -> Refused:
    return Refused(
        Code.CONFIG_NOT_EDITED,
        f"{path} is not edited: {why}.",
        hint="Edit it by hand: `thoughtline install --print` prints the lines to paste.",
    )


def _failure(path: Path, error: Exception) -> Refused:
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return _refusal(path, why)
