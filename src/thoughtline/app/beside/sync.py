"""Sync: own sessions are written to the record, and the sessions of others are read as mirrors."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate

from thoughtline.app.beside.lost_events import LostEvents, find_lost, take_up, was_written
from thoughtline.app.beside.memory import Settled, SyncMemory
from thoughtline.app.beside.mirror import Mirrors
from thoughtline.app.beside.own_files import OwnFiles, SessionFolder
from thoughtline.app.beside.report import Named, SyncReport
from thoughtline.app.beside.session_relevance import prunable
from thoughtline.app.elsewhere.objections import FoundObjections, Heard
from thoughtline.app.queries.session_names import why_no_name
from thoughtline.app.transfer.voices import count_voices
from thoughtline.core.description import PRIVATE
from thoughtline.core.refusal import Code, Refused
from thoughtline.project.git.signatures import RecordSignatures
from thoughtline.project.record_folder import LEAST, MOST_BYTES, RecordFolder
from thoughtline.store.beside.mirror_names import GENESIS_DIGITS, is_mirror, mirror_name
from thoughtline.store.beside.record_file import (
    FILE_NAME,
    FOLDER_NAME,
    mismatch,
    read_session,
)
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Ledger, SessionSummary, VersionConflict
from thoughtline.store.stored_names import MARK, SHARED

OTHER_SIGNER = (
    "its new lines were signed with another key than those that are known here; a sync without "
    "--signed reads them"
)

Carry = Callable[[str], Awaitable[Mapping[str, object]]]
"""Function that carries a change of a session on to the sessions that rest on it, and returns these
by name.
"""


async def carry_nothing(_session: str) -> Mapping[str, object]:
    """Carry nothing, for a record in which no session rests on another."""
    return {}


Hear = Callable[[str, Sequence[Heard]], Awaitable[int | None]]
"""Function that records the objections of other records to nodes of an own session. It returns the
number of objections that were new, None if nothing was recorded.
"""


async def hear_nothing(_session: str, _heard: Sequence[Heard]) -> None:
    """Hear nothing, for a record that follows no other sessions."""


class RecordSync:
    """Use case that syncs a project's sessions with the record files in its working tree.

    `carry` is called for each mirror that received events, and `hear` for each own session with
    objections of others to its nodes. With `signatures`, folders of others are left out unless
    their lines came in signed commits of one person.
    """

    def __init__(
        self,
        ledger: Ledger,
        record: RecordFolder,
        project: str,
        memory: SyncMemory,
        carry: Carry = carry_nothing,
        *,
        hear: Hear = hear_nothing,
        signatures: RecordSignatures | None = None,
    ) -> None:
        self._ledger = ledger
        self._record = record
        self._project = project
        self.memory = memory
        self._carry = carry
        self._hear = hear
        self._signatures = signatures
        self._unsigned: set[str] = set()
        self._own_files = OwnFiles(ledger, record, memory)
        self._mirrors = Mirrors(ledger, project)
        self._known: dict[str, tuple[str, SessionFolder, list[Named]]] = {}

    async def read_ahead(self) -> None:
        """Read the files that a plain sync needs and the signatures, before it takes the lock.
        Raises `Refused` (BAD_SETTING) if git cannot name the signers.
        """
        if self._signatures is not None:
            self._signatures.read()
        summaries = await _whole_sessions(self._ledger, self._project)
        states = self._states()
        left_out = self._left_out(states)
        there = [name for name in states if name not in left_out]
        self._read_unsettled(self._settled(summaries, states), there, SyncReport())

    async def sync(
        self,
        *,
        whole: bool = False,
        prune: bool = False,
        restore: bool = False,
        take_back: bool = False,
        allowed: Collection[str] = (),
    ) -> SyncReport:
        """Write own sessions and read those of others.

        An own session is written if it has events that no sync has written yet. A folder with fewer
        events is left as it is then: the working tree may be on an older branch. `whole` writes all
        own sessions completely. `prune` removes the folders of own sessions that do not matter any
        more. `restore` records events again that only the files of own sessions have; otherwise
        they are counted. `take_back` removes these events, and tombstones of own sessions, from the
        files, but keeps events that this record once wrote. Seeming secrets in the sessions
        `allowed` are written. Raises `OSError` if the record cannot be read or written.
        """
        report = SyncReport()
        self._own_files = OwnFiles(self._ledger, self._record, self.memory)
        summaries = await _whole_sessions(self._ledger, self._project)
        states = self._states()
        is_plain = not (whole or prune or restore or take_back or allowed)
        settled = self._settled(summaries, states) if is_plain else {}
        left_out = self._left_out(states) if is_plain else {}
        report.named += [Named(file=name, why=why) for name, (_, why) in left_out.items()]
        there = [name for name in states if name not in left_out]
        folders = self._read_unsettled(settled, there, report)
        own_before = [each for each in summaries if is_own(each)]
        lost = await find_lost(self._ledger, own_before, folders, self.memory)
        if take_back:
            lost = {name: each for name, each in lost.items() if was_written(each, self.memory)}
        if restore:
            await self._restore(lost, report)
            summaries = await _whole_sessions(self._ledger, self._project)
        own_sessions = {each.session: each for each in summaries if is_own(each)}
        report.lost = {
            session: each.count for session, each in lost.items() if session not in report.restored
        }
        own: dict[str, str] = {}
        for name, summary in own_sessions.items():
            if name in settled:
                own |= dict.fromkeys(settled[name].folders, name)
                report.private += PRIVATE in summary.description.tags
            else:
                written = await self._write(
                    summary,
                    folders,
                    report,
                    whole=whole,
                    take_back=take_back and name not in lost,
                    is_allowed=name in allowed,
                )
                own |= dict.fromkeys(written, name)
        for session in report.lost:
            report.behind.pop(session, None)
        heard = FoundObjections(own)
        others = folders.keys() - own.keys() - {each.folder for each in lost.values()}
        mirrors = await self._read_others(sorted(others), folders, heard, report)
        present = {*filter(is_mirror, settled), *mirrors.values()}
        changed = await self._follow(heard, report)
        if changed := changed & own_sessions.keys():
            await self._write_again(changed, report, whole=whole)
        if prune:
            await self._prune(own, report)
        tree = str(self._record.project)
        silent = {name: each for name, each in mirrors.items() if each not in heard.objecting}
        quiet = settled | _quiet(summaries, own | silent, states, report)
        self.memory.settled[tree] = {
            name: each for name, each in quiet.items() if name not in changed
        }
        flawed = {each.file: each.why for each in report.named if each.file in others}
        self.memory.left_out[tree] = left_out | {
            name: (states[name], why)
            for name, why in flawed.items()
            if states[name] and name not in self._unsigned
        }
        report.absent = sorted(
            summary.session
            for summary in summaries
            if is_mirror(summary.session) and summary.session not in present
        )
        self._known.clear()
        return report

    def _states(self) -> dict[str, str]:
        folders = self._record.folders().items()
        return {name: self._record.state(name, files) for name, files in folders}

    def _left_out(self, states: Mapping[str, str]) -> dict[str, tuple[str, str]]:
        """Return folders that are as they were, each with its state and the reason."""
        known = self.memory.left_out.get(str(self._record.project), {})
        return {name: each for name, each in known.items() if states.get(name) == each[0]}

    async def _read_others(
        self,
        names: Iterable[str],
        folders: Mapping[str, SessionFolder],
        heard: FoundObjections,
        report: SyncReport,
    ) -> dict[str, str]:
        """Collect their objections. Return the mirrors by folder."""
        mirrors: dict[str, str] = {}
        for name in names:
            folder = folders[name]
            if await self._own_files.bury(name, folder, report):
                continue
            if await self._own_files.is_of_another_project(name, folder):
                continue
            if mirror := await self._mirror(name, folder, report):
                mirrors[name] = mirror
                heard.collect(mirror, folder.found.events)
        return mirrors

    def _settled(
        self, summaries: Iterable[SessionSummary], states: Mapping[str, str]
    ) -> dict[str, Settled]:
        known = self.memory.settled.get(str(self._record.project), {})
        return {
            each.session: known[each.session]
            for each in summaries
            if each.session in known
            and known[each.session].is_same(each, states)
            and (self._signatures is None or is_own(each))
        }

    def _read_unsettled(
        self, settled: dict[str, Settled], there: Iterable[str], report: SyncReport
    ) -> dict[str, SessionFolder]:
        """A session that another folder seems to have, too, is not settled any more."""
        known = {folder: name for name, each in settled.items() for folder in each.folders}
        folders = self._read(report, [name for name in there if name not in known])
        begins: dict[str, set[str]] = {}
        for folder, name in known.items():
            begins.setdefault(_genesis(folder), set()).add(name)
        bare = {name for name, each in settled.items() if not each.folders}
        for folder, each in folders.items():
            found = each.found.session
            names = {found, *begins.get(_genesis(folder), ()), *(() if found else bare)}
            for name in names & settled.keys():
                del settled[name]
        again = [folder for folder, name in known.items() if name not in settled]
        return folders | self._read(report, again) if again else folders

    async def preview(self, *, whole: bool = False, allowed: Collection[str] = ()) -> SyncReport:
        report = SyncReport()
        self._own_files = OwnFiles(self._ledger, self._record, self.memory, reports_texts=True)
        folders = self._read(report)
        for summary in await _whole_sessions(self._ledger, self._project):
            if is_own(summary):
                is_allowed = summary.session in allowed
                await self._write(summary, folders, report, whole=whole, is_allowed=is_allowed)
        return report

    async def read(self, *, keeps_authors: bool = False) -> SyncReport:
        """Read all sessions as those of others, and write no file.

        `keeps_authors` leaves the authors as the files name them. Raises `OSError` if the record
        cannot be read.
        """
        report = SyncReport()
        self._mirrors = Mirrors(self._ledger, self._project, keeps_authors=keeps_authors)
        present: dict[str, int] = {}
        for name, folder in self._read(report).items():
            if mirror := await self._mirror(name, folder, report):
                present[mirror] = len(folder.found.events)
        for mirror in report.read:
            await self._carry(mirror)
        for summary in await _whole_sessions(self._ledger, self._project):
            if not is_mirror(summary.session):
                continue
            if (there := present.get(summary.session, 0)) == 0:
                report.absent.append(summary.session)
            elif there < summary.version:
                report.behind[summary.session] = summary.version - there
        return report

    async def count_lost(self) -> dict[str, int]:
        """Count events, by session, that only files have. Raises `OSError` for unreadable files."""
        lost = await self._find_lost(self._read(SyncReport()))
        return {session: each.count for session, each in lost.items()}

    async def _find_lost(self, folders: Mapping[str, SessionFolder]) -> dict[str, LostEvents]:
        summaries = await _whole_sessions(self._ledger, self._project)
        own = [each for each in summaries if is_own(each)]
        return await find_lost(self._ledger, own, folders, self.memory)

    async def _restore(self, lost: Mapping[str, LostEvents], report: SyncReport) -> None:
        for session, each in lost.items():
            try:
                await take_up(self._ledger, self._project, each)
            except Refused as refusal:
                report.named.append(Named(file=each.folder, why=refusal.message.rstrip(".")))
            else:
                report.restored[session] = each.count
                report.voices[session] = count_voices(each.found.events[len(each.kept) :])
                await self._carry(session)

    async def _follow(self, heard: FoundObjections, report: SyncReport) -> set[str]:
        changed: set[str] = set()
        for mirror in report.read:
            changed |= (await self._carry(mirror)).keys()
        for session, objections in heard.by_session.items():
            count = await self._hear(session, objections)
            if count:
                report.objections[session] = count
            if count is not None:
                changed.add(session)
        return changed

    async def _prune(self, own: Mapping[str, str], report: SyncReport) -> None:
        """Remove the folders of own sessions that do not matter any more. The ledger keeps them."""
        folders = self._read(SyncReport())
        events = {session: await self._ledger.read(session) for session in set(own.values())}
        others = [folder.found.events for name, folder in folders.items() if name not in own]
        pruned = prunable(events, others, own)
        for name, folder in folders.items():
            if own.get(name) in pruned and own[name] not in {*report.behind, *report.lost}:
                for file in folder.files:
                    self._record.remove(name, file)
                report.pruned.append(own[name])

    def _read(
        self, report: SyncReport, among: Collection[str] | None = None
    ) -> dict[str, SessionFolder]:
        """Return the sessions' folders, all or `among` some. Files that cannot be read are named in
        the report. A folder is read once, unless its files change. The largest folders of others
        are left out if the record is larger than a sync may read; own folders are read first.
        """
        folders: dict[str, SessionFolder] = {}
        there = {
            name: files
            for name, files in self._record.folders().items()
            if among is None or name in among
        }
        too_large = self._find_too_large(there)
        for folder, names in there.items():
            if FOLDER_NAME.fullmatch(folder) is None:
                report.named.append(Named(file=folder, why="it is no folder of a session"))
                continue
            if folder in too_large:
                why = (
                    f"a sync reads at most {MOST_BYTES:,} bytes, the smallest folders first; a file"
                    f" counts for at least {LEAST}"
                )
                report.named.append(Named(file=folder, why=why))
                continue
            state = self._record.state(folder, names, may_be_fresh=True)
            known = self._known.get(folder)
            if known is None or known[0] != state or not state:
                known = (state, *self._read_folder(folder, names))
                self._known[folder] = known
            folders[folder] = known[1]
            report.named += known[2]
        return folders

    def _find_too_large(self, folders: Mapping[str, Sequence[str]]) -> set[str]:
        """Return the largest folders without which a sync may read the rest."""
        own = {genesis[:GENESIS_DIGITS] for genesis in self.memory.synced}
        sizes = {name: self._record.size(name, files) for name, files in folders.items()}
        by_size = sorted(sizes, key=lambda name: (_genesis(name) not in own, sizes[name]))
        sums = accumulate(sizes[name] for name in by_size)
        return {name for name, size in zip(by_size, sums, strict=True) if size > MOST_BYTES}

    def _read_folder(self, folder: str, names: Iterable[str]) -> tuple[SessionFolder, list[Named]]:
        files: dict[str, bytes] = {}
        named: list[Named] = []
        for name in names:
            if FILE_NAME.fullmatch(name) is None:
                why = "its name is not that of a file of the record"
                named.append(Named(file=f"{folder}/{name}", why=why))
                continue
            try:
                files[name] = self._record.read(folder, name)
            except IsADirectoryError as error:
                named.append(Named(file=f"{folder}/{name}", why=str(error)))
            except OSError as error:
                named.append(Named(file=f"{folder}/{name}", why=f"it cannot be read ({error})"))
                files[name] = b""
        return SessionFolder(files, read_session(files)), named

    async def _write(
        self,
        summary: SessionSummary,
        folders: Mapping[str, SessionFolder],
        report: SyncReport,
        *,
        whole: bool,
        is_allowed: bool,
        take_back: bool = False,
    ) -> set[str]:
        try:
            return await self._own_files.write(
                summary,
                folders,
                report,
                whole=whole,
                take_back=take_back,
                is_allowed=is_allowed,
            )
        except Refused as refusal:  # one damaged session does not keep others from being written
            report.failed[summary.session] = refusal.message
        except IsADirectoryError as error:
            report.failed[summary.session] = f"A folder has the name of its next file ({error})."
        return set()

    async def _write_again(
        self, changed: Collection[str], report: SyncReport, *, whole: bool
    ) -> None:
        """Write the own sessions that changed because mirrors were read."""
        again = SyncReport()
        folders = self._read(again)
        for summary in await _whole_sessions(self._ledger, self._project):
            if summary.session in changed:
                report.behind.pop(summary.session, None)
                await self._write(summary, folders, again, whole=whole, is_allowed=False)
        for session, count in again.written.items():
            report.written[session] = report.written.get(session, 0) + count
        report.behind |= again.behind
        report.failed |= again.failed
        report.withheld += [each for each in again.withheld if each not in report.withheld]

    async def _mirror(self, name: str, folder: SessionFolder, report: SyncReport) -> str:
        """Return the name of the mirror, "" if the folder was left out."""
        found, match = folder.found, FOLDER_NAME.fullmatch(name)
        number = (match["genesis"], match["fork"] or "") if match else ("", "")
        mirror = mirror_name(found.session, *number)
        signers, unsigned = await self._find_signers(mirror, name, folder)
        why = unsigned or _bad_name(found.session)
        if match is not None and not why and found.tombstone is not None:
            if await self._mirrors.is_kept(mirror):
                report.forgotten.append(mirror)
            return ""
        why = unsigned or found.flaw or why or mismatch(name, found)
        if match is not None and not why:
            try:
                new = await self._mirrors.take(mirror, found.events, source=name)
            except Refused as refusal:
                if refusal.code is Code.SESSION_FORGOTTEN:
                    return ""  # a person deleted the mirror
                why = refusal.message.rstrip(".")
            except VersionConflict:
                return mirror  # another process reads the same folder
            else:
                if signers or new:  # without --signed, a person lets new lines of any key in
                    self.memory.signers[mirror] = signers
                if new:
                    report.read[mirror] = len(new)
                    report.voices[mirror] = count_voices(new)
                return mirror
        report.named.append(Named(file=name, why=why))
        return ""

    async def _find_signers(
        self, mirror: str, name: str, folder: SessionFolder
    ) -> tuple[list[str], str]:
        """Return the keys that brought all lines of a mirror so far, and the reason for which its
        folder is left out, or "". A key that brought the known lines has to bring the later ones.
        """
        if self._signatures is None:
            return [], ""
        signers, unsigned = self._signatures.find_signers(name, folder.files)
        known = self.memory.signers.get(mirror, [])
        same = sorted(signers.intersection(known))
        if known and not same and not unsigned:
            is_longer = len(folder.found.events) > len(await self._ledger.read(mirror))
            unsigned = OTHER_SIGNER if is_longer or folder.found.tombstone is not None else ""
        if unsigned:
            self._unsigned.add(name)
        return same or known or sorted(signers), unsigned


def _genesis(folder: str) -> str:
    """Return the digits of a session's first event in the name of its folder."""
    match = FOLDER_NAME.fullmatch(folder)
    return match["genesis"] if match else folder


