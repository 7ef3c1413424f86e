"""Claims of agents that wait for approval, over the sessions of a project."""

from msgspec import Struct

from thoughtline.app.queries.queries import Queries
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.ledger import SessionSummary
from thoughtline.store.mirror_names import is_mirror

MAX_SESSIONS = 500
"""Maximum number of sessions that are looked through, the latest first."""

MAX_WAITING = 50
"""Maximum number of sessions with waiting claims that are returned."""


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
