"""Evidence that the server itself looks at: when it is given, and whenever it is checked."""

import asyncio
from collections.abc import Collection, Mapping

from msgspec import Struct, structs

from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.queries.queries import AnchorOnRecord, Queries
from thoughtline.core.command import Command
from thoughtline.core.events import AuthoredEvent, EvidenceChecked
from thoughtline.core.evidence import reference_parser
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.turns import may_be_recorded
from thoughtline.core.session import Session
from thoughtline.project.evidence_reader import EvidenceReader, Seen
from thoughtline.project.lines import Comparison

AUTHOR = "thoughtline"
"""Who compares evidence with files."""


class CheckedEvidence(Struct, frozen=True, kw_only=True):
    """A piece of evidence of a session, where it is now and what was found there."""

    session: str
    evidence: str
    place: str
    was: str
    comparison: Comparison


class Evidence:
    """Anchors the evidence of a command, and compares that of sessions with the files.

    `project` is the one whose files are read, "" where nobody says. Sessions of another are about
    other files, whose paths may be the same.
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
        """The command with what is to be seen now of files that it points at. Raises `Refused`."""
        told = {text: _as_file(text) for text in command.evidence}
        told |= await self._places(command, session)
        wanted = {name: said for name, said in told.items() if said.kind in ("file", "symbol")}
        if not wanted or not await self._is_ours(session, command):
            return command
        past = {text for text, notes in command.evidence_notes.items() if notes.past}
        anchors = await asyncio.to_thread(self._anchors, wanted, past)
        return structs.replace(command, anchors=anchors)

    async def look(self, session: str) -> bool:
        """Compare the evidence of a session that is about the files here, if it is.

        Returns whether there was any. Raises `Refused`.
        """
        return await self._is_ours(session) and bool(await self.check(session))

    async def check(
        self, session: str, *, only: Collection[str] | None = None
    ) -> list[CheckedEvidence]:
        """Compare a session's evidence with the files as they are, and record what is new.

        Where files changed so often that no more is recorded of that, it is told all the same. With
        `only`, evidence in other files is left out. Raises `Refused`.
        """
        known = await self._queries.anchors(session)
        if only is not None:
            known = {name: one for name, one in known.items() if one.anchor.path in only}
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
            # Doubts first, or what rests on much might come into doubt and out of it many times.
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
        told = command and command.project
        project = told if session is None else await self._queries.project(session)
        return not project or not self._project or project == self._project

    async def _places(self, command: Command, session: str | None) -> dict[str, Reference]:
        """Where the evidence is now that a command verifies."""
        names = [name.strip().lower() for name in command.verify]
        if session is None or not any(name.startswith("e") for name in names):
            return {}
        known = await self._queries.anchors(session)
        return {name: _reference(known[name]) for name in names if name in known}

    def _anchors(self, told: Mapping[str, Reference], past: Collection[str]) -> dict[str, Anchor]:
        """Anchors by name. Evidence in `past` has none where the file is not as it is told now."""
        found: dict[str, Anchor] = {}
        for name, said in told.items():
            if _may_be_host(name) and not self._reader.has(said.place):
                continue
            try:
                anchor = self._reader.anchor(said)
            except Refused:
                if name not in past:
                    raise
                continue
            if anchor is not None:
                found[name] = anchor
        return found

    def _compare(self, known: Mapping[str, AnchorOnRecord]) -> dict[str, Comparison]:
        seen = Seen()
        return {name: self._compare_one(one, seen) for name, one in known.items()}

    def _compare_one(self, known: AnchorOnRecord, seen: Seen) -> Comparison:
        found = self._reader.compare(known.anchor, known.at, seen)
        if found.found not in IN_DOUBT or known.given is None:
            return found
        return self._reader.returned(known.given, known.anchor, seen) or found


def _as_file(text: str) -> Reference:
    return reference_parser.parse(text, may_be_host=False)


def _may_be_host(text: str) -> bool:
    """Whether only the project's files tell: "db.example:5432 refuses" may be one of that name."""
    return reference_parser.parse(text) != _as_file(text)


def _reference(known: AnchorOnRecord) -> Reference:
    anchor = known.anchor
    if anchor.symbol:
        return Reference("symbol", anchor.path, anchor.symbol)
    return Reference("file", anchor.path, first=anchor.first, last=anchor.last)


def _is_new(found: str, comparison: Comparison) -> bool:
    """Whether a comparison says something else than the record does."""
    if comparison.anchor is not None:
        return True
    if comparison.found in IN_DOUBT:
        return comparison.found != found
    return found in IN_DOUBT


def _news(now: Session, name: str, comparison: Comparison) -> EvidenceChecked | None:
    if not _is_new(now.evidence[name].found, comparison):
        return None
    return EvidenceChecked(
        evidence=name,
        found=comparison.found,
        because=comparison.because,
        anchor=comparison.anchor,
    )
