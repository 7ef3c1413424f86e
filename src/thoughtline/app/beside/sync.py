"""Sync: own sessions are written to record files, and files of others are read as mirrors."""

from collections.abc import Awaitable, Callable, Collection, Mapping

from thoughtline.app.beside.memory import SyncMemory
from thoughtline.app.beside.mirror import Mirrors
from thoughtline.app.beside.own_files import OwnFiles
from thoughtline.app.beside.report import Named, SyncReport
from thoughtline.app.queries.session_names import why_no_name
from thoughtline.core.refusal import Refused
from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.ledger import Ledger, SessionSummary, VersionConflict
from thoughtline.store.mirror_names import GENESIS_DIGITS, is_mirror, mirror_name
from thoughtline.store.record_file import FILE_NAME, RecordFile, file_name, read_record_file
from thoughtline.store.stored_names import MARK, SHARED

Carry = Callable[[str], Awaitable[Mapping[str, object]]]
"""Function that carries a change of a session on to the sessions that rest on it, and returns these
by name.
"""


async def carry_nothing(_session: str) -> Mapping[str, object]:
    """Carry nothing, for a record in which no session rests on another."""
    return {}


class RecordSync:
    """Use case that syncs a project's sessions with the record files in its working tree.

    `carry` is called for each mirror that received events.
    """

    def __init__(
        self,
        ledger: Ledger,
        folder: RecordFolder,
        project: str,
        memory: SyncMemory,
        carry: Carry = carry_nothing,
    ) -> None:
        self._ledger = ledger
        self._folder = folder
        self._project = project
        self._memory = memory
        self._carry = carry
        self._own_files = OwnFiles(ledger, folder, memory)
        self._mirrors = Mirrors(ledger, project)

    async def sync(self, *, whole: bool = False, allowed: Collection[str] = ()) -> SyncReport:
        """Write own sessions and read the files of others.

        An own session is written if it has events that no sync has written yet. A file with fewer
        events is left as it is then: the working tree may be on an older branch. `whole` writes all
        own sessions completely. What looks like a secret in the sessions `allowed` is none. Raises
        `OSError` if the folder cannot be read or written.
        """
        report = SyncReport()
        files = {
            name: file
            for name in self._folder.list()
            if (file := self._read(name, report)) is not None
        }
        summaries = await self._ledger.sessions(limit=None, project=self._project)
        own_sessions = {each.session: each for each in summaries if _is_own(each)}
        own: set[str] = set()
        for name, summary in own_sessions.items():
            own |= await self._write(
                summary, files, report, whole=whole, is_allowed=name in allowed
            )
        present: dict[str, int] = {}
        for name, file in files.items():
            if name in own or await self._own_files.bury(name, file, report):
                continue
            if mirror := await self._mirror(name, file, report):
                present[mirror] = len(file.events)
        changed: set[str] = set()
        for mirror in report.read:
            changed |= (await self._carry(mirror)).keys() & own_sessions.keys()
        if changed:
            await self._write_again(changed, report, whole=whole)
        self._memory.present[str(self._folder.project)] = present
        report.absent = sorted(
            summary.session
            for summary in summaries
            if is_mirror(summary.session) and summary.session not in present
        )
        return report

    async def _write(
        self,
        summary: SessionSummary,
        files: Mapping[str, RecordFile],
        report: SyncReport,
        *,
        whole: bool,
        is_allowed: bool,
    ) -> set[str]:
        try:
            return await self._own_files.write(
                summary, files, report, whole=whole, is_allowed=is_allowed
            )
        except Refused as refusal:  # one damaged session does not keep others from being written
            report.failed[summary.session] = refusal.message
            return set()

    async def _write_again(
        self, changed: Collection[str], report: SyncReport, *, whole: bool
    ) -> None:
        """Write own sessions whose standings changed by the mirrors that were read."""
        again = SyncReport()
        files = {
            name: file
            for name in self._folder.list()
            if (file := self._read(name, again)) is not None
        }
        for summary in await self._ledger.sessions(limit=None, project=self._project):
            if summary.session in changed:
                report.behind.pop(summary.session, None)
                await self._write(summary, files, again, whole=whole, is_allowed=False)
        for session, count in again.written.items():
            report.written[session] = report.written.get(session, 0) + count
        report.behind |= again.behind
        report.failed |= again.failed
        report.withheld += [each for each in again.withheld if each not in report.withheld]

    def _read(self, name: str, report: SyncReport) -> RecordFile | None:
        if FILE_NAME.fullmatch(name) is None:
            report.named.append(Named(file=name, why="its name is not the name of a record file"))
            return None
        try:
            return read_record_file(self._folder.read(name))
        except OSError as error:
            report.named.append(Named(file=name, why=f"it cannot be read ({error})"))
            return None

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


def _is_own(summary: SessionSummary) -> bool:
    """Return whether a session was recorded here: neither mirrored nor imported."""
    return not is_mirror(summary.session) and not summary.file


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
