"""Claims of agents that wait for approval, over the sessions of a project."""

from msgspec import Struct

from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.ledger import SessionSummary
from thoughtline.store.mirror_names import is_mirror

MAX_SESSIONS = 500
"""Maximum number of sessions that are looked through, the latest first."""

MAX_WAITING = 50
"""Maximum number of sessions with waiting claims that are returned."""


class WaitingSession(Struct, frozen=True, kw_only=True):
    """Session with its claims that wait for approval, and those that a person approved."""

    summary: SessionSummary
    view: SessionView
    nodes: tuple[str, ...]
    approved: tuple[str, ...]


async def waiting_sessions(
    queries: Queries, project: str = "", session: str = ""
) -> list[WaitingSession]:
    """Return the sessions with claims that wait for approval, the latest first. The project "" is
    any project, and the session "" any session.

    Left out are archived sessions, sessions that ask for no approval, and mirrors, which are
    approved in their own record. A named session is never left out.
    """
    summaries = await queries.sessions(limit=MAX_SESSIONS, project=project or None, archived=False)
    found: list[WaitingSession] = []
    for summary in summaries:
        waits = summary.description.approval and not is_mirror(summary.session)
        if len(found) == MAX_WAITING or not (summary.session == session if session else waits):
            continue
        if bool(session) or await queries.excerpt(summary.session, nothing, _waits):
            found.append(await _waiting(queries, summary))
    return found


async def _waiting(queries: Queries, summary: SessionSummary) -> WaitingSession:
    view = await queries.view(summary.session)
    return WaitingSession(
        summary=summary,
        view=view,
        nodes=tuple(view.origins.lacking_approval(view.session)),
        approved=tuple(view.origins.approved(view.session)),
    )


def _waits(outline: Outline, _events: object) -> bool:
    return bool(outline.origins.lacking_approval(outline))
