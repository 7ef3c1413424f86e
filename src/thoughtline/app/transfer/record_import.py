"""Import of export files, and of other servers' files, into the record."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby, islice
from typing import BinaryIO

from msgspec import Struct, structs

from thoughtline.app.folds.kept_folds import PAGE
from thoughtline.app.folds.session_cache import Folded
from thoughtline.app.transfer.foreign_steps import ForeignSessions, steps_of, with_references
from thoughtline.app.transfer.import_refusals import (
    bad_item,
    changed_meanwhile,
    check_chosen,
    check_name,
    continues_living,
    differs_from_record,
    has_several,
)
from thoughtline.app.transfer.voices import VoiceCount, Voices
from thoughtline.core import rules
from thoughtline.core.author import imported_author, split_import
from thoughtline.core.events import Event, Recorded, SessionForgotten, ThoughtRecorded
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.import_validation import is_acceptable
from thoughtline.core.rules.turns import check_imported_turns
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing
from thoughtline.store.beside.mirror_names import is_mirror
from thoughtline.store.codec import encode
from thoughtline.store.export_format import BIGGEST, Reader
from thoughtline.store.ledger import Entry, Ledger, VersionConflict, at_version
from thoughtline.store.stored_names import means_latest

MOST_COURSES = 20
"""Maximum number of courses of one session that an import compares with a file."""

DIGITS = 12
"""Number of hexadecimal digits in the name of a course: 48 bits."""


class ImportResult(Struct, frozen=True, kw_only=True):
    """Import result for one session: the numbers of its events, of known and of stored events.

    A recorded session that is `forgotten` stays forgotten: none of its events is stored. `voices`
    are the authors of the stored events, as the file names them, and `told_as` is the beginning of
    these authors in the record. `fork_of` is the session that went on in another way here, after
    `fork_at` common events; `session` is then the name of the file's course.
    """

    session: str
    events: int
    known: int
    stored: int
    forgotten: bool = False
    voices: Voices = Voices()
    told_as: str = ""
    fork_of: str = ""
    fork_at: int = 0


LONGEST_AUTHOR = 1_024
"""Maximum number of characters in an author's name."""

LONGEST_EVENT = 16 << 20
"""Maximum size of an event in bytes: twice the longest text that a known server accepts."""


