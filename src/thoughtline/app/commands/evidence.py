"""Evidence in files, which the server reads when it is given and whenever it is checked."""

import asyncio
from collections.abc import Collection, Mapping

from msgspec import Struct, structs

from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.queries.queries import AnchorOnRecord, Queries
from thoughtline.core.command import Command
from thoughtline.core.events import AuthoredEvent, EvidenceChecked
from thoughtline.core.evidence import reference_parser
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.observation import Observation
from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.core.rules.turns import may_be_recorded
from thoughtline.core.session import Session
from thoughtline.project.evidence_reader import NO_FILE, EvidenceReader, Seen
from thoughtline.project.files import Unreadable
from thoughtline.project.lines import Comparison

AUTHOR = "thoughtline"
"""Author of the events that compare evidence with files."""


class CheckedEvidence(Struct, frozen=True, kw_only=True):
    """Piece of evidence of a session, with its former and present place and the comparison."""

    session: str
    evidence: str
    place: str
    was: str
    comparison: Comparison


class Evidence:
    """Anchors the evidence of a command, and compares the evidence of sessions with the files.

    `project` is the project of these files, "" if it is unknown. Sessions of another project are
    about other files, even under the same paths.
    """

    def __init__(
        self,
        recorder: Recorder[Session],
        queries: Queries,
        reader: EvidenceReader,
        project: str = "",
    ) -> None:
        self._recorder = recorder
        self._queries = queries
        self._reader = reader
        self._project = project

    async def anchored(self, command: Command, session: str | None) -> Command:
        """Return the command with anchors of the files that it points at.

        A place that cannot be read stays words, and its observation has the reason. Raises
        `Refused` if evidence that the command verifies cannot be read.
        """
        places = await self._places(command, session)
        if not (command.evidence or places) or not await self._is_ours(session, command):
            return command
        return await asyncio.to_thread(self._read, command, places)

    async def look(self, session: str) -> bool:
        """Compare the evidence of a session with the files here, unless it is about other files.

        Returns True if any evidence was compared. Raises `Refused`.
        """
        return await self._is_ours(session) and bool(await self.check(session))

    async def check(
        self, session: str, *, only: Collection[str] | None = None
    ) -> list[CheckedEvidence]:
        """Compare a session's evidence with the files as they are, and record new results.

        Results that are not recorded, because the files changed too often, are returned all the
        same. With `only`, evidence in other files is left out. Raises `Refused`.
        """
        known = await self._queries.anchors(session)
        if only is not None:
            known = {name: each for name, each in known.items() if each.anchor.path in only}
        if not known:
            return []
        found = await asyncio.to_thread(self._compare, known)

        def rule(now: Session) -> list[AuthoredEvent]:
            news = [
                event
                for name, comparison in found.items()
                if known[name].anchored == now.evidence[name].anchored
                and (event := _news(now, name, comparison)) is not None
                and may_be_recorded(now, event)
            ]
            # Doubts first, so that a node with many supports does not go in and out of doubt.
            news.sort(key=lambda event: event.found not in IN_DOUBT)
            return [(AUTHOR, event) for event in news]

        if any(_is_new(known[name].found, comparison) for name, comparison in found.items()):
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
        """Check if a session, or the new one of a command, may be about the files here."""
        own = command and command.project
        project = own if session is None else await self._queries.project(session)
        return not project or not self._project or project == self._project

    async def _places(self, command: Command, session: str | None) -> dict[str, Reference]:
        """Return the present references of the evidence that a command verifies."""
        names = [name.strip().lower() for name in command.verify]
        if session is None or not any(name.startswith("e") for name in names):
            return {}
        known = await self._queries.anchors(session)
        return {name: _reference(known[name]) for name in names if name in known}

    def _read(self, command: Command, places: Mapping[str, Reference]) -> Command:
        anchors = {name: self._reader.anchor(reference) for name, reference in places.items()}
        observations: dict[str, Observation] = {}
        for text in command.evidence:
            notes = command.evidence_notes.get(text)
            observations[text], anchor = self._look_at(text, past=notes is not None and notes.past)
            if anchor is not None:
                anchors[text] = anchor
        return structs.replace(command, anchors=anchors, observations=observations)

    def _look_at(self, text: str, *, past: bool) -> tuple[Observation, Anchor | None]:
        """Read the place that a text names, if it names one."""
        parsed = reference_parser.parse(text)
        if parsed.kind == "page":
            return Observation(reference=parsed), None
        guesses = reference_parser.guesses(text)
        if parsed.kind == "command":  # `scripts/check -> ok` ran that file
            guesses = filter(reference_parser.is_marked, guesses)
        why = ""
        for place in filter(self._reader.has, guesses):
            try:
                sight = self._reader.read(place)
            except Unreadable as error:
                why = why or str(error).removeprefix("is ")
                continue
            then = past or bool(place.revision)
            read = Observation(reference=place, line=sight.line, cut=sight.cut, past=then)
            return read, sight.anchor
        if not past:
            why = why or self._why_unwatched(text, parsed)
        return Observation(reference=parsed, unwatched="" if past else why), None

    def _why_unwatched(self, text: str, parsed: Reference) -> str:
        """Return the reason why a text that names a place is not watched; "" for plain words."""
        if parsed.kind in ("file", "symbol"):
            return self._reader.describe_absence(parsed.place)
        if parsed.kind != "note":
            return ""
        if not text.strip().count(" "):
            why = self._reader.describe_absence(text.strip())
            if why and why != NO_FILE:
                return why
        inside = reference_parser.path_inside(text)
        if inside and self._reader.has(Reference("file", inside)):
            return f"begin with the place to have {inside} watched"
        guesses = reference_parser.guesses(text)
        return NO_FILE if any(map(reference_parser.names_place, guesses)) else ""

    def _compare(self, known: Mapping[str, AnchorOnRecord]) -> dict[str, Comparison]:
        seen = Seen()
        return {name: self._compare_one(each, seen) for name, each in known.items()}

    def _compare_one(self, known: AnchorOnRecord, seen: Seen) -> Comparison:
        """Compare the latest anchor, and if it is in doubt, look for the first one again."""
        comparison = self._reader.compare(known.anchor, known.at, seen)
        if comparison.found not in IN_DOUBT or known.given is None:
            return comparison
        return self._reader.returned(known.given, known.anchor, seen) or comparison


def _reference(known: AnchorOnRecord) -> Reference:
    anchor = known.anchor
    if anchor.symbol:
        return Reference("symbol", anchor.path, anchor.symbol)
    return Reference("file", anchor.path, first=anchor.first, last=anchor.last)


def _is_new(found: str, comparison: Comparison) -> bool:
    """Check if a comparison differs from the record."""
    if comparison.anchor is not None:
        return True
    if comparison.found in IN_DOUBT:
        return comparison.found != found
    return found in IN_DOUBT


def _news(now: Session, name: str, comparison: Comparison) -> EvidenceChecked | None:
    """Return the event of a comparison, None if the record has the same result."""
    if not _is_new(now.evidence[name].found, comparison):
        return None
    return EvidenceChecked(
        evidence=name,
        found=comparison.found,
        because=comparison.because,
        anchor=comparison.anchor,
    )
