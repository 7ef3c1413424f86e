from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from cachetools import LRUCache
from msgspec import Struct, structs

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.commands.refusals import check_found
from thoughtline.app.elsewhere.objections import Heard, hear
from thoughtline.app.elsewhere.overlay import Overlay
from thoughtline.app.elsewhere.owners import Owners, SeenSession
from thoughtline.app.elsewhere.remarks import Remarks, Words, as_named_in
from thoughtline.app.folds.outlines import Outlines
from thoughtline.core.author import SERVER
from thoughtline.core.events import AuthoredEvent, EvidenceChecked
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.ends import pass_dates
from thoughtline.core.rules.turns import may_be_recorded
from thoughtline.core.session import Session
from thoughtline.core.shift import Shift
from thoughtline.core.truth.circles import (
    Part,
    Place,
    States,
    components,
    read_part,
    settle_circles,
)
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.node_states import missing_node, read_node, read_objection
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.beside.mirror_names import home_name, is_mirror
from thoughtline.store.head import Head
from thoughtline.store.ledger import Ledger
from thoughtline.store.stored_names import SHARED

T = TypeVar("T")

MOST_CARRIED = 20
"""Maximum number of sessions to which a call carries a change."""

MOST_ROUNDS = 20
"""Maximum number of times that sessions which rest on each other are compared for one read. Each
time, a change passes at least one session.
"""

MOST_BEYOND = 1_000
"""Maximum number of sessions of other records and owners through which a circle is looked for."""

MOST_SETTLED = 1_000
"""Number of sessions whose last comparison is remembered."""

CHANGED = Head(-1)
"""Head of a session that changed while other sessions were compared with it."""

Heads = dict[str, Head]
"""Heads of sessions by name."""

SeenHeads = dict[SeenSession, Head]
"""Heads of sessions as an owner may read them."""

UNREADABLE = {
    Code.NO_SUCH_SESSION: "the session is not on record here",
    Code.SESSION_FORGOTTEN: "the session was forgotten",
    Code.SESSION_NOT_YOURS: "the session is not shared any more",
    Code.LEDGER_DAMAGED: "the session is damaged",
}
"""Refusals of a session that cannot be read, with the reason that dependent sessions record."""


class Watched(Struct, frozen=True):
    """Evidence of a session that follows a node elsewhere, by its id: the nodes on which thoughts
    rest, and the thoughts of objections. `names` has the names here of sessions that a session of
    another record names otherwise, "" for a session that is not on record here. `seen` is the
    session as an owner may read it.
    """

    grounds: dict[str, NodeElsewhere]
    objections: dict[str, NodeElsewhere]
    seen: SeenSession
    names: dict[str, str] = {}

    def place_of(self, node: NodeElsewhere) -> tuple[str, str]:
        return self.names.get(node.session, node.session), node.node

    @property
    def all(self) -> dict[str, NodeElsewhere]:
        return {**self.grounds, **self.objections}


