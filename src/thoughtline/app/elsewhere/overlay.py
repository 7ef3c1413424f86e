"""Overlay of a mirror: the events that only this reader knows, read after the mirror's own events.
These are objections that the mirror's home has not heard yet, doubts of other mirrors on which its
nodes rest, evidence that differs from the files here, and dates that have passed.

Nobody writes to a mirror, and an overlay is not stored: it is computed at each read from the record
and the working tree, which may both change without an event in the mirror (docs/decisions/0051).
Only comparisons with files are kept, in a file beside the database.
"""

import copy
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, structs

from thoughtline.app.elsewhere.objections import Quota, give_objection
from thoughtline.app.folds.outlines import Outlines
from thoughtline.core.author import SERVER
from thoughtline.core.events import Event, EvidenceChecked, Recorded
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.ends import pass_dates
from thoughtline.core.session import Session
from thoughtline.core.views.node_states import read_node, read_objection
from thoughtline.core.views.objections import ObjectionElsewhere, objection_elsewhere
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.beside.mirror_names import (
    GENESIS_DIGITS,
    MIRROR_MARK,
    home_name,
    is_mirror,
    mirror_number,
    the_mirror,
)
from thoughtline.store.beside.publication import published_hash
from thoughtline.store.beside.record_file import folder_named, versions_in
from thoughtline.store.ledger import Ledger
from thoughtline.store.state_file import StateFile

MOST_REACHED = 1_000
"""Maximum number of mirrors under a mirror through which doubts pass on."""

MOST_COURSES = 20
"""Maximum number of mirrors of one name among which a session of another record is found."""

LARGEST = 16 << 20
"""Maximum size in bytes of the file with comparisons."""

Present = Callable[[str], int | None]
"""Function that returns the number of a mirror's events in the working tree, 0 if the mirror is not
on this branch, and None for a session that no branch limits.
"""

Checks = dict[str, dict[str, EvidenceChecked]]
"""Comparisons by mirror and by evidence."""

Words = dict[Version, Recorded]
"""Events of a session by version."""


def everywhere(_session: str) -> int | None:
    """Return None: without a record beside the code, no branch limits a session."""
    return None


def present_in(record: RecordFolder) -> Present:
    """Count only the events in files of the working tree, because a branch knows no others."""

    def count(session: str) -> int | None:
        if not is_mirror(session) or not record.exists:
            return None
        folder = folder_named(home_name(session), mirror_number(session))
        try:
            names = record.files(folder)
        except OSError:
            return 0
        return _end(map(versions_in, names))

    return count


def _end(runs: Iterable[tuple[int, int]]) -> int:
    """Count without a gap from the first. A tombstone stands alone, without earlier events."""
    end = 0
    for first, last in sorted(runs):
        if 0 < first <= end + 1:
            end = max(end, last)
    return end


class Reading(Struct):
    """A mirror that is read, with the events to add to it.

    `sure` has the nodes of other sessions on which its thoughts rest and that stand without a
    doubt, by evidence and under their names here. `outline` is None while the kept outline of the
    session tells the same.
    """

    session: str
    version: int
    digest: bytes
    sure: dict[str, NodeElsewhere]
    outline: Outline | None
    added: list[Recorded] = []

    def add(self, author: str, at: int, event: Event) -> None:
        """Add an event that the ledger lacks."""
        recorded = Recorded(
            session=self.session,
            version=self.version + len(self.added) + 1,
            author=author,
            at=at,
            event=event,
            hash=self.digest,
        )
        self.added.append(recorded)
        if self.outline is not None:
            self.outline.take(recorded)


class MirrorChecks:
    """Comparisons of mirrors' evidence with the files of the working tree in `folder`, if these put
    the evidence in doubt. All processes of one record share them in a file beside the database.

    The file has no line of a source file and no recorded text: only the process that compared a
    piece of evidence knows its lines. Without a `path`, or if the file cannot be written, only this
    process knows the results. A missing or damaged file has no results, until the evidence is
    compared again. Two processes that write at the same moment may lose a result in the same way.
    """

    def __init__(self, path: Path | None = None, folder: str = "") -> None:
        self._file = None if path is None else StateFile(path, dict[str, Checks], largest=LARGEST)
        self._folder = folder
        self._own: Checks = {}
        self._read: tuple[object, dict[str, Checks]] = (None, {})

    def of(self, session: str) -> Mapping[str, EvidenceChecked]:
        own = self._own.get(session, {})
        if self._file is None:
            return own
        shared = self._load(self._file).get(self._folder, {}).get(session, {})
        return {
            name: own[name] if name in own and _without_text(own[name]) == check else check
            for name, check in shared.items()
        }

    def keep(
        self, session: str, compared: Collection[str], checks: Sequence[EvidenceChecked]
    ) -> None:
        """Evidence in `compared` without such a result is as the mirror's events tell."""
        doubts = {check.evidence: check for check in checks if check.found in IN_DOUBT}
        _replace(self._own, session, compared, doubts)
        if self._file is None:
            return
        everything = copy.deepcopy(self._load(self._file))
        here = everything.get(self._folder, {})
        before = dict(here.get(session, {}))
        plain = {name: _without_text(check) for name, check in doubts.items()}
        _replace(here, session, compared, plain)
        if here.get(session, {}) != before:
            everything[self._folder] = here
            try:
                self._file.store({name: each for name, each in everything.items() if each})
            except OSError:
                self._file = None

    def _load(self, file: StateFile[dict[str, Checks]]) -> dict[str, Checks]:
        if (version := file.version()) != self._read[0]:
            self._read = version, file.load()
        return self._read[1]


