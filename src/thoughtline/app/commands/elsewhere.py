"""Nodes of other sessions that thoughts of a session rest on: found by their names, and compared
with their sessions before the session is read or written.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from msgspec import structs

from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.folds.outlines import Outlines
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.core.author import SERVER
from thoughtline.core.command import Command
from thoughtline.core.events import AuthoredEvent, EvidenceChecked
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.evidence.elsewhere import NODE_MARK, NodeElsewhere
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.node_states import missing_node, read_node
from thoughtline.core.rules.references import check_remembered, find_node
from thoughtline.core.rules.turns import may_be_recorded
from thoughtline.core.rules.watches import questionable_grounds, was_refuted
from thoughtline.core.session import Session
from thoughtline.core.views.evidence_under import evidence_watched
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.access.session_access import no_such_session
from thoughtline.store.stored_names import SHARED

T = TypeVar("T")

UNREADABLE = {
    Code.NO_SUCH_SESSION: "the session is not on record here",
    Code.SESSION_FORGOTTEN: "the session was forgotten",
    Code.SESSION_NOT_YOURS: "the session is not shared any more",
    Code.LEDGER_DAMAGED: "the session is damaged",
}
"""Refusals of a session that cannot be read, with the reason that dependent sessions record."""

ID = re.compile(r"[taeTAE]?\d+")
"""Form of a node's id, by which a missing session is told from a wrong label."""

PLACE = re.compile(r"\S+/[tae]\d+")
"""Form of evidence that may be a node of another session. Other evidence is read as a file."""


