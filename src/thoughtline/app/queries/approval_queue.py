"""Claims of agents that wait for approval, over the sessions of a project and among results."""

from collections.abc import Collection, Iterable
from functools import partial

from msgspec import Struct

from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.refusal import Refused
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.ledger import Hit, SessionSummary
from thoughtline.store.mirror_names import is_mirror

MAX_SESSIONS = 500
"""Maximum number of sessions that are looked through, the latest first."""

MAX_WAITING = 50
"""Maximum number of sessions with waiting claims that are returned."""


Place = tuple[str, str]
"""Session and node of a result."""


class WaitingSession(Struct, frozen=True, kw_only=True):
    summary: SessionSummary
    view: SessionView
    nodes: tuple[str, ...]


async def waiting_sessions(queries: Queries, project: str = "") -> list[WaitingSession]:
    """Return the sessions with claims that wait for approval, the latest first. The project "" is
    any project. Left out are archived sessions, sessions that ask for no approval, and mirrors,
    which are approved in their own record.
    """
    summaries = await queries.sessions(limit=MAX_SESSIONS, project=project or None, archived=False)
    found: list[WaitingSession] = []
    for summary in summaries:
        waits = summary.description.approval and not is_mirror(summary.session)
        if not waits or len(found) == MAX_WAITING:
            continue
        if await queries.excerpt(summary.session, lambda _: set(), lambda now, _: _waits(now)):
            view = await queries.view(summary.session)
            nodes = tuple(view.origins.lacking_approval(view.session))
            found.append(WaitingSession(summary=summary, view=view, nodes=nodes))
    return found


def _waits(outline: Outline) -> bool:
    return bool(outline.origins.lacking_approval(outline))


async def proposed_among(queries: Queries, hits: Iterable[Hit]) -> set[Place]:
    """Return the places of the results that wait for approval by a person."""
    nodes: dict[str, set[str]] = {}
    for hit in hits:
        nodes.setdefault(hit.event.session, set()).add(hit.node)
    found: set[Place] = set()
    for session, named in nodes.items():
        try:
            waiting = await queries.excerpt(session, nothing, partial(_proposed, named))
        except Refused:  # one damaged session does not keep the others from being shown
            continue
        found |= {(session, node) for node in waiting}
    return found


def _proposed(nodes: Collection[str], outline: Outline, _events: object) -> list[str]:
    return [node for node in nodes if outline.is_proposed(node)]
