"""Sync: own sessions are written to record files, and files of others are read as mirrors."""

from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence
from typing import Protocol

from msgspec import Struct

from thoughtline.app.beside.mirror import Mirrors
from thoughtline.app.beside.report import Named, SyncReport, Withheld
from thoughtline.app.beside.secrets_in_events import find_secret
from thoughtline.app.queries.session_names import why_no_name
from thoughtline.core.events import Recorded, SessionForgotten
from thoughtline.core.refusal import Refused
from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.ledger import Ledger, SessionSummary, VersionConflict
from thoughtline.store.mirror_names import GENESIS_DIGITS, is_mirror, mirror_name
from thoughtline.store.record_file import (
    FILE_NAME,
    RecordFile,
    differs_at,
    file_name,
    read_record_file,
    write_lines,
    write_record_file,
)
from thoughtline.store.stored_names import MARK, SHARED

PRIVATE = "private"
"""Tag of sessions that stay out of the record files."""


class SyncMemory(Protocol):
    """Numbers that outlast a sync: the events of each own session that some file has."""

    synced: MutableMapping[str, int]


class Memory(Struct):
    """Memory of syncs in a process."""

    synced: dict[str, int] = {}


class OwnSession(Struct, kw_only=True):
    """Own session during a sync, with its events and its file, "" for none yet."""

    name: str
    events: Sequence[Recorded]
    file: str = ""


