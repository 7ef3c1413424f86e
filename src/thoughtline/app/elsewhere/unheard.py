"""Doubts of mirrors that only their readers know: objections which the mirrors' homes have not
heard yet, files that differ here, and dates that have passed.

Nobody writes to a mirror. A reader therefore adds such doubts to each read.
"""

from collections.abc import Callable
from functools import partial

from msgspec import structs

from thoughtline.app.elsewhere.mirror_checks import MirrorChecks
from thoughtline.app.elsewhere.objections import MOST_OF_ONE, REASON
from thoughtline.app.folds.outlines import Outlines
from thoughtline.core.author import SERVER
from thoughtline.core.events import EvidenceChecked, EvidenceGiven, Recorded
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.ends import pass_dates
from thoughtline.core.rules.node_states import read_node, read_objection
from thoughtline.core.session import Session
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.objections import objection_elsewhere
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.store.ledger import Hit, Ledger, Query
from thoughtline.store.mirror_names import GENESIS_DIGITS, home_name, is_mirror, mirror_number

MOST_FOUND = 200
"""Maximum number of texts that are looked at to find the objections to nodes of one session."""

Present = Callable[[str], int | None]

Words = dict[Version, Recorded]
"""Events of a session by version."""


class Unheard:
    """Use case that finds the doubts of mirrors which their own events lack: objections, doubts of
    other mirrors on which a mirror's nodes rest, evidence that differs from the files here, and
    dates that have passed. `present` tells the part of a mirror that is on this branch. `checks`
    has the comparisons with files, and `today` returns the present day in UTC.
    """

    def __init__(self, outlines: Outlines, ledger: Ledger, today: Callable[[], str]) -> None:
        self.present: Present = lambda _: None
        self.checks = MirrorChecks()
        self._today = today
        self._outlines = outlines
        self._ledger = ledger

    def ignore_branch(self) -> None:
        """Show mirrors as they are on record, although the working tree may have fewer events."""
        self.present = lambda _: None

    async def find(self, session: str, seen: frozenset[str] = frozenset()) -> list[Recorded]:
        """Return the events to add to a mirror, none for another session. `seen` are the sessions
        that are being read already.
        """
        if not is_mirror(session) or session in seen:
            return []
        async with self._outlines.current(session) as kept:
            outline = kept.fold
            version, digest = outline.version, kept.head.hash
            heard = {
                _without_fork(state.elsewhere)
                for name in outline.followed
                if (state := outline.evidence[name]).is_objection and state.elsewhere is not None
            }
            grounds = {
                name: state.elsewhere
                for name in outline.followed
                if (state := outline.evidence[name]).elsewhere is not None
                and not (state.is_objection or state.refuted or state.abandoned)
            }
            pieces = len(outline.evidence)
            nodes = partial(_has, frozenset(outline.assumptions), outline.thoughts)
            dates = pass_dates(outline, self._today())
            checks = [
                check
                for name, check in self.checks.of(session).items()
                if (piece := outline.evidence.get(name)) is not None
                and not (piece.refuted or piece.abandoned)
            ]
        added: list[tuple[str, int, EvidenceGiven | EvidenceChecked]] = []
        for author, at, event in await self._objections(session, heard):
            if nodes(event.bounds):
                given = structs.replace(event, evidence=f"e{pieces + len(added) + 1}")
                added.append((author, at, given))
        for name, node in grounds.items():
            is_sure = node is not None and node.found == "unchanged"
            because = await self._doubt(node, seen | {session}) if is_sure and node else ""
            if because:
                check = EvidenceChecked(
                    evidence=name, found="changed", because=because, since=version + 1
                )
                added.append((SERVER, 0, check))
        added += [(SERVER, 0, check) for check in (*dates, *checks)]
        return [
            Recorded(
                session=session, version=number, author=author, at=at, event=event, hash=digest
            )
            for number, (author, at, event) in enumerate(added, version + 1)
        ]

    async def add(
        self, session: str, folded: Session, apply: Callable[[Recorded], object]
    ) -> Words:
        """Apply the events to add to a mirror that was read, and return them by version. The
        version of the session stays the one of its last own event.
        """
        found = await self.find(session)
        for recorded in found:
            apply(recorded)
        folded.version -= len(found)
        return {recorded.version: recorded for recorded in found}

    async def outline(self, session: str, seen: frozenset[str] = frozenset()) -> Outline | None:
        """Return the outline of a mirror with the added events, None if nothing is added."""
        found = await self.find(session, seen)
        if not found:
            return None
        outline = Outline()
        for recorded in [*await self._ledger.read(session), *found]:
            outline.take(recorded)
        return outline

    async def _objections(
        self, session: str, heard: set[tuple[str, str, str]]
    ) -> list[tuple[str, int, EvidenceGiven]]:
        """Return the live objections to nodes of a mirror without the heard ones, each with its
        author and time.
        """
        result: list[tuple[str, int, EvidenceGiven]] = []
        found = await self._ledger.find(Query(text=session), kind="thought", limit=MOST_FOUND)
        for hit in sorted(found.hits, key=lambda hit: (hit.event.session, hit.event.version)):
            made = objection_elsewhere(hit.event.event)
            if made is None or made.session != session or len(result) >= MOST_OF_ONE:
                continue
            name = await self._name_elsewhere(hit.event.session)
            thought = NodeElsewhere(session=name, node=made.thought)
            if _without_fork(thought) in heard or not await self._lives(hit, made.thought):
                continue
            given = EvidenceGiven(
                evidence="",
                kind="node",
                text=f"{thought.name}: {shorten(made.reason, REASON)}",
                place=thought.name,
                elsewhere=NodeElsewhere(session=name, node=made.thought, origin="imported"),
                bounds=made.node,
            )
            result.append((hit.event.author, hit.event.at, given))
        return result

    async def _lives(self, hit: Hit, thought: str) -> bool:
        """Return whether an objection lives, and is on this branch."""
        session = hit.event.session
        count = self.present(session)
        if count is not None and count < hit.event.version:
            return False
        try:
            async with self._outlines.current(session) as kept:
                return read_objection(kept.fold, session, thought).found == "unchanged"
        except Refused:
            return False

    async def _doubt(self, node: NodeElsewhere, seen: frozenset[str]) -> str:
        """Return the reason for which a ground of a mirror's node is in doubt here, "" for none."""
        session = await self._name_here(node.session)
        if not session or session in seen:
            return ""
        try:
            outline = await self.outline(session, seen)
            if outline is not None:
                return _doubt_of(outline, node)
            async with self._outlines.current(session) as kept:
                return _doubt_of(kept.fold, node)
        except Refused:
            return ""

    async def _name_here(self, session: str) -> str:
        """Return the name here of a session that another record calls by the name of a mirror, ""
        if it is not on record here.
        """
        if not is_mirror(session):
            return ""  # a session of the other record, whose name here is not known
        if await self._ledger.read(session, limit=1):
            return session
        home = home_name(session)
        is_home = await self._name_elsewhere(home) == session
        return home if is_home else ""

    async def _name_elsewhere(self, session: str) -> str:
        """Return the name by which other records know a session."""
        if is_mirror(session):
            return session
        begin = await self._ledger.read(session, limit=1)
        digits = begin[0].hash.hex()[:GENESIS_DIGITS] if begin else ""
        return f"{session}@{digits}"


def _doubt_of(outline: Outline, node: NodeElsewhere) -> str:
    is_known = node.node in outline.assumptions or outline.has_thought(node.node)
    state = read_node(outline, node.session, node.node) if is_known else node
    return state.because if state.found == "changed" else ""


def _has(assumptions: frozenset[str], thoughts: int, node: str) -> bool:
    return node in assumptions or (node[0] == "t" and int(node[1:]) <= thoughts)


def _without_fork(node: NodeElsewhere) -> tuple[str, str, str]:
    """Return the name of a node in the same form for all courses of its session."""
    number = mirror_number(node.session)[:GENESIS_DIGITS]
    return home_name(node.session), number, node.node
