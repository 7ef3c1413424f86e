"""The facts that `thoughtline doctor` prints. It looks at everything and changes nothing."""

import os
import platform
import shlex
import stat
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import apsw
import msgspec
from msgspec import Struct

from thoughtline import __version__
from thoughtline.store.chain import prove
from thoughtline.store.database import APPLICATION, PATIENCE, SAFE_SQLITE, STEPS
from thoughtline.store.lock import SidecarLock, Watermark
from thoughtline.store.place import MOUNTS, NETWORK, file_system
from thoughtline.store.sqlite import LAST_EVENT

COUNTS = "SELECT count(DISTINCT session), count(*), coalesce(max(position), 0) FROM event"

LARGE_LOG = 64 << 20
"""Bytes of write-ahead log from which on reading slows down and something is stuck."""

OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
OTHERS_MAY_ENTER = stat.S_IRWXG | stat.S_IRWXO

RESTORE = "Run `thoughtline verify` to see what is damaged, and restore the file from a backup."


class Finding(Struct, frozen=True, kw_only=True):
    """One row of a checkup. `advice` is what to do about it, "" if all is well."""

    name: str
    value: str
    advice: str = ""


def examine(path: Path, mounts: Path = MOUNTS) -> list[Finding]:
    """All there is to know about this installation and the database at `path`. Never raises."""
    return [*_programs(), *_place(path, mounts), *_contents(path)]


def _programs() -> Iterator[Finding]:
    yield Finding(name="thoughtline", value=__version__)
    yield Finding(name="python", value=platform.python_version())
    version = apsw.sqlite_lib_version()
    old = tuple(map(int, version.split("."))) < SAFE_SQLITE
    yield Finding(
        name="sqlite",
        value=f"{version} (apsw {apsw.apsw_version()})",
        advice="It can damage a file that several processes share: install apsw 3.54 or later."
        if old
        else "",
    )
    yield Finding(name="msgspec", value=msgspec.__version__)
    yield Finding(
        name="tokenizer",
        value="installed"
        if find_spec("bpe_openai")
        else "not installed: a byte counts as a token (pip install 'thoughtline[tokens]')",
    )


def _place(path: Path, mounts: Path) -> Iterator[Finding]:
    yield Finding(name="database", value=str(path))
    yield _file(path)
    yield _folder(path.parent)
    kind = file_system(path, mounts)
    yield Finding(
        name="file system",
        value=kind or "this system does not tell",
        advice="It is a network file system, where SQLite cannot keep its promises. "
        "Put the database on a local disk: --database PATH or THOUGHTLINE_DATABASE."
        if kind in NETWORK
        else "",
    )


def _file(path: Path) -> Finding:
    mode = _mode(path)
    if isinstance(mode, FileNotFoundError):
        return Finding(name="file", value="not there yet; the first thought makes it")
    if isinstance(mode, OSError):
        return _unseen("file", mode)
    advice = ""
    if not stat.S_ISREG(mode):
        advice = "It is not a file. Check --database or THOUGHTLINE_DATABASE."
    elif os.name == "posix" and mode & OTHERS_MAY_ENTER:
        may = "write to" if mode & OTHERS_MAY_WRITE else "read"
        advice = f"Other users of this machine may {may} it. Run: chmod 600 {_quoted(path)}"
    elif not os.access(path, os.R_OK | os.W_OK):
        advice = "It cannot be written to, so nothing can be recorded. Make it writable."
    return Finding(name="file", value=f"there, mode {stat.S_IMODE(mode):04o}", advice=advice)


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
    elif os.name == "posix" and mode & OTHERS_MAY_WRITE and not mode & stat.S_ISVTX:
        advice = f"Other users of this machine may swap the file. Run: chmod 700 {_quoted(folder)}"
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