def _replace(
    kept: Checks, session: str, compared: Collection[str], doubts: dict[str, EvidenceChecked]
) -> None:
    others = {name: check for name, check in kept.pop(session, {}).items() if name not in compared}
    if now := others | doubts:
        kept[session] = now


def _without_text(check: EvidenceChecked) -> EvidenceChecked:
    return structs.replace(check, anchor=None, was="", now="", commit="", by="")


class Overlay:
    """Use case that computes the overlays of mirrors. `present` tells the part of a mirror that is
    on this branch. `checks` has the comparisons with files, and `today` returns the present day in
    UTC.
    """

    def __init__(
        self,
        outlines: Outlines,
        ledger: Ledger,
        today: Callable[[], str],
        present: Present = everywhere,
        checks: MirrorChecks | None = None,
    ) -> None:
        self.present = present
        self.checks = MirrorChecks() if checks is None else checks
        self._today = today
        self._outlines = outlines
        self._ledger = ledger

    def ignore_branch(self) -> None:
        """Show mirrors as they are on record, although the working tree may have fewer events."""
        self.present = everywhere

    async def find(self, session: str) -> list[Recorded]:
        """Limit a mirror to the events on this branch; return none for another session."""
        readings = await self._read([session], is_whole=False)
        return readings[session].added if session in readings else []

    async def adds_to(self, sessions: Iterable[str]) -> bool:
        """Return whether there are events to add; all events on record count."""
        readings = await self._read(list(sessions), is_whole=True)
        return any(readings[session].added for session in sessions if session in readings)

    async def add(
        self, session: str, folded: Session, apply: Callable[[Recorded], object]
    ) -> Words:
        """Return the events by version. The session keeps the version of its last own event."""
        found = await self.find(session)
        for recorded in found:
            apply(recorded)
        folded.version -= len(found)
        return {recorded.version: recorded for recorded in found}

    async def outline(self, session: str) -> Outline | None:
        """Return None if nothing is added. All events on record count."""
        reading = (await self._read([session], is_whole=True)).get(session)
        return await self._outline_of(reading) if reading is not None and reading.added else None

    async def _read(self, sessions: Sequence[str], *, is_whole: bool) -> dict[str, Reading]:
        """Return the mirrors among some sessions and the mirrors under them, each with the events
        to add to it.

        Each mirror is read once, and doubts pass on until nothing changes. So a circle of sessions
        ends, and each mirror stands as it does when it is read alone.
        """
        readings = await self._read_under(sessions, is_whole=is_whole)
        resting: dict[str, dict[str, None]] = {}
        for reading in readings.values():
            for node in reading.sure.values():
                resting.setdefault(node.session, {})[reading.session] = None
        unread = dict.fromkeys(resting)
        while unread:
            below, _ = unread.popitem()
            for name in resting[below]:
                reading = readings[name]
                evidence = [each for each, on in reading.sure.items() if on.session == below]
                if await self._doubt(reading, evidence, readings.get(below)) and name in resting:
                    unread[name] = None
        return readings

    async def _read_under(self, sessions: Sequence[str], *, is_whole: bool) -> dict[str, Reading]:
        """Raises `Refused` if one of `sessions` cannot be read."""
        found: dict[str, Reading] = {}
        unread = deque(sessions)
        while unread and len(found) < MOST_REACHED:
            name = unread.popleft()
            if name in found or not is_mirror(name):
                continue
            count = self.present(name)
            if name not in sessions and count == 0:
                continue  # on another branch
            try:
                found[name] = await self._begin(name, None if is_whole else count or None)
            except Refused:
                if name in sessions:
                    raise
                continue
            unread.extend(node.session for node in found[name].sure.values())
        return found

    async def _begin(self, session: str, count: int | None) -> Reading:
        """Return a mirror with the objections to its nodes. `count` limits its events."""
        texts = await self._objections(session)
        async with self._outlines.current(session) as kept:
            outline, version, digest = None, kept.fold.version, kept.head.hash
            if count is not None and count < version:
                outline, version = Outline(), count
                for recorded in await self._ledger.read(session, limit=count):
                    outline.take(recorded)
                    digest = recorded.hash
            fold = outline or kept.fold
            quota = Quota.of(fold, _without_fork)
            pieces = len(fold.evidence)
            grounds = {
                name: state.elsewhere
                for name in fold.followed
                if (state := fold.evidence[name]).elsewhere is not None
                and not (state.is_objection or state.refuted or state.abandoned)
                and state.elsewhere.found == "unchanged"
            }
            objections = [(given, made) for given, made in texts if _is_live(fold, made.node)]
            changed = [*pass_dates(fold, self._today()), *self._changed(session, fold)]
            doubted = {made.node for _, made in objections if fold.truth.is_in_doubt(made.node)}
        sure = {}
        for name, node in grounds.items():
            if here := await self.name_here(node.session, named_in=session):
                sure[name] = structs.replace(node, session=here)
        reading = Reading(session, version, digest, sure, outline)
        for recorded, made in objections:
            name = await self._name_elsewhere(recorded.session)
            thought = NodeElsewhere(session=name, node=made.thought)
            place = _without_fork(thought)
            if not await self._lives(recorded, made.thought):
                continue
            if not quota.takes(place, made.node, in_doubt=made.node in doubted):
                continue
            evidence = f"e{pieces + len(reading.added) + 1}"
            given = give_objection(evidence, made.node, made.reason, thought)
            reading.add(recorded.author, recorded.at, given)
        for check in changed:
            reading.add(SERVER, 0, check)
        return reading

    async def _objections(self, mirror: str) -> list[tuple[Recorded, ObjectionElsewhere]]:
        """Return recorded objections, living or not, in the order of each session."""
        found: list[tuple[Recorded, ObjectionElsewhere]] = []
        for rest in await self._ledger.resting_on(mirror):
            if rest.node.startswith("t"):
                recorded = await self._ledger.read(rest.session, after=rest.version - 1, limit=1)
                made = objection_elsewhere(recorded[0].event) if recorded else None
                found += [(recorded[0], made)] if made is not None else []
        return found

    def _changed(self, session: str, outline: Outline) -> Iterator[EvidenceChecked]:
        for name, check in self.checks.of(session).items():
            state = outline.evidence.get(name)
            if state is not None and not (state.refuted or state.abandoned):
                yield check

    async def _doubt(
        self, reading: Reading, evidence: Collection[str], below: Reading | None
    ) -> bool:
        """Return whether the session `below` adds any doubt to the evidence for its nodes."""
        nodes = [reading.sure[name] for name in evidence]
        if below is not None and (below.added or below.outline is not None):
            outline = await self._outline_of(below)
            reasons = [_doubt_of(outline, node) for node in nodes]
        elif nodes:
            try:
                async with self._outlines.current(nodes[0].session) as kept:
                    reasons = [_doubt_of(kept.fold, node) for node in nodes]
            except Refused:
                return False
        since = reading.version + 1
        for name, because in zip(evidence, reasons, strict=True):
            if because:
                del reading.sure[name]
                check = EvidenceChecked(
                    evidence=name, found="changed", because=because, since=since
                )
                reading.add(SERVER, 0, check)
        return any(reasons)

    async def _outline_of(self, reading: Reading) -> Outline:
        if reading.outline is None:
            outline = Outline()
            events = await self._ledger.read(reading.session, limit=reading.version)
            for recorded in [*events, *reading.added]:
                outline.take(recorded)
            reading.outline = outline
        return reading.outline

    async def _lives(self, objection: Recorded, thought: str) -> bool:
        session = objection.session
        count = self.present(session)
        if count is not None and count < objection.version:
            return False
        try:
            async with self._outlines.current(session) as kept:
                return read_objection(kept.fold, session, thought).found == "unchanged"
        except Refused:
            return False

    async def name_here(self, session: str, *, named_in: str) -> str:
        """Return the name here of a session that the session `named_in` names, "" if it is not on
        record here, or if several may be meant. A mirror names mirrors as all records do, and
        sessions of its own record without their digits.
        """
        if not is_mirror(named_in):
            return session
        if not is_mirror(session):
            prefix = f"{session}{MIRROR_MARK}"
            courses = await self._ledger.session_names(prefix, limit=MOST_COURSES)
            return the_mirror(session, courses)
        if await self._ledger.read(session, limit=1):
            return session
        home = home_name(session)
        is_home = await self._name_elsewhere(home) == session
        return home if is_home else ""

    async def _name_elsewhere(self, session: str) -> str:
        if is_mirror(session):
            return session
        begin = await self._ledger.read(session, limit=1)
        digits = published_hash(begin[0]).hex()[:GENESIS_DIGITS] if begin else ""
        return f"{session}@{digits}"


def _doubt_of(outline: Outline, node: NodeElsewhere) -> str:
    is_known = node.node in outline.assumptions or outline.has_thought(node.node)
    state = read_node(outline, node.session, node.node) if is_known else node
    return state.because if state.found == "changed" else ""


def _is_live(outline: Outline, node: str) -> bool:
    return (node in outline.assumptions or outline.has_thought(node)) and outline.is_live(node)


def _without_fork(node: NodeElsewhere) -> tuple[str, str]:
    """Return the session and the id of a node in the same form for all courses of its session."""
    number = mirror_number(node.session)[:GENESIS_DIGITS]
    return f"{home_name(node.session)}@{number}", node.node
