from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, structs

from thoughtline.app.beside.memory import SyncMemory
from thoughtline.app.beside.report import Named, SyncReport, Withheld
from thoughtline.app.beside.secrets_in_events import (
    PRIVATE_LINES,
    anchors_with_lines,
    find_secret,
    leaving,
    node_of,
)
from thoughtline.core.description import PRIVATE
from thoughtline.core.events import Recorded, SessionForgotten
from thoughtline.core.refusal import Refused
from thoughtline.project.git.privacy import has_private_lines
from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.beside.mirror_names import GENESIS_DIGITS
from thoughtline.store.beside.publication import publish, publish_tombstone
from thoughtline.store.beside.record_file import (
    FOLDER_NAME,
    NEWER,
    RecordedSession,
    differs_at,
    file_name,
    folder_name,
    holds_events,
    read_session,
    versions_in,
    write_events,
)
from thoughtline.store.export_format import Line
from thoughtline.store.ledger import Ledger, SessionSummary

LINES_OF_OTHERS = "its lines are no events of the session"


class SessionFolder(Struct, frozen=True):
    files: Mapping[str, bytes]
    found: RecordedSession


class OwnSession(Struct, frozen=True):
    """Own session. `recorded` has the events of the ledger, which releases before 0.7.0 also wrote
    to files, and `events` has their published form.
    """

    recorded: Sequence[Recorded]
    events: Sequence[Recorded]

    @classmethod
    def of(cls, recorded: Sequence[Recorded]) -> "OwnSession":
        """Return a session from its events in the ledger. Raises `Refused` (LEDGER_NEWER)."""
        return cls(recorded, publish(recorded))

    @property
    def genesis(self) -> str:
        return self.events[0].hash.hex()

    def find_folders(self, folders: Mapping[str, SessionFolder]) -> tuple[set[str], list[int]]:
        """Return also versions at which other folders of the same beginning differ."""
        differs = {
            name: differs_at(folder.found, self.events, self.recorded)
            for name, folder in folders.items()
            if self.has_genesis(name) and folder.found.session in ("", self.events[0].session)
        }
        forks = [version for version in differs.values() if version]
        return {name for name, version in differs.items() if not version}, forks

    def has_genesis(self, folder: str) -> bool:
        """Return whether the name of a folder has the number of this session's first event."""
        match = FOLDER_NAME.fullmatch(folder)
        begins = {chain[0].hash.hex()[:GENESIS_DIGITS] for chain in (self.events, self.recorded)}
        return match is not None and match["genesis"] in begins

    def published_name(self, folder: str) -> str:
        """Return the name that an own folder has when its files are in the published form."""
        match = FOLDER_NAME.fullmatch(folder)
        arm = (match["fork"] or "") if match else ""
        forks = (
            published.hash
            for published, recorded in zip(self.events, self.recorded, strict=True)
            if arm and arm in {each.hash.hex()[:GENESIS_DIGITS] for each in (published, recorded)}
        )
        return folder_name(self.events[0].session, self.events[0].hash, next(forks, b""))

    def own_lines(self, found: RecordedSession) -> dict[int, list[Line]]:
        """Return the lines that are events of this session, in either form, by version."""
        own: dict[int, list[Line]] = {}
        for version in found.lines.keys() & range(1, len(self.events) + 1):
            hashes = {chain[version - 1].hash.hex() for chain in (self.events, self.recorded)}
            if lines := [line for line in found.lines[version] if line.hash in hashes]:
                own[version] = lines
        return own

    def length_of(self, folder: SessionFolder) -> int:
        """Return the number of events that a folder has, or seems to have had before its files were
        damaged. Only the names of damaged files say it, and everybody can name a file: an event
        that has no line there may never have left.
        """
        named = [versions_in(name)[1] for name in folder.files] if folder.found.flaw else []
        whole = max((last for last in named if last <= len(self.events)), default=0)
        return max(whole, *self.own_lines(folder.found), 0)

    def find_continued(self, folders: Mapping[str, SessionFolder]) -> set[str]:
        return {
            name
            for name, folder in folders.items()
            if self.has_genesis(name)
            and folder.found.session == self.events[0].session
            and differs_at(folder.found, self.events, self.recorded) == len(self.events) + 1
        }