def _quiet(
    summaries: Iterable[SessionSummary],
    read: Mapping[str, str],
    states: Mapping[str, str],
    report: SyncReport,
) -> dict[str, Settled]:
    busy = {*report.written, *report.behind, *report.failed, *report.lost, *report.restored}
    busy |= {*report.buried, *report.taken_back}
    busy |= {*report.read, *(each.session for each in report.withheld)}
    changed = {*report.healed, *report.renewed, *report.taken_away, *report.erased}
    changed |= {each.file.partition("/")[0] for each in report.named}
    folders: dict[str, dict[str, str]] = {}
    for folder, name in read.items():
        folders.setdefault(name, {})[folder] = "" if folder in changed else states.get(folder, "")
    return {
        each.session: Settled(
            version=each.version,
            hash=each.hash.hex(),
            folders=folders.get(each.session, {}),
        )
        for each in summaries
        if each.session not in busy
        and all(folders.get(each.session, {}).values())
        and (each.session in folders or (is_own(each) and PRIVATE in each.description.tags))
    }


def is_own(summary: SessionSummary) -> bool:
    """Return whether a session was recorded here: neither mirrored nor imported."""
    return not is_mirror(summary.session) and not summary.file


def _bad_name(session: str) -> str:
    if is_mirror(session) or session.startswith((SHARED, MARK)) or why_no_name(session):
        return "its session has a name that no session may have"
    return ""


async def _whole_sessions(ledger: Ledger, project: str | None = None) -> list[SessionSummary]:
    """Raises `Refused` (LEDGER_DAMAGED) if a session is damaged."""
    found = await ledger.sessions(limit=None, project=project)
    if damaged := next((each.session for each in found if each.is_damaged), ""):
        raise hash_chain.damaged(damaged, 1, "or its last event is damaged")
    return found