class Elsewhere:
    """Use case that follows the nodes of other sessions under one owner's sessions.

    `recorder` records the results. The sessions are read from `outlines`.
    """

    def __init__(
        self, recorder: Callable[[], Recorder[Session]], outlines: Outlines, names: SessionNames
    ) -> None:
        self._recorder = recorder
        self._outlines = outlines
        self._names = names

    async def name_nodes(
        self, command: Command, session: str | None, *, may_lead_back: bool
    ) -> Command:
        """Return the command with the present states of the nodes of other sessions that it names.
        `may_lead_back` is true if the session rests on other sessions already.

        Raises `Refused` if a named session cannot be read, or has no such node.
        """
        found: dict[str, str] = {}
        nodes: dict[str, NodeElsewhere] = {}
        for name in dict.fromkeys(_candidates(command)):
            if name in found or await self._is_own_label(session, name):
                continue
            place = await self._find(name, is_evidence=name in command.evidence)
            if place is None:
                continue
            other, node = place
            if other == session:
                found[name] = node
                continue
            await self.follow(other)
            state = await self._read(other, node)
            nodes[state.name], found[name] = state, state.name
        if found:
            command = _renamed(command, found, nodes)
        if session is not None and (command.about or command.verify) and (nodes or may_lead_back):
            watch, watched = await self._watch(session, command.verify)
            nodes |= watched
            command = structs.replace(
                command,
                elsewhere=command.elsewhere | watched,
                leads_back=await self._leads_back(session, nodes),
                watch=watch,
            )
        return command

    async def follow(self, session: str) -> bool:
        """Compare the nodes elsewhere under a session with their sessions, and record new states.

        The nodes' sessions are compared too, so that a change passes through any number of
        sessions. A session of another owner is not compared: its own names lead to its owner's
        sessions. Returns True if anything was recorded. Raises `Refused` if the session cannot be
        read or changed.
        """
        recorded = False
        # Sessions may rest on each other, so a change may come back to a session that was compared.
        while any([await self._compare(each) for each in await self._sessions_under(session)]):
            recorded = True
        return recorded

    async def _sessions_under(self, session: str) -> list[str]:
        """Return a session and the sessions that it rests on, directly or indirectly, the farthest
        first.
        """
        found: dict[str, None] = {}
        unread = [session]
        while unread:
            here = unread.pop()
            if here in found or here.startswith(SHARED):
                continue
            found[here] = None
            unread += [node.session for node in (await self._watched_in(here)).values()]
        return list(reversed(found))

    async def _compare(self, session: str) -> bool:
        """Compare the nodes elsewhere under one session. Return True if anything was recorded."""
        known = await self._watched_in(session)
        found = {
            evidence: now
            for evidence, node in known.items()
            if (now := await self._read(node.session, node.node)).state != node.state
        }
        if not found:
            return False
        change = await self._recorder().record(lambda now: _news(now, found), session=session)
        return bool(change.events)

    async def _watched_in(self, session: str) -> dict[str, NodeElsewhere]:
        """Return the evidence of a session that follows a node elsewhere; no evidence if the
        session cannot be read.
        """
        try:
            return await self._tell(session, _watched)
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return {}

    async def _is_own_label(self, session: str | None, name: str) -> bool:
        if session is None:
            return False
        return await self._tell(session, lambda outline: outline.labels.find(name) is not None)

    async def _find(self, name: str, *, is_evidence: bool) -> tuple[str, str] | None:
        """Return the session and the id of the node to which a name refers. Returns None if the
        name does not look like one, or if no session has the name and the node is no id.
        """
        head, _, tail = name.rpartition(NODE_MARK)
        session = await self._names.find(head)
        try:
            node = await self._tell(session, lambda outline: _find_node(outline, session, tail))
        except Refused as refusal:
            if refusal.code != Code.NO_SUCH_SESSION:
                raise
            if is_evidence or not ID.fullmatch(tail):
                return None
            raise
        return session, node

    async def _read(self, session: str, node: str) -> NodeElsewhere:
        """Return the present state of a node of another session."""
        try:
            return await self._tell(session, lambda outline: _state(outline, session, node))
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return missing_node(session, node, UNREADABLE[refusal.code])

    async def _watch(
        self, session: str, verified: Sequence[str]
    ) -> tuple[dict[str, tuple[str, ...]], dict[str, NodeElsewhere]]:
        """Return the nodes that a verification watches besides the evidence in question under the
        verified nodes, by that evidence: own nodes by id, and nodes elsewhere by name. The second
        part of the result has the states of the nodes elsewhere.
        """
        await self.follow(session)
        watch: dict[str, tuple[str, ...]] = {}
        states: dict[str, NodeElsewhere] = {}
        in_question = await self._tell(session, partial(_in_question, verified))
        for evidence, node in in_question.items():
            names: dict[str, None] = {}
            seen: set[str] = set()
            unread = [node]
            while unread:
                here = unread.pop()
                if here.name in seen:
                    continue
                seen.add(here.name)
                for ground, beyond in await self._questionable(here.session, here.node):
                    if beyond is not None:
                        unread.append(beyond)
                    elif here.session == session:
                        names[ground] = None
                    else:
                        state = await self._read(here.session, ground)
                        states[state.name] = state
                        names[state.name] = None
            watch[evidence] = tuple(names)
        return watch, states

    async def _questionable(
        self, session: str, node: str
    ) -> list[tuple[str, NodeElsewhere | None]]:
        """Return the nodes that can question a node in question. Evidence that stands for a node of
        a further session comes with that node.
        """
        try:
            return await self._tell(session, partial(_questionable_nodes, node))
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return []

    async def _leads_back(
        self, session: str, named: Mapping[str, NodeElsewhere]
    ) -> dict[str, tuple[str, ...]]:
        """Return the nodes of a session to which nodes elsewhere lead back, by their names."""
        known = await self._tell(session, _watched)
        nodes = {node.name: node for node in (*known.values(), *named.values())}
        found: dict[str, tuple[str, ...]] = {}
        for name, node in nodes.items():
            own: dict[str, None] = {}
            seen: set[str] = set()
            unread = [node]
            while unread:
                here = unread.pop()
                if here.name in seen:
                    continue
                seen.add(here.name)
                if here.session == session:
                    own[here.node] = None
                try:
                    unread += await self._tell(here.session, partial(_under, here.node))
                except Refused as refusal:
                    if refusal.code not in UNREADABLE:
                        raise
            if own:
                found[name] = tuple(own)
        return found

    async def _tell(self, session: str, tell: Callable[[Outline], T]) -> T:
        async with self._outlines.current(session) as kept:
            return tell(kept.fold)


