"""States of nodes of other sessions, compared before a session is read or written."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from cachetools import LRUCache
from msgspec import Struct, structs

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.commands.refusals import check_found
from thoughtline.app.elsewhere.objections import Heard, hear
from thoughtline.app.elsewhere.unheard import Unheard
from thoughtline.app.folds.outlines import Outlines
from thoughtline.core.author import SERVER
from thoughtline.core.events import AuthoredEvent, EvidenceChecked, EvidenceGiven
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.ends import pass_dates
from thoughtline.core.rules.node_states import missing_node, read_node, read_objection
from thoughtline.core.rules.turns import may_be_recorded
from thoughtline.core.session import Session
from thoughtline.core.shift import Shift
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.head import Head
from thoughtline.store.ledger import Ledger, Query
from thoughtline.store.mirror_names import home_name, is_mirror
from thoughtline.store.stored_names import SHARED

T = TypeVar("T")

MOST_CARRIED = 20
"""Maximum number of sessions to which a call carries a change."""

MOST_FOUND = 200
"""Maximum number of pieces of evidence that are looked at to find the sessions that rest on one."""

MOST_ROUNDS = 10
"""Maximum number of times that sessions which rest on each other are compared for one read. In an
imported circle the states may never come to rest.
"""

MOST_SETTLED = 1_000
"""Number of sessions whose last comparison is remembered."""

CHANGED = Head(-1)
"""Head of a session that changed while other sessions were compared with it."""

UNREADABLE = {
    Code.NO_SUCH_SESSION: "the session is not on record here",
    Code.SESSION_FORGOTTEN: "the session was forgotten",
    Code.SESSION_NOT_YOURS: "the session is not shared any more",
    Code.LEDGER_DAMAGED: "the session is damaged",
}
"""Refusals of a session that cannot be read, with the reason that dependent sessions record."""


class Watched(Struct, frozen=True):
    """Evidence of a session that follows a node elsewhere, by its id: the nodes on which thoughts
    rest, and the thoughts of objections.
    """

    grounds: dict[str, NodeElsewhere]
    objections: dict[str, NodeElsewhere]

    @property
    def all(self) -> dict[str, NodeElsewhere]:
        return {**self.grounds, **self.objections}


class NodesElsewhere:
    """Use case that follows the nodes of other sessions under one owner's sessions.

    `recorder` records the results. The sessions are read from `outlines`, and found in `ledger`.
    `unheard` finds objections to nodes of mirrors. `today` returns the present day in UTC, such as
    "2026-12-01".
    """

    def __init__(
        self,
        recorder: Callable[[], Recorder[Session]],
        outlines: Outlines,
        ledger: Ledger,
        today: Callable[[], str],
        unheard: Unheard,
    ) -> None:
        self._today = today
        self._unheard = unheard
        self._recorder = recorder
        self._outlines = outlines
        self._ledger = ledger
        self._settled: LRUCache[str, tuple[str, dict[str, Head]]] = LRUCache(MOST_SETTLED)

    async def follow(
        self, session: str, changes: list[CommandResult[Session]] | None = None
    ) -> bool:
        """Compare the nodes elsewhere under a session with their sessions, and dates with the
        clock. Record new states.

        The nodes' sessions are compared too, so that a change passes through any number of
        sessions. A session of another owner and a mirror are not compared: their names lead to
        sessions of another record. Recorded changes are added to `changes`. Returns True if
        anything was recorded. Raises `Refused` if the session cannot be read or changed.
        """
        today = self._today()
        if await self._is_settled(session, today):
            return False
        for number in range(MOST_ROUNDS):
            heads: dict[str, Head] = {}
            watched = await self._watched_under(session, heads)
            # Sessions may rest on each other, so a change may come back to a compared session.
            compared = [
                await self._compare(each, nodes, heads, today) for each, nodes in watched.items()
            ]
            recorded = [change for change in compared if change is not None]
            if not recorded:
                self._settled[session] = today, heads
                return number > 0
            if changes is not None:
                changes += recorded
        return True

    async def _is_settled(self, session: str, today: str) -> bool:
        """Check if the last comparison was today, and no session that it read has new events."""
        day, heads = self._settled.get(session, ("", {}))
        if await self._unheard.adds_to([*filter(is_mirror, heads)]):
            return False
        return day == today and await self._ledger.heads(heads) == heads

    async def sessions_under(self, session: str) -> list[str]:
        """Return the sessions on whose nodes a session rests, directly or through other sessions.

        Sessions of other owners are left out, and sessions that are not on record here. A mirror
        names sessions as its own record does: they are returned under their names here.
        """
        found: dict[str, None] = {}
        unread = [session]
        while unread:
            here = unread.pop()
            if here in found or here.startswith(SHARED):
                continue
            found[here] = None
            grounds = (await self._watched_in(here, {})).grounds.values()
            unread += [
                name
                for other in dict.fromkeys(node.session for node in grounds)
                if (name := await self._unheard.name_here(other, named_in=here))
            ]
        return [name for name in found if name != session]

    async def carry(self, session: str) -> dict[str, Shift]:
        """Carry a change of a session on to the sessions that rest on it, directly or indirectly.
        Return the changes of standing by session, for at most `MOST_CARRIED` sessions.

        Other sessions follow when they are read.
        """
        shifts: dict[str, Shift] = {}
        unread, seen = [session], {session}
        while unread:
            for other in await self.dependents(unread.pop()):
                if other in seen or len(shifts) >= MOST_CARRIED:
                    continue
                seen.add(other)
                changes: list[CommandResult[Session]] = []
                await self.follow(other, changes)
                if changes:
                    unread.append(other)
                shifts |= {change.session: change.shift for change in changes}
        return shifts

    async def hear(self, session: str, heard: Sequence[Heard]) -> int | None:
        """Record the objections of other records to nodes of a session that the session does not
        have yet, and the next step. Return the number of objections, None if nothing was recorded.
        """
        states = {}
        for each in heard:
            known = NodeElsewhere(session=each.session, node=each.thought)
            states[each.name] = await self._read_objection(known, {})
        version = await self.tell(session, lambda outline: outline.asks_next)
        asked = ""
        if version:
            (recorded,) = await self._ledger.read(session, after=version - 1, limit=1)
            asked = getattr(recorded.event, "next", "")
        change = await self._recorder().record(
            lambda now: hear(now, heard, states, asked), session=session
        )
        if not change.events:
            return None
        return sum(isinstance(event, EvidenceGiven) for event in change.events)

    async def read(self, session: str, nodes: Iterable[str]) -> list[NodeElsewhere]:
        """Return the present states of nodes of another session."""
        return await self._read(session, nodes, {})

    async def _read(
        self,
        session: str,
        nodes: Iterable[str],
        heads: dict[str, Head],
        read: Callable[[Session, str, str], NodeElsewhere] = read_node,
    ) -> list[NodeElsewhere]:
        """Return the states of nodes as `read` does, and add the head that was read to `heads`."""
        try:
            return await self._tell(session, partial(_states, session, nodes, read), heads)
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            why = UNREADABLE[refusal.code]
            return [missing_node(session, node, why) for node in nodes]

    async def _read_objection(self, known: NodeElsewhere, heads: dict[str, Head]) -> NodeElsewhere:
        """Return the present state of the thought of an objection."""
        return (await self._read(known.session, [known.node], heads, read=read_objection))[0]

    async def tell(self, session: str, tell: Callable[[Outline], T]) -> T:
        """Return the result of `tell` on the present outline of a session."""
        return await self._tell(session, tell, {})

    async def _tell(self, session: str, tell: Callable[[Outline], T], heads: dict[str, Head]) -> T:
        """Return the result of `tell`, and add the head of the outline to `heads`. A session that
        has changed since it was added gets a head that no session has.
        """
        heads.setdefault(session, Head())
        if (objected := await self._unheard.outline(session)) is not None:
            heads[session] = CHANGED
            return tell(objected)
        async with self._outlines.current(session) as kept:
            known = heads[session]
            heads[session] = kept.head if known in (Head(), kept.head) else CHANGED
            return tell(kept.fold)

    async def _watched_under(self, session: str, heads: dict[str, Head]) -> dict[str, Watched]:
        """Return the nodes elsewhere under a session and under the sessions that it rests on, the
        farthest session first.
        """
        found: dict[str, Watched] = {}
        unread = [session]
        while unread:
            here = unread.pop()
            if here not in found and not here.startswith(SHARED) and not is_mirror(here):
                found[here] = await self._watched_in(here, heads)
                unread += [node.session for node in found[here].all.values()]
        return dict(reversed(found.items()))

    async def _compare(
        self, session: str, watched: Watched, heads: dict[str, Head], today: str
    ) -> CommandResult[Session] | None:
        """Compare the nodes elsewhere under one session, and its dates. Return the recorded change,
        None for none.
        """
        nodes: dict[str, set[str]] = {}
        for node in watched.grounds.values():
            nodes.setdefault(node.session, set()).add(node.node)
        states = {
            state.name: state
            for other, names in nodes.items()
            for state in await self._read(other, names, heads)
        }
        now = {evidence: states[node.name] for evidence, node in watched.grounds.items()}
        for evidence, node in watched.objections.items():
            now[evidence] = await self._read_objection(node, heads)
        known = watched.all
        found = {name: state for name, state in now.items() if state.state != known[name].state}
        if not found and not await self._has_passed(session, today):
            return None
        change = await self._recorder().record(
            lambda now: _news(now, found, today), session=session
        )
        return change if change.events else None

    async def _has_passed(self, session: str, today: str) -> bool:
        """Return whether a date in a session has passed that is not in doubt yet."""
        try:
            return await self.tell(session, lambda outline: bool(pass_dates(outline, today)))
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return False

    async def _watched_in(self, session: str, heads: dict[str, Head]) -> Watched:
        """Return the evidence of a session that follows a node elsewhere; no evidence if the
        session cannot be read.
        """
        try:
            return await self._tell(session, _watched, heads)
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return Watched({}, {})

    async def dependents(self, session: str) -> list[str]:
        """Return the sessions with evidence that stands for a node of a session. The search index
        knows them, because the text of such evidence names the session.
        """
        found: dict[str, None] = {}
        names = (session, home_name(session)) if is_mirror(session) else (session,)
        for name in names:
            pieces = await self._ledger.find(Query(text=name), kind="evidence", limit=MOST_FOUND)
            for hit in pieces.hits:
                given, other = hit.event.event, hit.event.session
                if isinstance(given, EvidenceGiven) and given.elsewhere is not None:
                    named = given.elsewhere.session
                    if await self._unheard.name_here(named, named_in=other) == session:
                        found[other] = None
        return list(found)


def _states(
    session: str,
    nodes: Iterable[str],
    read: Callable[[Session, str, str], NodeElsewhere],
    outline: Outline,
) -> list[NodeElsewhere]:
    check_found(session, outline)
    return [
        structs.replace(read(outline, session, node), origin=outline.origin(node))
        if node in outline.assumptions or node in outline.evidence or outline.has_thought(node)
        else missing_node(session, node, f"the session has no {node}")
        for node in nodes
    ]


def watched_nodes(outline: Outline) -> Mapping[str, NodeElsewhere]:
    """Return the evidence of a session that follows a node elsewhere as a ground."""
    return _watched(outline).grounds


def _watched(outline: Outline) -> Watched:
    watched = Watched({}, {})
    for name in outline.followed:
        state = outline.evidence[name]
        if state.elsewhere is not None and not (state.refuted or state.abandoned):
            part = watched.objections if state.is_objection else watched.grounds
            part[name] = state.elsewhere
    return watched


def _news(now: Session, found: Mapping[str, NodeElsewhere], today: str) -> list[AuthoredEvent]:
    """Return the events for states and passed dates that the session does not have yet."""
    events = [*new_states(now, found), *pass_dates(now, today)]
    # Doubts first, so that a node with many supports does not go in and out of doubt.
    events.sort(key=lambda event: event.found not in IN_DOUBT)
    return [(SERVER, event) for event in events if may_be_recorded(now, event)]


def new_states(now: Session, found: Mapping[str, NodeElsewhere]) -> list[EvidenceChecked]:
    """Return the events for states of nodes elsewhere that the session does not have yet."""
    watched = {name: state for name, state in now.evidence.items() if name in found}
    return [
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
