"""Own files of the record: the sessions that this record writes for others to read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from thoughtline.app.beside.memory import SyncMemory
from thoughtline.app.beside.report import SyncReport, Withheld
from thoughtline.app.beside.secrets_in_events import find_secret
from thoughtline.core.description import PRIVATE
from thoughtline.core.events import Recorded, SessionForgotten
from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.ledger import Ledger, SessionSummary
from thoughtline.store.mirror_names import GENESIS_DIGITS
from thoughtline.store.record_file import (
    FOLDER_NAME,
    RecordedSession,
    differs_at,
    file_name,
    folder_name,
    versions_in,
    write_events,
)


class SessionFolder(Struct, frozen=True):
    """Folder of a session in the working tree: the bytes of its files, and the session in them."""

    files: Mapping[str, bytes]
    found: RecordedSession


class OwnFiles:
    """Use case that writes own sessions to the record, and their tombstones."""

    def __init__(self, ledger: Ledger, record: RecordFolder, memory: SyncMemory) -> None:
        self._ledger = ledger
        self._record = record
        self._memory = memory
        self._untracked: set[tuple[str, str]] | None = None

    async def write(
        self,
        summary: SessionSummary,
        folders: Mapping[str, SessionFolder],
        report: SyncReport,
        *,
        whole: bool = False,
        is_allowed: bool = False,
    ) -> set[str]:
        """Write one own session, and return the names of its own folders.

        `whole` writes all events, also to an older branch. `is_allowed` is true if a person allowed
        everything that looks like a secret so far. Raises `Refused` if the session is damaged.
        """
        events = await self._ledger.read(summary.session)
        genesis = events[0].hash
        differs = {
            name: differs_at(folder.found, events)
            for name, folder in folders.items()
            if _genesis_of(name) == genesis.hex()[:GENESIS_DIGITS]
            and folder.found.session in ("", summary.session)
        }
        own = {name for name, version in differs.items() if not version}
        if PRIVATE in summary.description.tags:
            report.private += 1
            return own
        target = min(own, default="")
        there = _own_length(folders[target].found, events) if target else 0
        last = len(events) if whole or len(events) > self._synced(events) else there
        if not target and last:
            forks = [version for version in differs.values() if version <= len(events)]
            if len(forks) < len(differs):
                return own  # a file goes on behind this record, and nothing new was recorded here
            fork = events[min(forks) - 1].hash if forks else b""
            target = folder_name(summary.session, genesis, fork)
        if is_allowed:
            self._memory.allowed[genesis.hex()] = len(events)
        searched = max(there, self._memory.allowed.get(genesis.hex(), 0))
        last = self._search(summary.session, events, searched, last, report)
        if target:
            files = folders[target].files if target in folders else {}
            self._put(target, files, events[:last], report)
            if last > there:
                report.written[summary.session] = last - there
                self._memory.synced[genesis.hex()] = (last, events[last - 1].hash.hex())
        if last < len(events):
            report.behind[summary.session] = len(events) - last
        return own | ({target} if target else set())

    def _synced(self, events: Sequence[Recorded]) -> int:
        """Return the number of events of a session that a file has, in this or another working
        tree. The record may be a restored backup, with other later events.
        """
        version, digest = self._memory.synced.get(events[0].hash.hex(), (0, ""))
        if version <= len(events) and version and events[version - 1].hash.hex() != digest:
            return 0
        return min(version, len(events))

    def _put(
        self,
        folder: str,
        files: Mapping[str, bytes],
        events: Sequence[Recorded],
        report: SyncReport,
    ) -> None:
        """Make the files of a folder hold `events`. A damaged file is written anew. Events that no
        file has get new files, because a file that git has never changes. A file that git does not
        have yet is replaced by a longer one.
        """
        ranges: dict[tuple[int, int], str] = {}
        is_healed = False
        for name, data in files.items():
            first, last = versions_in(name)
            if name != file_name(first, last) or not 0 < first <= last <= len(events):
                continue
            ranges[first, last] = name
            if data != (whole := _content(events, first, last)):
                self._record.write(folder, name, whole)
                is_healed = True
        for first, last in _gaps(ranges, len(events)):
            replaced = next((run for run in ranges if run[1] == first - 1), None)
            if replaced is not None and self._is_untracked(folder, ranges[replaced]):
                first = replaced[0]  # noqa: PLW2901 - the longer file
            else:
                replaced = None
            name = file_name(first, last)
            self._record.write(folder, name, _content(events, first, last))
            if self._untracked is not None:
                self._untracked.add((folder, name))
            if replaced is not None:
                self._record.remove(folder, ranges[replaced])
        if is_healed:
            report.healed.append(folder)

    def _is_untracked(self, folder: str, name: str) -> bool:
        if self._untracked is None:
            self._untracked = self._record.untracked()
        return (folder, name) in self._untracked

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

    async def is_of_another_project(self, name: str, folder: SessionFolder) -> bool:
        """Return whether a folder has a session that this record wrote from another clone of the
        repository, which is another project here.
        """
        session = folder.found.session
        begin = await self._ledger.read(session, limit=1) if session else []
        if not begin or begin[0].hash.hex()[:GENESIS_DIGITS] != _genesis_of(name):
            return False
        return not differs_at(folder.found, await self._ledger.read(session))

    async def bury(self, name: str, folder: SessionFolder, report: SyncReport) -> bool:
        """Replace the files of an own session that was forgotten here by its tombstone. Return
        False if the folder is not one of a forgotten own session.
        """
        found = folder.found
        there = await self._ledger.read(found.session, limit=1) if found.session else []
        if not there or not isinstance(there[0].event, SessionForgotten):
            return False
        tombstone, head = there[0], there[0].event.head
        hashes = {line.hash for lines in found.lines.values() for line in lines}
        if found.tombstone != tombstone and head not in hashes:
            return False
        only = file_name(tombstone.version, tombstone.version)
        data = write_events([tombstone], bytes.fromhex(head))
        if folder.files != {only: data}:
            self._record.write(name, only, data)
            for other in folder.files.keys() - {only}:
                self._record.remove(name, other)
            report.healed.append(name)
        return True


def _genesis_of(folder: str) -> str:
    match = FOLDER_NAME.fullmatch(folder)
    return match["genesis"] if match else ""


def _own_length(found: RecordedSession, events: Sequence[Recorded]) -> int:
    """Return the number of events up to the last event of the chain that a folder has."""
    hashes = {version: {line.hash for line in lines} for version, lines in found.lines.items()}
    known = (
        each.version for each in reversed(events) if each.hash.hex() in hashes.get(each.version, ())
    )
    return next(known, 0)


def _content(events: Sequence[Recorded], first: int, last: int) -> bytes:
    previous = events[first - 2].hash if first > 1 else GENESIS_HASH
    return write_events(events[first - 1 : last], previous)


def _gaps(ranges: Iterable[tuple[int, int]], last: int) -> Iterator[tuple[int, int]]:
    """Yield the runs of versions up to `last` that no range has."""
    covered = 0
    for first, end in sorted(ranges):
        if first > covered + 1:
            yield covered + 1, first - 1
        covered = max(covered, end)
    if covered < last:
        yield covered + 1, last