class Importer:
    """Use case that imports files. `clock` returns milliseconds since 1970, and `new_handle`
    returns a name for a session.
    """

    def __init__(
        self, ledger: Ledger, *, clock: Callable[[], int], new_handle: Callable[[], str]
    ) -> None:
        self._ledger = ledger
        self._clock = clock
        self._new_handle = new_handle

    async def take(
        self,
        file: BinaryIO,
        *,
        name: str | None = None,
        source: str = "",
        may_continue: bool = False,
    ) -> list[ImportResult]:
        """Store the sessions of an export; of recorded sessions, store only the missing latest
        events.

        The file is read twice, because all of it is checked before anything is stored. `name`
        renames the session of a file with only one session. `source` is the name of the file, with
        which each stored author begins; if it is "", the authors are stored as they are, for a
        backup of this record.

        Raises `Refused` if the file is damaged, or differs from the record. Raises `Refused` if it
        continues a session that was recorded here, unless `may_continue` is true.
        """
        if name is not None:
            check_name(name)
        plan = await self._plan(file, name, may_continue=may_continue, source=source)
        _, sessions = _sessions_in(file)
        for session, events in sessions:
            await self._store(plan[session], events, source)
        told_as = imported_author(source, "") if source else ""
        return [structs.replace(each, told_as=told_as) for each in plan.values()]

    async def _plan(
        self, file: BinaryIO, name: str | None, *, may_continue: bool, source: str
    ) -> dict[str, ImportResult]:
        """Return the result for each session of a file, before anything is stored. A session that
        went on in another way here is compared again under the name of the file's course.
        """
        plan: dict[str, ImportResult] = {}
        forks: dict[str, ForkFound] = {}
        for _ in range(MOST_COURSES):
            reader, sessions = _sessions_in(file)
            is_done, first = True, ""
            for session, events in sessions:
                first = first or session
                if name is not None and session != first:
                    raise has_several(name)
                if session in plan:
                    continue
                known_as, fork = name or session, forks.get(session)
                try:
                    result = await self._compare(
                        known_as if fork is None else fork.name,
                        events,
                        reader,
                        may_continue=may_continue,
                        course_of=known_as,
                        source=source,
                    )
                except ForkFound as found:
                    forks[session], is_done = found, False
                else:
                    of = ("", 0) if fork is None else (known_as, fork.at)
                    plan[session] = structs.replace(result, fork_of=of[0], fork_at=of[1])
            if is_done:
                return plan
        raise differs_from_record(next(iter(forks)))

    async def adopt(
        self,
        foreign: ForeignSessions[Folded],
        *,
        name: str | None = None,
        source: str = "",
        may_continue: bool = False,
    ) -> ImportResult:
        """Store another server's session completely or not at all, by the same rules as for calls.

        Items with keys extend a recorded session: known items are skipped. Raises `Refused` with
        the number of the first item that breaks a rule. `source` and `may_continue` are those of
        `take`.
        """
        if name is not None:
            check_name(name)
        session = name or foreign.session or self._new_handle()
        check_chosen(session)
        if any(item.key for item in foreign.items):
            return await self._continue(session, foreign, source, may_continue=may_continue)
        entries = self._decide(foreign, foreign.begin(), {}, source)
        events = [entry.event for entry in entries]
        try:
            standings_after = _standings_after(Session(), events)
            await self._ledger.append(session, at_version(0, entries, standings_after))
        except VersionConflict:
            there = [recorded.event async for recorded in self._recorded(session)]
            if isinstance(there[-1], SessionForgotten):
                return _forgotten(session, len(there))
            if there != events:
                raise differs_from_record(session) from None
            return ImportResult(session=session, events=len(events), known=len(events), stored=0)
        return ImportResult(session=session, events=len(events), known=0, stored=len(events))

    async def _continue(
        self, session: str, foreign: ForeignSessions[Folded], source: str, *, may_continue: bool
    ) -> ImportResult:
        record = [recorded async for recorded in self._recorded(session)]
        there = [recorded.event for recorded in record]
        if there and isinstance(there[-1], SessionForgotten):
            return _forgotten(session, len(there))
        thoughts, times = steps_of(record)
        # Another conversation may have the same keys, if they are numbers: compare the times.
        if any(item.at not in (None, times.get(item.key, item.at)) for item in foreign.items):
            raise differs_from_record(session)
        now, before = foreign.begin(), Session()
        now.advance(there)
        before.advance(there)
        entries = self._decide(foreign, now, thoughts, source)
        if entries:
            if not may_continue and any(_is_own(recorded) for recorded in record):
                raise continues_living(session, len(there), len(entries))
            standings_after = _standings_after(before, [entry.event for entry in entries])
            try:
                await self._ledger.append(session, at_version(len(there), entries, standings_after))
            except VersionConflict:
                raise changed_meanwhile(session) from None
        return ImportResult(
            session=session,
            events=len(there) + len(entries),
            known=len(there),
            stored=len(entries),
        )

    async def _compare(
        self,
        name: str,
        events: Iterable[Recorded],
        reader: Reader,
        *,
        may_continue: bool,
        course_of: str,
        source: str,
    ) -> ImportResult:
        """Check the events of a session and compare them with the record. The import of an author
        does not count, so that sessions can go back and forth between two records. A file of others
        adds nothing to a mirror that is on record, which only a sync continues.

        Raises `Refused` if an event is not acceptable, if the record has quite another session, or
        if the file continues a session that was recorded here and may not. Raises `ForkFound` if
        both went on after a common beginning; `course_of` is the session in both.
        """
        now, known, forgotten, is_own, voices = Session(), 0, False, False, VoiceCount()
        record = self._recorded(name)
        there = await anext(record, None)
        is_kept = there is not None and source != "" and is_mirror(name)
        # Other names of a file are accepted unchecked: one of them could stop a whole restore.
        if there is None and means_latest(name):
            check_chosen(name)
        for recorded in events:
            if not is_sized(recorded) or not is_acceptable(now, recorded.event):
                raise reader.bad("contradicts the lines before it, or is longer than a call may be")
            check_imported_turns(name, now, recorded.event)
            now.apply(recorded.event)
            if there is None:
                voices.add(recorded)
                continue
            forgotten = isinstance(there.event, SessionForgotten)
            if not (forgotten or is_kept or _is_same(there, recorded)):
                raise ForkFound(course_of, recorded) if known else differs_from_record(name)
            known += not forgotten
            is_own = is_own or _is_own(there)
            there = await anext(record, None)
        stored = 0 if forgotten or is_kept else now.version - known
        if is_own and known and stored and not may_continue:
            raise continues_living(name, known, stored)
        return ImportResult(
            session=name,
            events=now.version,
            known=known,
            stored=stored,
            forgotten=forgotten,
            voices=voices.total() if stored else Voices(),
        )

    async def _store(self, plan: ImportResult, events: Iterator[Recorded], source: str) -> None:
        if not plan.stored:
            return
        now = Session()
        now.advance(recorded.event for recorded in islice(events, plan.known))
        while page := list(islice(events, PAGE)):
            entries = [
                Entry(event=each.event, author=_author(each.author, source), at=each.at)
                for each in page
            ]
            standings_after = _standings_after(now, [each.event for each in page])
            try:
                await self._ledger.append(
                    plan.session, at_version(now.version, entries, standings_after)
                )
            except VersionConflict:
                raise changed_meanwhile(plan.session) from None

    async def _recorded(self, session: str) -> AsyncIterator[Recorded]:
        after = 0
        while page := await self._ledger.read(session, after=after, limit=PAGE):
            for recorded in page:
                yield recorded
            after = page[-1].version

    def _decide(
        self,
        foreign: ForeignSessions[Folded],
        now: Folded,
        thoughts: dict[str, str],
        source: str,
    ) -> list[Entry]:
        """Return the entries for the items, decided after `now`. The call changes `now` and
        `thoughts`.

        `thoughts` maps the keys of items to thoughts. Items that are on record are skipped.
        """
        clock = self._clock()
        entries: list[Entry] = []
        for position, item in enumerate(foreign.items, 1):
            if item.is_done(now, thoughts):
                continue
            number = item.number or position
            try:
                command = with_references(item.command(now), item, thoughts)
                events = rules.decide(now, command, foreign.limits)
            except Refused as refusal:
                raise bad_item(number, refusal.message) from refusal
            for event in events:
                if not is_acceptable(now, event):
                    raise bad_item(number, "It is nested too deep, or names a missing node.")
                now.apply(event)
                if item.key and isinstance(event, ThoughtRecorded):
                    thoughts[item.key] = event.thought
            at = clock if item.at is None else item.at
            author = _author(item.author or foreign.author, source)
            entries += [Entry(event=event, author=author, at=at) for event in events]
        return entries