def _contents(path: Path) -> Iterator[Finding]:
    mode = _mode(path)
    if isinstance(mode, OSError) or not stat.S_ISREG(mode):
        return
    yield _log(path)
    # Read before the events are, so that a write in between cannot look like a loss.
    mark = _watermark(path)
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as database:
            database.set_busy_timeout(PATIENCE)
            database.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
            database.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
            yield from _ledger(database, mark)
    except (apsw.Error, UnicodeDecodeError) as error:
        yield Finding(name="contents", value=f"cannot be read: {error}", advice=_advice(error))


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


def _ledger(database: apsw.Connection, mark: Watermark | Finding) -> Iterator[Finding]:
    known = len(STEPS)
    schema = database.pragma("user_version")
    if schema == 0 and not database.execute("SELECT count(*) FROM sqlite_schema").get:
        yield Finding(name="schema", value="none yet; the first thought makes it")
        return
    if database.pragma("application_id") != APPLICATION:
        yield Finding(
            name="schema",
            value="an SQLite database, but not one of Thoughtline's",
            advice="Point --database at another path.",
        )
        return
    newer = schema > known
    yield Finding(
        name="schema",
        value=f"{schema} (this release knows {known})",
        advice="Upgrade Thoughtline, or point --database at another file." if newer else "",
    )
    if not newer:
        yield from _record(database, mark)


def _record(database: apsw.Connection, mark: Watermark | Finding) -> Iterator[Finding]:
    ledger, release = database.execute("SELECT id, release FROM ledger").get or (b"", "?")
    yield Finding(name="release", value=f"last shaped by {release}")
    mode = database.pragma("journal_mode")
    yield Finding(
        name="journal mode",
        value=mode,
        advice="Stop every other program that uses this file; the next server sets it right."
        if mode != "wal"
        else "",
    )
    sessions, events, last = database.execute(COUNTS).get
    yield Finding(name="sessions", value=f"{sessions:,}")
    yield Finding(
        name="events",
        value=f"{events:,}" if events == last else f"{events:,}, numbered up to {last:,}",
        advice="Events were taken out. " + RESTORE if events != last else "",
    )
    yield mark if isinstance(mark, Finding) else _compared(mark, ledger, database)
    yield _proof(database)


def _proof(database: apsw.Connection) -> Finding:
    found = prove(database)
    return Finding(
        name="record",
        value=f"events that are as they were written: {found.events:,}",
        advice="Not all are: `thoughtline verify` names the damaged ones. " + RESTORE
        if found.damage
        else "",
    )


def _watermark(path: Path) -> Watermark | Finding:
    """What was acknowledged last, by the file beside the database, or why that cannot be told."""
    beside = path.with_name(f"{path.name}.lock")
    if isinstance(_mode(beside), FileNotFoundError):
        return Finding(name="watermark", value="none; the next thought sets it")
    try:
        with closing(SidecarLock(str(beside))) as lock:
            mark = lock.watermark()
    except OSError as error:
        return Finding(
            name="watermark",
            value=f"{beside} cannot be opened: {error.strerror}",
            advice="Make it readable and writable for yourself.",
        )
    return mark or Finding(name="watermark", value="none; the next thought sets it")


def _compared(mark: Watermark, ledger: bytes, database: apsw.Connection) -> Finding:
    position, digest = database.execute(LAST_EVENT).fetchone() or (0, b"")
    if mark.id != ledger:
        return Finding(name="watermark", value="of another database; the next thought sets it")
    if position < mark.position:
        return Finding(
            name="watermark",
            value=f"acknowledged events that are missing: {mark.position - position:,}",
            advice=RESTORE,
        )
    if position == mark.position and digest != mark.hash:
        return Finding(
            name="watermark",
            value="the last event is not the one that was acknowledged",
            advice=RESTORE,
        )
    return Finding(name="watermark", value="all that was acknowledged is there")


def _advice(error: Exception) -> str:
    if isinstance(error, (apsw.BusyError, apsw.LockedError)):
        return "Another program keeps it locked. Close that one, and try again."
    if isinstance(error, (apsw.CantOpenError, apsw.PermissionsError, apsw.ReadOnlyError)):
        return "Make the file and its folder readable and writable for yourself."
    return RESTORE


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))
