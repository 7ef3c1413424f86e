"""Evidence in files, which the server reads when a caller gives evidence and at each check."""

import asyncio
import itertools
import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import closing
from functools import partial
from time import monotonic

from msgspec import Struct, structs

from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.evidence.ends_of_runs import EndsOfRuns
from thoughtline.app.evidence.findings import (
    check_event,
    describe_news,
    is_new,
    is_same_evidence,
    news_of,
)
from thoughtline.app.evidence.witnessed_runs import WitnessedRuns
from thoughtline.app.queries.anchors import AnchorOnRecord
from thoughtline.app.queries.queries import Queries
from thoughtline.core.author import SERVER
from thoughtline.core.command import Command
from thoughtline.core.events import AuthoredEvent
from thoughtline.core.evidence import reference_parser
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.ends import parse_date
from thoughtline.core.evidence.observation import Observation
from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.core.evidence.run import relative_to
from thoughtline.core.evidence.same_place import Span
from thoughtline.core.evidence.witness import Witness
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.evidence import moved_pieces, unread
from thoughtline.core.rules.runs import unneeded_runs
from thoughtline.core.rules.turns import may_be_recorded
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.evidence_under import doubted_evidence_of, evidence_watched
from thoughtline.project.evidence_reader import NO_FILE, EvidenceReader
from thoughtline.project.files import Unreadable
from thoughtline.project.lines import Comparison
from thoughtline.project.moved_evidence import Moment
from thoughtline.project.receipts import Receipts
from thoughtline.store.beside.mirror_names import is_mirror

LONGEST = 0.02
"""Approximate maximum seconds for reading files before a call that names evidence is decided."""

NEXT_STEP = (
    "Nothing was recorded. If it stands elsewhere now, `verify` {0} with that place as the only "
    "`evidence` moves it there. Otherwise revise what rests on it, `refute` it if it was wrong, or "
    "`abandon` {0} if it was right at the time."
)

ELSEWHERE = "the session is about another project"

NO_FOLDER = "no such folder"
NO_LINE = "no such line or symbol"

PLACE_MARK = re.compile("[:#]")
"""Sign between a path and its lines or symbol."""

LONGEST_BLAME = 0.5
"""Seconds of a check after which the commits of changed lines are no longer looked for."""


class CheckedEvidence(Struct, frozen=True, kw_only=True):
    """`was` is the former place, and `place` the present one."""

    session: str
    evidence: str
    place: str
    was: str
    comparison: Comparison


