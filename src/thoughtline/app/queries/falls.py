"""Consequences of a refutation in other sessions, without the refutation."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace

from thoughtline.app.elsewhere.nodes import (
    MOST_CARRIED,
    MOST_ROUNDS,
    UNREADABLE,
    new_states,
)
from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import AssumptionRefuted, Event, VerdictGiven
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.core.shift import Shift
from thoughtline.core.views.node_states import followed_nodes, read_node
from thoughtline.core.views.repair_advice import FallElsewhere
from thoughtline.core.views.session_view import SessionView
from thoughtline.store.stored_names import SHARED

if TYPE_CHECKING:
    from thoughtline.core.evidence.elsewhere import NodeElsewhere


async def falls_elsewhere(
    queries: Queries, session: str, nodes: Collection[str]
) -> list[FallElsewhere]:
    """Return the consequences of a refutation of `nodes` of a session in the sessions that rest on
    it, directly or through other sessions.

    Views of these sessions that nobody else reads get the events that would be recorded. A change
    that would come back to the session itself is returned, too. At most `MOST_CARRIED` sessions are
    looked at, as for a refutation. Raises `Refused` if the session cannot be read.
    """
    if queries.elsewhere is None or session.startswith(SHARED) or not nodes:
        return []
    if not await queries.elsewhere.dependents(session):
        return []
    views = {session: await queries.view(session)}
    views[session].session.advance(_refute(views[session].session, node) for node in nodes)
    shifts: dict[str, list[Shift]] = {}
    turned = [session]
    for _ in range(MOST_ROUNDS * MOST_CARRIED):
        if not turned:
            break
        below = turned.pop(0)
        for other in await queries.elsewhere.dependents(below):
            if (view := await _view_of(queries, other, views)) is None:
                continue
            sessions = {name: each.session for name, each in views.items()}
            circles = await queries.elsewhere.circles_in(other, sessions)
            found = await _states(queries, (other, view.session), (below, views[below].session))
            news = new_states(view.session, found | circles.get(other, {}))
            shift = view.session.advance(news)
            if shift.turns.standing or shift.turns.refuted or shift.turns.doubt:
                shifts.setdefault(other, []).append(shift)
                turned.append(other)
    return [_fall(name, views[name], changes) for name, changes in shifts.items()]


async def _view_of(
    queries: Queries, session: str, views: dict[str, SessionView]
) -> SessionView | None:
    """Return the view of a session in which events are tried, None if there is none."""
    if session not in views:
        if len(views) > MOST_CARRIED:
            return None
        try:
            views[session] = await queries.view(session)
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return None
    return views[session]


def _refute(session: Session, node: str) -> Event:
    if node in session.assumptions:
        return AssumptionRefuted(assumption=node, because="")
    return VerdictGiven(on=node, verdict="refuted", because="")


async def _states(
    queries: Queries, resting: tuple[str, Session], below: tuple[str, Session]
) -> "dict[str, NodeElsewhere]":
    """Return the present states of nodes of the session `below`, by evidence of a session."""
    (name, session), (name_below, changed) = resting, below
    found: dict[str, NodeElsewhere] = {}
    for evidence, node in followed_nodes(session).items():
        if await queries.overlay.name_here(node.session, named_in=name) == name_below:
            now = read_node(changed, name_below, node.node)
            found[evidence] = replace(now, against=node.against)
    return found


def _fall(name: str, view: SessionView, changes: list[Shift]) -> FallElsewhere:
    shift = view.session.sum_up(changes)
    given_up = view.session.is_given_up
    return FallElsewhere(
        session=name,
        view=view,
        fell=tuple(node for node in shift.fell if not given_up(node)),
        rose=tuple(node for node in shift.rose if not given_up(node)),
        doubted=tuple(node for node in shift.doubted if not node.startswith("e")),
    )
