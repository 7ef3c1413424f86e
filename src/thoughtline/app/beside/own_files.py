"""Own record files: the sessions that this record writes for others to read."""

from collections.abc import Mapping, Sequence

from thoughtline.app.beside.memory import SyncMemory
from thoughtline.app.beside.report import SyncReport, Withheld
from thoughtline.app.beside.secrets_in_events import find_secret
from thoughtline.core.events import Recorded, SessionForgotten
from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.ledger import Ledger, SessionSummary
from thoughtline.store.mirror_names import GENESIS_DIGITS
from thoughtline.store.record_file import (
    FILE_NAME,
    RecordFile,
    differs_at,
    file_name,
    write_lines,
    write_record_file,
)

PRIVATE = "private"
"""Tag of sessions that stay out of the record files."""


class OwnFiles:
    """Use case that writes own sessions to record files, and their tombstones."""

    def __init__(self, ledger: Ledger, folder: RecordFolder, memory: SyncMemory) -> None:
        self._ledger = ledger
        self._folder = folder
        self._memory = memory

    async def write(
        self,
        summary: SessionSummary,
        files: Mapping[str, RecordFile],
        report: SyncReport,
        *,
        whole: bool = False,
        is_allowed: bool = False,
    ) -> set[str]:
        """Write one own session, and return the names of its own files.

        `whole` writes all events, also to an older branch. `is_allowed` is true if a person allowed
        everything that looks like a secret so far. Raises `Refused` if the session is damaged.
        """
        events = await self._ledger.read(summary.session)
        genesis = events[0].hash
        # A fork may have left several files of one session; those of its own chain are own.
        begin = genesis.hex()[:GENESIS_DIGITS]
        candidates = {
            name: differs_at(file, events)
            for name, file in files.items()
            if genesis_of(name) == begin and file.session == summary.session
        }
        own = {name for name, differs in candidates.items() if not differs}
        if PRIVATE in summary.description.tags:
            report.private += 1
            return own
        synced = self._synced(events)
        target = min(own, default="")
        there = _own_length(files[target], events) if target else 0
        last = len(events) if whole or len(events) > synced else there
        if not target and last:
            forks = [differs for differs in candidates.values() if differs <= len(events)]
            if len(forks) < len(candidates):
                return own  # a file goes on behind this record, and nothing new was recorded here
            fork = events[min(forks) - 1].hash if forks else b""
            target = file_name(summary.session, genesis, fork)
        if is_allowed:
            self._memory.allowed[genesis.hex()] = len(events)
        searched = max(there, self._memory.allowed.get(genesis.hex(), 0))
        last = self._search(summary.session, events, searched, last, report)
        if target:
            self._put(target, files.get(target), events[:last], there, report)
            if last > there:
                report.written[summary.session] = last - there
                self._memory.synced[genesis.hex()] = (last, events[last - 1].hash.hex())
        if last < len(events):
            report.behind[summary.session] = len(events) - last
        return own | ({target} if target else set())

    def _synced(self, events: Sequence[Recorded]) -> int:
        """Return the number of events of a session that a file has, in this or another working
        tree. The record may be a restored backup, whose later events are others.
        """
        version, digest = self._memory.synced.get(events[0].hash.hex(), (0, ""))
        if version <= len(events) and version and events[version - 1].hash.hex() != digest:
            return 0
        return min(version, len(events))

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
        searched: int,
        last: int,
        report: SyncReport,
    ) -> int:
        """Return the number of events before the first event that looks like a secret. The first
        `searched` events are left out.
        """
        for recorded in events[searched:last]:
            what, node = find_secret(recorded)
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

    async def bury(self, name: str, file: RecordFile, report: SyncReport) -> bool:
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


def genesis_of(name: str) -> str:
    match = FILE_NAME.fullmatch(name)
    return match["genesis"] if match else ""


def _own_length(file: RecordFile, events: Sequence[Recorded]) -> int:
    """Return the number of events up to the last event of the chain that a file has."""
    hashes = {version: {line.hash for line in lines} for version, lines in file.lines.items()}
    known = (
        each.version for each in reversed(events) if each.hash.hex() in hashes.get(each.version, ())
    )
    return next(known, 0)