class Evidence:
    """Use case that reads the evidence of a command, and compares the evidence of sessions with
    files.

    `project` is the project of the files, "" if the project is unknown. Sessions of another project
    are about other files, even under the same paths.
    """

    def __init__(
        self,
        recorder: Recorder[Session],
        queries: Queries,
        reader: EvidenceReader,
        project: str = "",
        *,
        receipts: Receipts | None = None,
    ) -> None:
        self._recorder = recorder
        self._queries = queries
        self._reader = reader
        self._project = project
        self._runs = WitnessedRuns(reader, receipts)
        self._ends = None if receipts is None else EndsOfRuns(recorder, queries, receipts)

    async def anchored(
        self,
        command: Command,
        session: str | None,
        *,
        moment: Moment,
        shown: int | None = None,
    ) -> Command:
        """Return the command with anchors for the files to which its evidence refers, as the files
        are at a moment.

        A reference that cannot be read is recorded as plain words, and its observation has the
        reason. `shown` is the version of the session when the call began, None if unknown.

        Raises `Refused` if evidence that the command verifies is gone (EVIDENCE_UNREADABLE), or
        has a change that no earlier call could show (EVIDENCE_CHANGED).
        """
        places = await self._places(command, session)
        reads = bool(command.evidence or command.ends or places)
        if not (reads or (session is not None and command.revises is not None)):
            return command
        if not await self._is_ours(session, command):
            return unread(command, ELSEWHERE) if reads else command
        if reads:
            present = await asyncio.to_thread(self._compare_now, places, moment)
            if session is not None:
                await self._check_shown(session, places, present, shown)
            command = await asyncio.to_thread(
                self._read, self._relative(command), places, present, moment
            )
        if session is None or command.revises is None:
            return command
        return await self._with_spans(command, command.revises, session)

    def _compare_now(
        self, known: Mapping[str, AnchorOnRecord], moment: Moment
    ) -> dict[str, Comparison]:
        return {name: self._compare_one(each, moment) for name, each in known.items()}

    async def _check_shown(
        self,
        session: str,
        known: Mapping[str, AnchorOnRecord],
        present: Mapping[str, Comparison],
        shown: int | None,
    ) -> None:
        """A caller could not see later changes: record them, and raise `Refused` with them."""
        in_doubt = [
            name
            for name, each in present.items()
            if each.found in IN_DOUBT and not known[name].anchor.ran
        ]
        news = {name for name in in_doubt if is_new(known[name], present[name])}
        if news:
            paths = {path for name in news for path in known[name].watched}
            await self.check(session, only=paths)
            known = await self._queries.anchors(session)
        unseen = [
            name
            for name in sorted(in_doubt, key=node_sort_key)
            if name in news or (shown is not None and known[name].checked > shown)
        ]
        if unseen:
            lines = "; ".join(describe_news(name, known[name], present[name]) for name in unseen)
            raise Refused(
                Code.EVIDENCE_CHANGED,
                f"Nobody has seen this change yet: {lines}.",
                hint="The call recorded nothing. Call again as it is if this still holds; "
                "otherwise revise, or `refute`.",
            )

    async def _with_spans(self, command: Command, revised: str, session: str) -> Command:
        """Return the command of a revision, with the present lines of the evidence in the files in
        which the revised thought has evidence in doubt.
        """
        doubted = await self._recorder.look(session, partial(doubted_evidence_of, name=revised))
        if not doubted:
            return command
        known = await self._queries.anchors(session)
        return structs.replace(
            command, spans=await asyncio.to_thread(self._spans, known, frozenset(doubted))
        )

    def _spans(
        self, known: Mapping[str, AnchorOnRecord], doubted: Collection[str]
    ) -> dict[str, Span]:
        paths = {known[name].path for name in doubted if name in known}
        now = self.fingerprints(paths)
        spans: dict[str, Span] = {}
        for name, piece in known.items():
            anchor = piece.anchor
            if piece.path not in paths:
                continue
            line = self._reader.line_of(piece.path, piece.line.now) if name in doubted else 0
            is_there = piece.found not in IN_DOUBT and anchor.file == now.get(piece.path)
            spans[name] = (line, line) if line or not is_there else (anchor.first, anchor.last)
        return spans

    def begin(self) -> Moment:
        return self._reader.begin()

    async def look(
        self,
        session: str,
        *,
        only: Collection[str] | None = None,
        moment: Moment | None = None,
    ) -> bool:
        """Compare a session's evidence with the files here, unless the session is about other
        files.

        `only` limits the comparison to evidence in these files; None means all files. Sessions with
        the same `moment` share its files. Returns True if any evidence was compared. Raises
        `Refused` if the session cannot be read or changed.
        """
        if not await self._is_ours(session):
            return False
        return bool(await self.check(session, only=only, moment=moment))

    def fingerprints(self, paths: Iterable[str]) -> dict[str, str]:
        """Return "" for unreadable files; leave out those after `LONGEST` seconds."""
        deadline = monotonic() + LONGEST
        found: dict[str, str] = {}
        for path in paths:
            if found and monotonic() > deadline:
                break
            found[path] = self._reader.fingerprint(path)
        return found

    def compare_places(self, commit: str, places: Mapping[str, Reference]) -> dict[str, Comparison]:
        """Lines or a symbol that the commit lacks mean their whole file."""
        found: dict[str, Comparison] = {}
        with closing(self._reader.begin()) as moment:
            for place, reference in places.items():
                named = structs.replace(reference, revision=commit)
                whole = structs.replace(named, kind="file", symbol="", first=0, last=0)
                for then in (named, whole):
                    try:
                        anchor = self._reader.read(then, moment).anchor
                    except Unreadable:
                        continue
                    result = self._reader.compare(anchor, 0, moment)
                    if result.found in IN_DOUBT:
                        found[place] = self._reader.describe(
                            result, [anchor], moment, names_commit=False
                        )
                    break
        return found

    async def check(
        self,
        session: str,
        *,
        only: Collection[str] | None = None,
        moment: Moment | None = None,
    ) -> list[CheckedEvidence]:
        """Compare a session's evidence with the present files, and record new results. Results of
        a mirror are kept outside its events, unless the record is a copy for checks.

        Results that are not recorded, because the files changed too often, are still returned.
        `only` limits the comparison to evidence in these files; None means all files. Sessions that
        are checked with the same `moment` share its files. Raises `Refused` if the session cannot
        be read or changed.
        """
        if only is None and self._ends is not None:
            await self._ends.compare(session)
        known = await self._queries.anchors(session)
        if only is not None:
            known = {name: each for name, each in known.items() if each.watched.intersection(only)}
        if any(each.anchor.ran for each in known.values()):
            unneeded = await self._recorder.look(session, unneeded_runs)
            known = {name: each for name, each in known.items() if name not in unneeded}
        if not known:
            return []
        found = await asyncio.to_thread(self._compare, known, moment)

        def rule(now: Session) -> list[AuthoredEvent]:
            news = [
                event
                for name, comparison in found.items()
                if is_same_evidence(known[name], now.evidence[name])
                and (event := news_of(now, name, comparison, known[name])) is not None
                and may_be_recorded(now, event)
            ]
            # Doubts first, so that a node with many supports does not go in and out of doubt.
            news.sort(key=lambda event: event.found not in IN_DOUBT)
            return [(SERVER, event) for event in news]

        news = {name: each for name, each in found.items() if is_new(known[name], each)}
        if is_mirror(session) and not self._recorder.writes_mirrors:
            checks = [check_event(name, comparison) for name, comparison in news.items()]
            self._queries.overlay.checks.keep(session, found, checks)
        elif news:
            await self._recorder.record(rule, session=session)
        return [
            CheckedEvidence(
                session=session,
                evidence=name,
                place=(comparison.anchor or known[name].anchor).place,
                was=known[name].anchor.place,
                comparison=comparison,
            )
            for name, comparison in found.items()
        ]

    async def _is_ours(self, session: str | None, command: Command | None = None) -> bool:
        """Check if a session, or the new session of a command, may be about the files here."""
        own = command and command.project
        project = own if session is None else await self._queries.project(session)
        return not project or not self._project or project == self._project

    async def _places(self, command: Command, session: str | None) -> dict[str, AnchorOnRecord]:
        """Include changed evidence under a thought that the command verifies."""
        if session is None or not command.verify:
            return {}
        named = {name.strip().lower() for name in command.verify}
        if command.evidence and not named & set(await self._queries.anchors(session)):
            return {}  # the thoughts stand by this evidence from now on
        under = await self._recorder.look(
            session, lambda now: set(evidence_watched(now, command.verify))
        )
        if not under:
            return {}
        known = await self._queries.anchors(session)
        return {
            name: known[name]
            for name in sorted(under & known.keys())
            if name in named or known[name].found in IN_DOUBT
        }

    def _read(
        self,
        command: Command,
        places: Mapping[str, AnchorOnRecord],
        present: Mapping[str, Comparison],
        moment: Moment,
    ) -> Command:
        anchors: dict[str, Anchor] = {}
        observations: dict[str, Observation] = {}
        told = itertools.filterfalse(command.has_exception, command.evidence)
        for text in (*told, *itertools.filterfalse(parse_date, command.ends)):
            notes = command.evidence_notes.get(text)
            is_past = notes is not None and notes.past
            observations[text], anchor = self._look_at(text, moment, past=is_past)
            if anchor is not None:
                anchors[text] = anchor
        command = structs.replace(command, anchors=anchors, observations=observations)
        changed = [name for name in places if present[name].found in IN_DOUBT]
        moved = moved_pieces(command, changed)
        for name, text in moved.items():
            places_of = f"{places[name].anchor.place} → {anchors[text].place}"
            observations[text] = structs.replace(observations[text], moved=places_of)
        named = {name.strip().lower() for name in command.verify} - moved.keys()
        for name, known in places.items():
            now = present[name]
            if known.anchor.ran:
                anchor = self._runs.anchor(known)
            else:
                anchor = now.anchor or (None if now.found in IN_DOUBT else known.anchor)
                if anchor is None and name in named:
                    raise Refused(
                        Code.EVIDENCE_UNREADABLE,
                        f"{name} cannot be verified at {known.anchor.place[:200]}: {now.because}.",
                        hint=NEXT_STEP.format(name),
                    )
            if anchor is not None:  # else the thought holds in spite of that
                anchors[name] = anchor
        if not moved:
            _check_places(command, changed)
        return structs.replace(command, anchors=anchors, observations=observations)

    def _relative(self, command: Command) -> Command:
        """Others read the paths, and the folder of a person is none of their business."""
        relative = partial(relative_to, str(self._reader.folder))
        return structs.replace(
            command,
            evidence=tuple(map(relative, command.evidence)),
            evidence_notes={relative(text): n for text, n in command.evidence_notes.items()},
        )

    def _look_at(
        self, text: str, moment: Moment, *, past: bool
    ) -> tuple[Observation, Anchor | None]:
        parsed = reference_parser.parse(text)
        if parsed.kind == "page":
            return Observation(reference=parsed), None
        if parsed.kind == "command" and (run := self._runs.find(parsed.place, parsed.seen)):
            witness, anchor = run
            seen = Observation(reference=parsed, past=past, witness=witness)
            return seen, None if past else anchor
        guesses = reference_parser.guesses(text)
        if parsed.kind == "command":  # `scripts/check -> ok` ran that file
            guesses = filter(reference_parser.is_marked, guesses)
        why = ""
        for place in guesses:
            if not self._reader.has(place, moment):
                continue
            try:
                sight = self._reader.read(place, moment)
            except Unreadable as error:
                why = why or str(error).removeprefix("is ")
                continue
            then = past or bool(place.revision)
            read = Observation(
                reference=place,
                line=sight.line,
                last_line=sight.last_line,
                span=sight.span,
                cut=sight.cut,
                past=then,
                witness=Witness(),
            )
            return read, sight.anchor
        if not past:
            why = why or self._why_unwatched(text, parsed, moment)
        is_run = parsed.kind == "command" and not past
        told = self._runs.describe_absence(parsed.place, parsed.seen) if is_run else ""
        return Observation(reference=parsed, unwatched="" if past else why, told=told), None

    def _why_unwatched(self, text: str, parsed: Reference, moment: Moment) -> str:
        """Return "" if the text is plain words."""
        if parsed.kind in ("file", "symbol"):
            return self._reader.describe_absence(parsed.place)
        if parsed.kind != "note":
            return ""
        if why := self._why_no_place(text.strip(), moment):
            return why
        inside = reference_parser.path_inside(text)
        if inside and self._reader.has(Reference("file", inside), moment):
            if text.strip().startswith(inside):
                return NO_LINE
            return f"begin with the place to have {inside} watched"
        guesses = reference_parser.guesses(text)
        return NO_FILE if any(map(reference_parser.names_place, guesses)) else ""

    def _why_no_place(self, text: str, moment: Moment) -> str:
        if text.count(" "):
            return ""
        why = self._reader.describe_absence(text)
        if why and (why != NO_FILE or text.endswith("/")):
            return NO_FOLDER if why == NO_FILE else why
        before = PLACE_MARK.split(text, maxsplit=1)[0]
        has_file = before != text and self._reader.has(Reference("file", before), moment)
        return NO_LINE if has_file else ""

    def _compare(
        self, known: Mapping[str, AnchorOnRecord], moment: Moment | None
    ) -> dict[str, Comparison]:
        """Read each file once, in order. Without a `moment`, compare with the present files."""
        if moment is None:
            with closing(self._reader.begin()) as now:
                return self._compare(known, now)
        for each in known.values():
            if each.anchor.ran:
                continue
            moment.expect(each.anchor, each.at)
            if each.seen is not None:
                moment.expect(each.seen, each.at)
        found: dict[str, Comparison] = {}
        spent = 0.0
        for name, each in sorted(known.items(), key=lambda item: item[1].anchor.path):
            comparison = self._compare_one(each, moment)
            begun = monotonic()
            in_time = spent < LONGEST_BLAME
            found[name] = self._describe(each, comparison, moment, in_time=in_time)
            spent += monotonic() - begun
        return {name: found[name] for name in known}

    def _describe(
        self, known: AnchorOnRecord, comparison: Comparison, moment: Moment, *, in_time: bool
    ) -> Comparison:
        """Unless `in_time`, git is not asked for the author of the change."""
        if comparison.found not in IN_DOUBT or known.anchor.ran:
            return comparison
        if not is_new(known, comparison):
            return structs.replace(comparison, line=known.line)
        return self._reader.describe(comparison, known.anchors, moment, names_commit=in_time)

    def _compare_one(self, known: AnchorOnRecord, moment: Moment) -> Comparison:
        """Compare evidence with its latest anchor. If the evidence is in doubt, search for its
        first anchor again.

        The anchor of changed evidence becomes its present content, so that a caller can accept the
        change as seen.
        """
        if known.anchor.ran:
            return self._runs.compare(known, moment)
        comparison = self._reader.compare(known.anchor, known.at, moment)
        if comparison.found not in IN_DOUBT:
            return comparison
        if known.given is not None:
            back = self._reader.returned(known.given, known.anchor, moment)
            if back is not None:
                return back
        if known.seen is not None:
            again = self._reader.compare(known.seen, known.at, moment)
            if again.found not in IN_DOUBT:
                return Comparison(known.found, comparison.because, known.seen)
        now = self._reader.anchor_again(known.path, known.anchors, moment)
        return structs.replace(comparison, anchor=now)


def _check_places(command: Command, changed: Iterable[str]) -> None:
    """Raises `Refused` (EVIDENCE_UNREADABLE): a slip in the place would accept the change."""
    named = [name for name in changed if name in {each.strip().lower() for each in command.verify}]
    # an exception is no place, and has no observation
    read = ((text, command.observations.get(text)) for text in command.evidence)
    unread = [(text, seen.unwatched) for text, seen in read if seen is not None and seen.unwatched]
    if command.text is None and named and unread:
        (text, problem), name = unread[0], named[0]
        raise Refused(
            Code.EVIDENCE_UNREADABLE,
            f"{text[:200]!r} cannot be read: {problem}.",
            hint=f"Nothing was recorded. To move {name}, name a place that exists. To accept it as "
            "it is now, leave `evidence` out, and give the reason as `because`.",
        )
