import os
import shlex
import stat
from collections.abc import Iterator
from pathlib import Path

import apsw

from thoughtline.store.installation import examine_installation
from thoughtline.store.reports import Finding
from thoughtline.store.sqlite.database.connection import SAFE_SQLITE
from thoughtline.store.sqlite.database.orphaned_log import describe_log
from thoughtline.store.sqlite.database.path_check import (
    MOUNTS,
    OTHERS_MAY_WRITE,
    file_system,
    unsafe_kind,
)
from thoughtline.store.sqlite.database.presence import mismatch_at
from thoughtline.store.sqlite.database.reserve import disk_space
from thoughtline.store.sqlite.database.special_files import obstacles
from thoughtline.store.sqlite.doctor.contents import examine_contents

LARGE_LOG = 64 << 20
"""Size in bytes from which a write-ahead log slows down reading. The log grows to 64 MiB if a
reader is stuck.
"""

LITTLE = 1 << 20
"""Number of free bytes below which a disk counts as full."""

SQLITE = b"SQLite format 3\0"

OTHERS_MAY_ENTER = stat.S_IRWXG | stat.S_IRWXO


def examine(path: Path, mounts: Path = MOUNTS) -> list[Finding]:
    """The function never raises; errors become findings."""
    findings = [*examine_installation(_sqlite()), *_place(path, mounts)]
    mode = _mode(path)
    if not isinstance(mode, OSError) and not any(obstacles(path)) and not mismatch_at(path):
        findings += [_log(path), *examine_contents(path)]
    return findings


def _sqlite() -> Finding:
    version = apsw.sqlite_lib_version()
    old = tuple(map(int, version.split("."))) < SAFE_SQLITE
    return Finding(
        name="sqlite",
        value=f"{version} (apsw {apsw.apsw_version()})",
        advice="It can damage a file that several processes share: install apsw 3.54 or later."
        if old
        else "",
    )


def _place(path: Path, mounts: Path) -> Iterator[Finding]:
    yield Finding(name="database", value=str(path))
    yield _file(path)
    if mismatch_at(path) and (contents := describe_log(path)):
        yield Finding(name="in the log", value=contents)
    yield from _beside(path)
    yield _folder(path.parent)
    yield from _free(path.parent)
    kind = file_system(path, mounts)
    yield Finding(
        name="file system",
        value=kind or "this system does not tell",
        advice=f"It is {unsafe}, where SQLite cannot keep its promises. "
        "Put the database on a local disk: --database PATH or THOUGHTLINE_DATABASE."
        if (unsafe := unsafe_kind(kind))
        else "",
    )


def _file(path: Path) -> Finding:
    mode = _mode(path)
    mismatch = mismatch_at(path)
    if mismatch:
        return Finding(
            name="file",
            value=mismatch,
            advice="Put the file back, or restore it from a backup. "
            "To go on without it, run `thoughtline doctor --begin-anew`: what can be read in the "
            "log beside it is kept as a database.",
        )
    if isinstance(mode, FileNotFoundError):
        return Finding(name="file", value="not there yet; the first thought creates it")
    if isinstance(mode, OSError):
        return _unseen("file", mode)
    for place, kind in obstacles(path):
        if place == str(path):
            advice = "It is not a file. Check --database or THOUGHTLINE_DATABASE."
            return Finding(name="file", value=kind, advice=advice)
    advice = ""
    if os.name == "posix" and mode & OTHERS_MAY_ENTER and _may_be_a_record(path):
        may = "write to" if mode & OTHERS_MAY_WRITE else "read"
        advice = f"Other users of this machine may {may} it. Run: chmod 600 {_quoted(path)}"
    elif not os.access(path, os.R_OK | os.W_OK):
        advice = "It cannot be written to, so nothing can be recorded. Make it writable."
    return Finding(name="file", value=f"there, mode {stat.S_IMODE(mode):04o}", advice=advice)


def _may_be_a_record(path: Path) -> bool:
    """Return whether a file begins like a SQLite database, is empty, or cannot be read.

    Any other file probably belongs to another program, so no change of its mode is advised.

    Source: https://www.sqlite.org/fileformat2.html#magic_header_string
    """
    try:
        with path.open("rb") as file:
            begin = file.read(len(SQLITE))
    except OSError:
        return True
    return begin in (b"", SQLITE)


def _beside(path: Path) -> Iterator[Finding]:
    for place, kind in obstacles(path):
        if place != str(path):
            yield Finding(
                name="beside it",
                value=f"{Path(place).name} is {kind}",
                advice="The record has a file there. Find out who put it there, and move it away.",
            )


def _folder(folder: Path) -> Finding:
    mode = _mode(folder)
    if isinstance(mode, FileNotFoundError) and folder != folder.parent:
        above = _folder(folder.parent)
        return Finding(name="folder", value="not there yet", advice=above.advice)
    if isinstance(mode, OSError):
        return _unseen("folder", mode)
    advice = ""
    if not os.access(folder, os.W_OK | os.X_OK):
        advice = f"Nothing can be made in {folder}. Make it writable, or choose another --database."
    elif os.name == "posix" and mode & OTHERS_MAY_WRITE:
        advice = (
            f"Other users of this machine may replace the file. Run: chmod go-w {_quoted(folder)}"
        )
    return Finding(name="folder", value=f"mode {stat.S_IMODE(mode):04o}", advice=advice)


def _mode(path: Path) -> int | OSError:
    try:
        return path.stat().st_mode
    except OSError as error:
        return error


def _unseen(name: str, error: OSError) -> Finding:
    return Finding(
        name=name,
        value=f"cannot be looked at: {error.strerror}",
        advice="Check --database or THOUGHTLINE_DATABASE.",
    )


def _free(folder: Path) -> Iterator[Finding]:
    space = disk_space(folder)
    if space is not None:
        free, whole = space
        yield Finding(
            name="free space",
            value=f"{free / (1 << 20):,.1f} MiB, {(whole - free) / max(1, whole):.0%} in use",
            advice="The disk is full or nearly so: soon nothing can be recorded. Free some space."
            if free < LITTLE
            else "",
        )


def _log(path: Path) -> Finding:
    try:
        size = path.with_name(f"{path.name}-wal").stat().st_size
    except OSError:
        size = 0
    return Finding(
        name="write-ahead log",
        value=f"{size / (1 << 20):.1f} MiB",
        advice="Something has been reading for long: restart the servers that use this database."
        if size >= LARGE_LOG
        else "",
    )


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))