def _author(author: str, source: str) -> str:
    return imported_author(source, author) if source else author


def _is_own(recorded: Recorded) -> bool:
    """Return whether an event was recorded here, and not imported."""
    return not split_import(recorded.author)[0]


def _is_same(there: Recorded, recorded: Recorded) -> bool:
    authors = {imported_author("", each.author) for each in (there, recorded)}
    return (
        len(authors) == 1
        and there.at == recorded.at
        and encode(there.event) == encode(recorded.event)
    )


def _sessions_in(file: BinaryIO) -> tuple[Reader, Iterator[tuple[str, Iterator[Recorded]]]]:
    """Return a reader of an export, and the export's events by session. Each event is checked when
    it is read.
    """
    file.seek(0)
    reader = Reader(file)
    return reader, groupby(reader.events(), key=lambda recorded: recorded.session)


def _standings_after(now: Session, events: Sequence[Event]) -> Callable[[], Mapping[str, Standing]]:
    return lambda: now.standings_after(events, now.advance(events))


def _forgotten(session: str, known: int) -> ImportResult:
    return ImportResult(session=session, events=0, known=known, stored=0, forgotten=True)


def is_sized(recorded: Recorded) -> bool:
    """Check that the sizes and numbers in an event are within the limits of this server."""
    number = recorded.event.number if isinstance(recorded.event, ThoughtRecorded) else 0
    return (
        len(split_import(recorded.author)[1]) <= LONGEST_AUTHOR
        and 0 <= number <= BIGGEST
        and len(encode(recorded.event)) <= LONGEST_EVENT
    )


class ForkFound(Exception):  # noqa: N818 - no error: the import goes on under another name
    """The file has another event than the record, after a common beginning. `at` is the number of
    common events, and `name` the name of the file's course.
    """

    def __init__(self, session: str, recorded: Recorded) -> None:
        self.at = recorded.version - 1
        self.name = course_name(session, recorded)


def course_name(session: str, recorded: Recorded) -> str:
    """Return the name of another course of a session, which begins to differ with an event. The
    name is the same for each file with that event, whatever imports the file went through.
    """
    author = imported_author("", recorded.author)
    parts = (str(recorded.version), author, str(recorded.at), encode(recorded.event).decode())
    return f"{session}.{sha256(chr(0).join(parts).encode()).hexdigest()[:DIGITS]}"