class NodesElsewhere:
    """Use case that follows the nodes of other sessions under one owner's sessions.

    `recorder` records the results. The sessions are read from `outlines`, and found in `ledger`.
    `overlay` finds objections to nodes of mirrors. `today` returns the present day in UTC, such as
    "2026-12-01". `owner` owns the sessions.
    """

    def __init__(
        self,
        recorder: Callable[[], Recorder[Session]],
        outlines: Outlines,
        ledger: Ledger,
        today: Callable[[], str],
        overlay: Overlay,
        *,
        owner: str = "",
    ) -> None:
        self._owner = owner
        self._today = today
        self._overlay = overlay
        self._recorder = recorder
        self._outlines = outlines
        self._ledger = ledger
        self._owners = Owners(outlines, ledger, owner)
        self._settled: LRUCache[str, tuple[str, Heads, SeenHeads]] = LRUCache(MOST_SETTLED)

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
            beyond: SeenHeads = {}
            watched = await self._watched_under(session, heads, beyond)
            tell = partial(self._tell, heads=heads)
            circles = await self._settle_circles(watched, tell)
            # Sessions may rest on each other, so a change may come back to a compared session.
            compared = [
                await self._compare(each, nodes, heads, today, circles.get(each, {}))
                for each, nodes in watched.items()
                if _is_written_here(each)
            ]
            recorded = [change for change in compared if change is not None]
            if not recorded:
                self._settled[session] = today, heads, beyond
                return number > 0
            if changes is not None:
                changes += recorded
        return True

    async def _is_settled(self, session: str, today: str) -> bool:
        """Check if the last comparison was today, and no session that it read has new events."""
        day, heads, beyond = self._settled.get(session, ("", {}, {}))
        if await self._overlay.adds_to([*filter(is_mirror, heads)]):
            return False
        is_same = day == today and await self._ledger.heads(heads) == heads
        return is_same and (not beyond or await self._owners.are_current(beyond))

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
                if (name := await self._overlay.name_here(other, named_in=here))
            ]
        return [name for name in found if name != session]

    async def carry(self, session: str) -> dict[str, Shift]:
        """Carry a change of a session on to the sessions that rest on it, directly or indirectly.
        Return the changes of standing by session, for at most `MOST_CARRIED` sessions. Nodes that
        are in doubt for a new cause came into doubt, whether they were in doubt before or not.

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
                shifts |= {change.session: _with_new_causes(change) for change in changes}
        return shifts

    async def hear(self, session: str, heard: Sequence[Heard]) -> int | None:
        """Return the number of new objections, None if nothing was recorded."""
        states = {}
        for each in heard:
            known = NodeElsewhere(session=each.session, node=each.thought)
            states[each.name] = await self._read_objection(known, {})
        change = await self._recorder().record(
            lambda now: hear(now, heard, states), session=session
        )
        return len(change.events) or None

    async def read(
        self, session: str, nodes: Iterable[str], *, named_in: str | None = None
    ) -> list[NodeElsewhere]:
        states = await self._read(session, nodes, {})
        return [as_named_in(named_in, state) for state in states]

    async def _read(
        self,
        session: str,
        nodes: Iterable[str],
        heads: dict[str, Head],
        read: Callable[[Session, str, str], NodeElsewhere] = read_node,
    ) -> list[NodeElsewhere]:
        """Return the states of nodes as `read` does, and add the head that was read to `heads`."""
        try:
            states = await self._tell(session, partial(_states, session, nodes, read), heads)
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            why = UNREADABLE[refusal.code]
            return [missing_node(session, node, why) for node in nodes]
        if read is not read_node:
            return states

        async def tell(name: str, tell: Callable[[Outline], Words]) -> Words | None:
            try:
                return await self._tell(name, tell, heads)
            except Refused as refusal:
                if refusal.code not in UNREADABLE:
                    raise
                return None

        remarks = Remarks(tell, self._name_below)
        return [await remarks.add(state) for state in states]

    async def _name_below(self, session: str, named_in: str) -> str:
        if named_in.startswith(SHARED):
            return ""
        return await self._overlay.name_here(session, named_in=named_in)

    async def _read_objection(self, known: NodeElsewhere, heads: dict[str, Head]) -> NodeElsewhere:
        return (await self._read(known.session, [known.node], heads, read=read_objection))[0]

    async def latest_revision(self, node: NodeElsewhere) -> str:
        """Return "" without a revision that stands and can be read."""
        try:
            latest = await self.tell(node.session, partial(_latest_revision, node.node))
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return ""
        return NodeElsewhere(session=node.session, node=latest).name if latest else ""

    async def tell(self, session: str, tell: Callable[[Outline], T]) -> T:
        return await self._tell(session, tell, {})

    async def _tell(self, session: str, tell: Callable[[Outline], T], heads: dict[str, Head]) -> T:
        """A session that has changed since it was added gets a head that no session has."""
        heads.setdefault(session, Head())
        if (objected := await self._overlay.outline(session)) is not None:
            heads[session] = CHANGED
            return tell(objected)
        async with self._outlines.current(session) as kept:
            known = heads[session]
            heads[session] = kept.head if known in (Head(), kept.head) else CHANGED
            return tell(kept.fold)

    async def _watched_under(
        self, session: str, heads: Heads, beyond: SeenHeads
    ) -> dict[str, Watched]:
        """Return the nodes elsewhere under a session and under the sessions that it rests on, the
        farthest session first. Sessions of other records and owners are among them, because a
        circle may lead through them; their heads are added to `beyond`.
        """
        found: dict[str, Watched] = {}
        unread = [SeenSession(self._owner, session)]
        while unread:
            here, seen = await self._owners.resolve(unread.pop())
            if here in found:
                continue
            if _is_written_here(here):
                found[here] = watched = await self._watched_in(here, heads)
                unread += [SeenSession(self._owner, node.session) for node in watched.all.values()]
            elif len(beyond) < MOST_BEYOND:
                found[here] = watched = await self._watched_beyond(seen, beyond)
                for other in dict.fromkeys(node.session for node in watched.grounds.values()):
                    named = await self._named_beyond(other, seen)
                    watched.names[other] = await self._owners.name_here(named) if named else ""
                    unread += [named] if named else []
        return dict(reversed(found.items()))

    async def _watched_beyond(self, seen: SeenSession, beyond: SeenHeads) -> Watched:
        """Return no evidence if the session cannot be read."""
        beyond[seen] = Head()
        try:
            async with self._owners.outlines(seen.owner).current(seen.name) as kept:
                beyond[seen] = kept.head
                return _watched(seen, kept.fold)
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return Watched({}, {}, seen)

    async def _named_beyond(self, session: str, named_in: SeenSession) -> SeenSession | None:
        """Return None if the session is not on record here."""
        if not named_in.name.startswith(SHARED) and named_in.owner == self._owner:
            name = await self._overlay.name_here(session, named_in=named_in.name)
            return SeenSession(self._owner, name) if name else None
        home = await self._owners.home(named_in)
        return None if home is None or is_mirror(session) else SeenSession(home.owner, session)

    async def circles_in(self, session: str, views: Mapping[str, Session]) -> States:
        """Return the states if the sessions in `views` were as they are there."""

        async def tell(name: str, tell: Callable[[Session], Part]) -> Part:
            return tell(views[name]) if name in views else await self.tell(name, tell)

        return await self._settle_circles(await self._watched_under(session, {}, {}), tell)

    async def _settle_circles(
        self,
        watched: Mapping[str, Watched],
        tell: Callable[[str, Callable[[Session], Part]], Awaitable[Part]],
    ) -> States:
        """Return states by session and evidence; `tell` returns the result of a function."""
        graph = {
            session: [each.place_of(node)[0] for node in each.grounds.values()]
            for session, each in watched.items()
        }
        parts: dict[str, Part] = {}
        for sessions in components(graph):
            if len(sessions) == 1:
                continue
            targets: dict[str, dict[str, None]] = {session: {} for session in sessions}
            for session in sessions:
                for node in watched[session].grounds.values():
                    place = watched[session].place_of(node)
                    if place[0] in targets:
                        targets[place[0]][place[1]] = None
            for session in sessions:
                each = watched[session]
                pieces = {
                    name: (each.place_of(node), node)
                    for name, node in each.grounds.items()
                    if each.place_of(node)[0] in targets
                }
                read = partial(
                    _read_part,
                    targets=targets[session],
                    pieces=pieces,
                    is_own=_is_written_here(session),
                    is_hidden=each.seen.owner != self._owner,
                )
                if each.seen.owner == self._owner:
                    parts[session] = await tell(session, read)
                else:
                    outlines = self._owners.outlines(each.seen.owner)
                    async with outlines.current(each.seen.name) as kept:
                        parts[session] = read(kept.fold)
        return settle_circles(parts)

    async def _compare(
        self,
        session: str,
        watched: Watched,
        heads: Heads,
        today: str,
        circles: Mapping[str, NodeElsewhere],
    ) -> CommandResult[Session] | None:
        """Return the recorded change, if any. `circles` has the states for evidence in circles."""
        nodes: dict[str, set[str]] = {}
        for node in watched.grounds.values():
            nodes.setdefault(node.session, set()).add(node.node)
        states = {
            state.name: as_named_in(session, state)
            for other, names in nodes.items()
            for state in await self._read(other, names, heads)
        }
        now = {evidence: states[node.name] for evidence, node in watched.grounds.items()}
        now |= {
            name: structs.replace(state, against=now[name].against)
            for name, state in circles.items()
        }
        for evidence, node in watched.objections.items():
            now[evidence] = await self._read_objection(node, heads)
        known = watched.all
        found = {name: state for name, state in now.items() if not state.is_as(known[name])}
        if not found and not await self._has_passed(session, today):
            return None
        change = await self._recorder().record(
            lambda now: _news(now, found, today), session=session
        )
        return change if change.events else None

    async def _has_passed(self, session: str, today: str) -> bool:
        try:
            return await self.tell(session, lambda outline: bool(pass_dates(outline, today)))
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return False

    async def _watched_in(self, session: str, heads: dict[str, Head]) -> Watched:
        """Return no evidence if the session cannot be read."""
        seen = SeenSession(self._owner, session)
        try:
            return await self._tell(session, partial(_watched, seen), heads)
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return Watched({}, {}, seen)

    async def dependents(self, session: str) -> list[str]:
        names = (session, home_name(session)) if is_mirror(session) else (session,)
        rests = [rest for name in names for rest in await self._ledger.resting_on(name)]
        named = {(rest.session, rest.on_session) for rest in rests if rest.node.startswith("e")}
        found: dict[str, None] = {}
        for other, name in sorted(named):
            if await self._overlay.name_here(name, named_in=other) == session:
                found[other] = None
        return list(found)


def _with_new_causes(change: CommandResult[Session]) -> Shift:
    checks = (event for event in change.events if isinstance(event, EvidenceChecked))
    questioned = {check.evidence for check in checks if check.found in IN_DOUBT}
    doubted = change.now.truth.doubted_by(questioned) - {*change.shift.doubted}
    live = sorted(filter(change.now.is_live, doubted), key=node_sort_key)
    return structs.replace(change.shift, doubted=(*change.shift.doubted, *live))


def _is_written_here(session: str) -> bool:
    """A mirror and a session of another owner are followed by their own records."""
    return not session.startswith(SHARED) and not is_mirror(session)


def _read_part(
    session: Session,
    targets: Iterable[str],
    pieces: Mapping[str, tuple[Place, NodeElsewhere]],
    *,
    is_own: bool,
    is_hidden: bool,
) -> Part:
    return read_part(
        session.truth, session.version, targets, pieces, is_own=is_own, is_hidden=is_hidden
    )


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


def _latest_revision(node: str, outline: Outline) -> str:
    latest = outline.latest_revision(node)
    return latest if latest != node and outline.is_live(latest) else ""


def _watched(seen: SeenSession, outline: Outline) -> Watched:
    watched = Watched({}, {}, seen)
    for name in outline.followed:
        state = outline.evidence[name]
        if state.elsewhere is not None and not (state.refuted or state.abandoned):
            part = watched.objections if state.is_objection else watched.grounds
            part[name] = state.elsewhere
    return watched


def _news(now: Session, found: Mapping[str, NodeElsewhere], today: str) -> list[AuthoredEvent]:
    events = [*new_states(now, found), *pass_dates(now, today)]
    # Doubts first, so that a node with many supports does not go in and out of doubt.
    events.sort(key=lambda event: event.found not in IN_DOUBT)
    return [(SERVER, event) for event in events if may_be_recorded(now, event)]


def new_states(now: Session, found: Mapping[str, NodeElsewhere]) -> list[EvidenceChecked]:
    watched = {name: state for name, state in now.evidence.items() if name in found}
    return [
        EvidenceChecked(
            evidence=name,
            found=found[name].found,
            because=found[name].because,
            since=found[name].since,
            against=found[name].against,
        )
        for name, state in watched.items()
        if state.elsewhere is not None and not (state.refuted or state.abandoned)
        if not state.elsewhere.is_as(found[name])
    ]
