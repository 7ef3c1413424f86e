from msgspec import Struct

from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.refusal import Refused
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.beside.mirror_names import is_mirror
from thoughtline.store.ledger import SessionSummary

MAX_SESSIONS = 500
"""Maximum number of sessions that are looked through, the latest first."""

MAX_WAITING = 50
"""Maximum number of sessions with waiting claims that are returned."""


class WaitingSession(Struct, frozen=True, kw_only=True):
    summary: SessionSummary
    view: SessionView
    nodes: tuple[str, ...]


class Queue(Struct, frozen=True, kw_only=True):
    """Sessions with waiting claims. `claims` and `approved` count the claims of all sessions, also
    of those that are left out. `latest` is the number of sessions, the latest first, that were
    looked through; 0 if these are all. `unread` has the titles of the sessions that could not be
    read, by name.
    """

    sessions: list[WaitingSession]
    claims: int
    approved: int
    latest: int
    unread: dict[str, str]

    @property
    def left_out(self) -> int:
        return self.claims - sum(len(each.nodes) for each in self.sessions)


async def waiting_sessions(
    queries: Queries,
    project: str = "",
    session: str = "",
    *,
    oldest: bool = False,
    limit: int | None = MAX_WAITING,
) -> Queue:
    """Return the first `limit` sessions with claims that wait for approval, the latest first, or
    the oldest first. The project "" is any project, and the session "" any session.

    Left out are sessions that ask for no approval, and mirrors, which are approved in their own
    record. A named session is never left out. Claims of archived sessions wait until a person
    decides.
    """
    most = None if session else MAX_SESSIONS + 1
    found = await queries.sessions(limit=most, project=project or None)
    waiting: list[SessionSummary] = []
    unread: dict[str, str] = {}
    claims = approved = 0
    for summary in found if session else found[:MAX_SESSIONS]:
        name = summary.session
        asks = summary.description.approval and not is_mirror(name)
        if not (name == session if session else asks):
            continue
        try:
            waits, has = await queries.excerpt(name, nothing, _counts)
        except Refused:  # one damaged session does not hide the others
            unread[name] = summary.opening
            continue
        claims, approved = claims + waits, approved + has
        if waits or session:
            waiting.append(summary)
    shown = (waiting[::-1] if oldest else waiting)[:limit]
    return Queue(
        sessions=[await _waiting(queries, summary) for summary in shown],
        claims=claims,
        approved=approved,
        unread=unread,
        latest=0 if session or len(found) <= MAX_SESSIONS else MAX_SESSIONS,
    )


async def _waiting(queries: Queries, summary: SessionSummary) -> WaitingSession:
    view = await queries.view(summary.session)
    nodes = tuple(view.origins.lacking_approval(view.session))
    return WaitingSession(summary=summary, view=view, nodes=nodes)


def _counts(outline: Outline, _events: object) -> tuple[int, int]:
    origins = outline.origins
    return len(origins.lacking_approval(outline)), len(origins.approved(outline))