class RecordSync:
    """Use case that syncs a project's sessions with the record files in its working tree.

    `is_secret` may be replaced in tests.
    """

    def __init__(
        self,
        ledger: Ledger,
        folder: RecordFolder,
        project: str,
        memory: SyncMemory,
        is_secret: Callable[[Recorded], tuple[str, str]] = find_secret,
    ) -> None:
        self._ledger = ledger
        self._folder = folder
        self._project = project
        self._memory = memory
        self._is_secret = is_secret
        self._mirrors = Mirrors(ledger, project)

    async def sync(self, *, whole: bool = False, allowed: Collection[str] = ()) -> SyncReport:
        """Write own sessions and read the files of others.

        An own session is written if it has events that no sync has written yet. A file with fewer
        events is left as it is then: the working tree may be on an older branch. `whole` writes all
        own sessions completely. Sessions in `allowed` are not searched for secrets. Raises
        `OSError` if the folder cannot be read or written.
        """
        report = SyncReport()
        files = {
            name: file
            for name in self._folder.list()
            if (file := self._read(name, report)) is not None
        }
        summaries = await self._ledger.sessions(limit=None, project=self._project)
        own: set[str] = set()
        for summary in summaries:
            if not is_mirror(summary.session) and not summary.file:
                own |= await self._write(
                    summary, files, report, whole=whole, is_allowed=summary.session in allowed
                )
        here: set[str] = set()
        for name, file in files.items():
            if name not in own and not await self._bury(name, file, report):
                here.add(await self._mirror(name, file, report))
        report.absent = sorted(
            summary.session
            for summary in summaries
            if is_mirror(summary.session) and summary.session not in here
        )
        return report

    def _read(self, name: str, report: SyncReport) -> RecordFile | None:
        if FILE_NAME.fullmatch(name) is None:
            report.named.append(Named(file=name, why="its name is not the name of a record file"))
            return None
        try:
            return read_record_file(self._folder.read(name))
        except OSError as error:
            report.named.append(Named(file=name, why=f"it cannot be read ({error})"))
            return None

    async def _write(
        self,
        summary: SessionSummary,
        files: Mapping[str, RecordFile],
        report: SyncReport,
        *,
        whole: bool,
        is_allowed: bool,
    ) -> set[str]:
        """Write one own session, and return the names of its own files."""
        events = await self._ledger.read(summary.session)
        genesis = events[0].hash
        # A fork may have left several files of one session; those of its own chain are own.
        begin = genesis.hex()[:GENESIS_DIGITS]
        candidates = {
            name: differs_at(file, events)
            for name, file in files.items()
            if _genesis_of(name) == begin and file.session == summary.session
        }
        own = {name for name, differs in candidates.items() if not differs}
        if PRIVATE in summary.description.tags:
            report.private += 1
            return own
        synced = self._memory.synced.get(genesis.hex(), 0)
        target = min(own, default="")
        there = _own_length(files[target], events) if target else 0
        last = len(events) if whole or len(events) > synced else there
        if not target and last:
            forks = [differs for differs in candidates.values() if differs <= len(events)]
            if len(forks) < len(candidates):
                return own  # a file goes on behind this record, and nothing new was recorded here
            fork = events[min(forks) - 1].hash if forks else b""
            target = file_name(summary.session, genesis, fork)
        last = last if is_allowed else self._search(summary.session, events, there, last, report)
        if target:
            self._put(target, files.get(target), events[:last], there, report)
            if last > there:
                report.written[summary.session] = last - there
                self._memory.synced[genesis.hex()] = max(last, synced)
        if last < len(events):
            report.behind[summary.session] = len(events) - last
        return own | ({target} if target else set())

    def _put(
        self,
        name: str,
        file: RecordFile | None,
        events: Sequence[Recorded],
        there: int,
        report: SyncReport,
    ) -> None:
        """Make a file hold exactly `events`. A clean file with `there` events is only appended."""
        if file is None:
            if events:
                self._folder.replace(name, write_record_file(events))
        elif file.is_clean:
            if len(events) > there:
                self._folder.append(
                    name, b"".join(write_lines(events[there:], events[there - 1].hash))
                )
        elif events:
            self._folder.replace(name, write_record_file(events))
            report.healed.append(name)

    def _search(
        self,
        session: str,
        events: Sequence[Recorded],
        there: int,
        last: int,
        report: SyncReport,
    ) -> int:
        """Return the number of events before the first new event that looks like a secret."""
        for recorded in events[there:last]:
            what, node = self._is_secret(recorded)
            if what:
                report.withheld.append(
                    Withheld(
                        session=session,
                        version=recorded.version,
                        node=node,
                        what=what,
                        written=recorded.version - 1,
                    )
                )
                return recorded.version - 1
        return last

    async def _bury(self, name: str, file: RecordFile, report: SyncReport) -> bool:
        """Replace the file of an own session that was forgotten here by its tombstone. Return
        False if the file is not one of a forgotten own session.
        """
        there = await self._ledger.read(file.session, limit=1) if file.session else []
        if not there or not isinstance(there[0].event, SessionForgotten):
            return False
        tombstone = there[0]
        heads = {line.hash for lines in file.lines.values() for line in lines}
        if file.tombstone == tombstone or there[0].event.head in heads:
            if not file.is_clean or file.tombstone != tombstone:
                self._folder.replace(name, write_record_file([tombstone]))
                report.healed.append(name)
            return True
        return False

    async def _mirror(self, name: str, file: RecordFile, report: SyncReport) -> str:
        """Read the file of another record, and return the name of its mirror, "" if the file was
        left out.
        """
        match = FILE_NAME.fullmatch(name)
        genesis, fork = (match["genesis"], match["fork"] or "") if match else ("", "")
        why = file.flaw
        if file.tombstone is not None:
            why = "its session was forgotten where it was recorded"
        elif not why:
            why = _mismatch(file, name, genesis, fork)
        if not why:
            mirror = mirror_name(file.session, genesis, fork)
            try:
                stored = await self._mirrors.take(mirror, file.events, source=name)
            except Refused as refusal:
                why = refusal.message.rstrip(".")
            except VersionConflict:
                return mirror  # another process reads the same file
            else:
                if stored:
                    report.read[mirror] = stored
                return mirror
        report.named.append(Named(file=name, why=why))
        return ""


def _genesis_of(name: str) -> str:
    match = FILE_NAME.fullmatch(name)
    return match["genesis"] if match else ""


def _own_length(file: RecordFile, events: Sequence[Recorded]) -> int:
    """Return the number of events up to the last event of the chain that a file has."""
    hashes = {version: {line.hash for line in lines} for version, lines in file.lines.items()}
    known = (
        each.version for each in reversed(events) if each.hash.hex() in hashes.get(each.version, ())
    )
    return next(known, 0)


def _mismatch(file: RecordFile, name: str, genesis: str, fork: str) -> str:
    """Return the reason for which a file's name does not belong to its events, or ""."""
    if (
        is_mirror(file.session)
        or file.session.startswith((SHARED, MARK))
        or why_no_name(file.session)
    ):
        return "its session has a name that no session may have"
    hashes = [recorded.hash.hex()[:GENESIS_DIGITS] for recorded in file.events]
    if hashes[0] != genesis or (fork and fork not in hashes):
        return "its name belongs to another session"
    expected = file_name(file.session, file.events[0].hash)
    if name.split("-")[:-1] != expected.split("-")[:-1]:
        return "its name belongs to another session"
    return ""