class OwnFiles:
    def __init__(
        self,
        ledger: Ledger,
        record: RecordFolder,
        memory: SyncMemory,
        *,
        reports_texts: bool = False,
    ) -> None:
        self._ledger = ledger
        self._record = record
        self._memory = memory
        self._reports_texts = reports_texts
        self._untracked: set[tuple[str, str]] | None = None

    async def write(
        self,
        summary: SessionSummary,
        folders: Mapping[str, SessionFolder],
        report: SyncReport,
        *,
        whole: bool = False,
        take_back: bool = False,
        is_allowed: bool = False,
    ) -> set[str]:
        """Write one own session, and return the names of its own folders.

        `whole` writes all events, also to an older branch. `take_back` removes lines that follow
        the last event. `is_allowed` is true if a person allowed everything that looks like a secret
        so far. Raises `Refused` if the session is damaged.
        """
        session = OwnSession.of(await self._ledger.read(summary.session))
        continued = session.find_continued(folders)
        if continued and take_back:
            folders = self._take_back(session, continued, folders)
            report.taken_back.append(summary.session)
        elif any(folders[name].found.tombstone for name in continued):
            report.buried.append(summary.session)
            return continued
        if is_allowed:
            self._memory.allowed[session.genesis] = len(session.events)
        is_new = len(session.events) > self._synced(session)
        writes_all = whole or is_new or bool(continued)
        return self._write(session, summary, folders, report, writes_all=writes_all)

    def _write(
        self,
        session: OwnSession,
        summary: SessionSummary,
        folders: Mapping[str, SessionFolder],
        report: SyncReport,
        *,
        writes_all: bool,
    ) -> set[str]:
        """Return own folders. If not `writes_all`, write only as far as the folders had it."""
        own, forks = session.find_folders(folders)
        if PRIVATE in summary.description.tags:
            report.private += 1
            self._take_away(own, folders)
            report.taken_away += sorted(own)
            return own
        events, genesis = session.events, session.genesis
        published = {name: session.published_name(name) for name in own}
        target = min(own & set(published.values()), default=min(published.values(), default=""))
        there = max((session.length_of(folders[name]) for name in own), default=0)
        held = {version for name in own for version in session.own_lines(folders[name].found)}
        last = len(events) if writes_all else there
        if not target and last:
            if forks and max(forks) > len(events):
                return own  # a file goes on behind this record, and nothing new was recorded here
            target = folder_name(
                summary.session, events[0].hash, events[min(forks) - 1].hash if forks else b""
            )
        unsearched = [each for each in events[:last] if each.version not in held]
        last = self._search(session, unsearched, report, last)
        if target:
            files = folders[target].files if target in folders else {}
            self._put(target, files, session, last, report)
            former = {name for name, now in published.items() if now != name}
            self._take_away(former, folders)
            report.renewed += sorted(former)
            if last > there:
                report.written[summary.session] = last - there
                if self._reports_texts:
                    report.leaving[summary.session] = leaving(
                        each for each in unsearched if each.version <= last
                    )
                self._memory.synced[genesis] = (last, session.recorded[last - 1].hash.hex())
        if last < len(events):
            report.behind[summary.session] = len(events) - last
        return own | ({target} if target else set())

    def _synced(self, session: OwnSession) -> int:
        """Return the number of events of a session that a file has, in this or another working
        tree. The record may be a restored backup, with other later events or fewer: then no event
        of it is known to be in a file.
        """
        events, synced = session.recorded, self._memory.synced
        former = synced.get(events[0].hash.hex(), (0, ""))  # as releases before 0.7.0 kept it
        version, digest = synced.get(session.genesis, former)
        is_same = version <= len(events) and events[version - 1].hash.hex() == digest
        return version if version and is_same else 0

    def _take_back(
        self, session: OwnSession, names: set[str], folders: Mapping[str, SessionFolder]
    ) -> dict[str, SessionFolder]:
        """Remove files with lines behind the last event; return all folders as they are then."""
        cleaned = dict(folders)
        for name in names:
            files = folders[name].files
            kept = {file for file in files if 0 < versions_in(file)[1] <= len(session.events)}
            for file in files.keys() - kept:
                self._record.remove(name, file)
            lines = session.own_lines(folders[name].found)
            found = structs.replace(
                folders[name].found, flaw=LINES_OF_OTHERS, tombstone=None, lines=lines
            )
            cleaned[name] = SessionFolder({file: files[file] for file in kept}, found)
        return cleaned

    def _take_away(self, names: Iterable[str], folders: Mapping[str, SessionFolder]) -> None:
        for name in names:
            for file in folders[name].files:
                self._record.remove(name, file)

    def _put(
        self,
        folder: str,
        files: Mapping[str, bytes],
        session: OwnSession,
        count: int,
        report: SyncReport,
    ) -> None:
        """Make the files of a folder hold the first `count` events. A damaged file is written anew,
        and so is a file with the events as they were recorded. Events that no file has get new
        files, because a file that git has never changes. A file that git does not have yet is
        replaced by a longer one.
        """
        events = session.events[:count]
        ranges: dict[tuple[int, int], str] = {}
        is_healed = is_renewed = False
        for name, data in files.items():
            first, last = versions_in(name)
            if name != file_name(first, last) or not 0 < first <= last <= len(events):
                is_healed = self._remove_junk(folder, name, data, session, report) or is_healed
                continue
            ranges[first, last] = name
            if not holds_events(data, events[first - 1 : last]):
                self._record.write(folder, name, _content(events, first, last))
                is_former = holds_events(data, session.recorded[first - 1 : last])
                is_renewed, is_healed = is_renewed or is_former, is_healed or not is_former
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
        elif is_renewed:
            report.renewed.append(folder)

    def _remove_junk(
        self, folder: str, name: str, data: bytes, session: OwnSession, report: SyncReport
    ) -> bool:
        """Return whether it was removed. Lines of others are named: they may be lost events."""
        found = read_session({name: data})
        if found.flaw == NEWER or session.own_lines(found):
            return False
        if found.lines:
            report.named.append(Named(file=f"{folder}/{name}", why=f"{LINES_OF_OTHERS}; delete it"))
            return False
        self._record.remove(folder, name)
        return True

    def _is_untracked(self, folder: str, name: str) -> bool:
        if self._untracked is None:
            self._untracked = self._record.untracked()
        return (folder, name) in self._untracked

    def _search(
        self,
        session: OwnSession,
        unsearched: Iterable[Recorded],
        report: SyncReport,
        last: int,
    ) -> int:
        """Return the number of events before the first suspect one, `last` for none."""
        allowed = self._memory.allowed.get(session.genesis, 0)
        for recorded in unsearched:
            if recorded.version <= allowed:
                continue
            what, node = find_secret(recorded)
            if not what and self._holds_private_lines(recorded, session):
                what, node = PRIVATE_LINES, node_of(recorded)
            if what:
                report.withheld.append(
                    Withheld(
                        session=recorded.session,
                        version=recorded.version,
                        node=node,
                        what=what,
                        written=recorded.version - 1,
                    )
                )
                return recorded.version - 1
        return last

    def _holds_private_lines(self, recorded: Recorded, session: OwnSession) -> bool:
        """Releases before 0.7.0 recorded lines of files that git does not have."""
        return any(
            has_private_lines(self._record.project, anchor)
            for anchor in anchors_with_lines(recorded.event, session.events)
        )

    async def is_of_another_project(self, name: str, folder: SessionFolder) -> bool:
        """Another clone of the repository is another project here."""
        session = folder.found.session
        recorded = await self._ledger.read(session) if session else []
        if not recorded or isinstance(recorded[0].event, SessionForgotten):
            return False
        try:
            return name in OwnSession.of(recorded).find_folders({name: folder})[0]
        except Refused:
            return False

    async def bury(self, name: str, folder: SessionFolder, report: SyncReport) -> bool:
        """Put a tombstone in place of the files; False if it is no forgotten own session."""
        found = folder.found
        there = await self._ledger.read(found.session, limit=1) if found.session else []
        if not there or not isinstance(there[0].event, SessionForgotten):
            return False
        tombstone = there[0]
        head, count = there[0].event.head, there[0].event.events
        hashes = {line.hash for lines in found.lines.values() for line in lines}
        begins = {line.hash for line in found.lines.get(1, ())}
        written = found.tombstone
        if written is not None and isinstance(written.event, SessionForgotten):
            if written.event.events != count:
                return False
            tombstone, head = written, written.event.head
        elif head not in hashes and begins.isdisjoint(self._memory.synced):
            return False
        elif len(found.events) == count:
            head = found.events[-1].hash.hex()
            tombstone = publish_tombstone(tombstone, head)
        only = file_name(tombstone.version, tombstone.version)
        if folder.files.keys() != {only} or not holds_events(folder.files[only], [tombstone]):
            self._record.write(name, only, write_events([tombstone]))
            for other in folder.files.keys() - {only}:
                self._record.remove(name, other)
            report.erased.append(name)
        return True


def _content(events: Sequence[Recorded], first: int, last: int) -> bytes:
    return write_events(events[first - 1 : last])


def _gaps(ranges: Iterable[tuple[int, int]], last: int) -> Iterator[tuple[int, int]]:
    covered = 0
    for first, end in sorted(ranges):
        if first > covered + 1:
            yield covered + 1, first - 1
        covered = max(covered, end)
    if covered < last:
        yield covered + 1, last