def _candidates(command: Command) -> Iterator[str]:
    """Yield the names in a command that may refer to nodes of other sessions."""
    for needs in command.rests_on:
        yield from (name for name in needs if NODE_MARK in name.strip(NODE_MARK))
    yield from (name for _, name in command.instead if NODE_MARK in name.strip(NODE_MARK))
    yield from filter(PLACE.fullmatch, command.evidence)


def _renamed(
    command: Command, found: Mapping[str, str], nodes: Mapping[str, NodeElsewhere]
) -> Command:
    """Return the command with the full names of nodes elsewhere, and the ids of own nodes."""

    def full(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(found.get(name, name) for name in names))

    return structs.replace(
        command,
        rests_on=tuple(full(needs) for needs in command.rests_on),
        instead=tuple((old, found.get(new, new)) for old, new in command.instead),
        evidence=full(command.evidence),
        elsewhere=dict(nodes),
    )


def _find_node(outline: Outline, session: str, name: str) -> str:
    check_remembered(outline)
    if outline.version == 0:
        raise no_such_session(session)
    try:
        return find_node(outline, name, what="rests_on")
    except Refused as refusal:
        refusal.add_place(f"Session {session!r}")
        raise


def _state(outline: Outline, session: str, node: str) -> NodeElsewhere:
    check_remembered(outline)
    if outline.version == 0:
        raise no_such_session(session)
    known = node in outline.assumptions or node in outline.evidence or outline.has_thought(node)
    if not known:
        return missing_node(session, node, f"the session has no {node}")
    return read_node(outline, session, node)


def _watched(outline: Outline) -> dict[str, NodeElsewhere]:
    """Return the evidence of a session that follows a node elsewhere."""
    states = ((name, outline.evidence[name]) for name in outline.elsewhere.values())
    return {
        name: state.elsewhere
        for name, state in states
        if state.elsewhere is not None and not (state.refuted or state.abandoned)
    }


def _in_question(names: Sequence[str], outline: Outline) -> dict[str, NodeElsewhere]:
    """Return the evidence under some nodes that stands for a node elsewhere in question."""
    pieces = ((name, outline.evidence[name].elsewhere) for name in evidence_watched(outline, names))
    return {name: node for name, node in pieces if node is not None and node.since}


def _questionable_nodes(node: str, outline: Outline) -> list[tuple[str, NodeElsewhere | None]]:
    found: list[tuple[str, NodeElsewhere | None]] = []
    for ground in questionable_grounds(outline, (node,)):
        piece = outline.evidence.get(ground)
        beyond = None if piece is None else piece.elsewhere
        if beyond is not None or not was_refuted(outline, ground):
            found.append((ground, beyond))
    return found


def _under(node: str, outline: Outline) -> list[NodeElsewhere]:
    """Return the nodes elsewhere on which a node rests."""
    pieces = (outline.evidence.get(ground) for ground in outline.truth.grounds([node]))
    return [piece.elsewhere for piece in pieces if piece is not None and piece.elsewhere]


def _news(now: Session, found: Mapping[str, NodeElsewhere]) -> list[AuthoredEvent]:
    """Return the events for states that the session does not have yet."""
    watched = {name: state for name, state in now.evidence.items() if name in found}
    events = [
        EvidenceChecked(
            evidence=name,
            found=found[name].found,
            because=found[name].because,
            since=found[name].since,
        )
        for name, state in watched.items()
        if state.elsewhere is not None and not (state.refuted or state.abandoned)
        if state.elsewhere.state != found[name].state
    ]
    # Doubts first, so that a node with many supports does not go in and out of doubt.
    events.sort(key=lambda event: event.found not in IN_DOUBT)
    return [(SERVER, event) for event in events if may_be_recorded(now, event)]
