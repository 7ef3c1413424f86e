"""Inbox of a person: the doubts, objections and claims of several sessions that wait for them."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.app.approvals.queue import MAX_SESSIONS
from thoughtline.app.queries.event_feed import is_shared
from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.event_parts import text_of
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Refused
from thoughtline.core.views.doubts import open_doubts
from thoughtline.core.views.root_cause import Roots
from thoughtline.core.views.shared_causes import (
    SessionDoubts,
    SharedCause,
    session_doubts,
    share_causes,
)
from thoughtline.core.views.summaries.card import describe_needs
from thoughtline.core.views.summaries.doubtful_evidence import (
    DoubtfulEvidence,
    doubtful_versions,
)
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.store.beside.mirror_names import is_mirror

MAX_READ = 100
"""Maximum number of sessions, the latest first, that are read for objections, contradictions and
votes. The record names the sessions in doubt, and the sessions that ask for approval.
"""


class OpenObjection(Struct, frozen=True, kw_only=True):
    session: str
    title: str
    thought: str
    author: str
    text: str


class OpenSession(Struct, frozen=True, kw_only=True):
    """Open points of a session. `needs` counts objections, contradictions and open votes, in
    words. An archived session has only `claims`, which wait until a person decides.
    """

    session: str
    title: str
    doubts: SessionDoubts
    objections: list[OpenObjection]
    claims: int
    needs: tuple[str, ...]
    archived: bool = False


class Inbox(Struct, frozen=True):
    """Causes of doubt over all sessions, and the sessions with other open points. `unread` has the
    titles of the sessions that could not be read, by name. If `limits` is not empty, it names the
    latest sessions to which all open points but doubts are limited.
    """

    causes: list[SharedCause]
    sessions: list[OpenSession]
    unread: dict[str, str]
    limits: str

    @property
    def objections(self) -> list[OpenObjection]:
        return [objection for each in self.sessions for objection in each.objections]

    @property
    def claims(self) -> int:
        return sum(each.claims for each in self.sessions)

    @property
    def archived_claims(self) -> int:
        return sum(each.claims for each in self.sessions if each.archived)


async def read_inbox(queries: Queries) -> Inbox:
    """Archived sessions have only claims, so that nobody hides these from the person."""
    found = await queries.sessions(limit=MAX_SESSIONS + 1)
    own = [each for each in found if not each.description.archived]
    asking = [each for each in own[MAX_READ:MAX_SESSIONS] if each.description.approval]
    shared = [each.summary for each in await queries.shared_sessions()]
    titles = {each.session: each.opening for each in (*own[:MAX_READ], *asking, *shared)}
    titles |= await queries.doubted_sessions(without=titles, limit=MAX_SESSIONS)
    archived = {
        each.session: each.opening
        for each in found
        if each.description.archived and each.description.approval
    }
    titles |= archived
    sessions, unread = await read_open_sessions(queries, titles)
    sessions = [_claims_only(each) if each.session in archived else each for each in sessions]
    causes = share_causes([each.doubts for each in sessions])
    limits = f"objections and votes of the latest {MAX_READ} sessions"
    if len(found) > MAX_SESSIONS:
        limits += f", claims of the latest {MAX_SESSIONS}"
    return Inbox(causes, sessions, unread, limits if len(own) > MAX_READ else "")


async def read_open_sessions(
    queries: Queries, titles: Mapping[str, str]
) -> tuple[list[OpenSession], dict[str, str]]:
    """Leave out sessions without any; return also the titles of unreadable sessions."""
    known = await queries.known_outlines(titles)
    quiet = {name for name, outline in known.items() if not _is_open(outline)}
    sessions: list[OpenSession] = []
    unread: dict[str, str] = {}
    for name in (name for name in titles if name not in quiet):
        try:
            if await queries.excerpt(name, nothing, lambda outline, _: _is_open(outline)):
                roots = await queries.root_causes(name)
                tell = partial(_open_points, name, titles[name], roots)
                sessions.append(await queries.excerpt(name, _versions, tell))
        except Refused:  # one damaged session does not hide the others
            unread[name] = titles[name]
    return sessions, unread


def _claims_only(each: OpenSession) -> OpenSession:
    doubts = SessionDoubts(session=each.session, title=each.title, causes=())
    return replace(each, doubts=doubts, objections=[], needs=(), archived=True)


async def open_objections(queries: Queries, session: str) -> list[OpenObjection]:
    return await queries.excerpt(
        session,
        lambda outline: {outline.recorded(thought) for thought in _objecting(outline)},
        partial(_objections, session, ""),
    )


def _is_open(outline: Outline) -> bool:
    return bool(
        open_doubts(outline)
        or (outline.description.approval and outline.origins.lacking_approval(outline))
        or _needs(outline)
    )


def _versions(outline: Outline) -> set[Version]:
    objections = {outline.recorded(thought) for thought in _objecting(outline)}
    return doubtful_versions(outline) | objections


def _open_points(
    name: str, title: str, roots: Roots, outline: Outline, events: Mapping[Version, Recorded]
) -> OpenSession:
    view = DoubtfulEvidence(outline, events, roots)
    asks = outline.description.approval and not (is_mirror(name) or is_shared(name))
    return OpenSession(
        session=name,
        title=title,
        doubts=session_doubts(view, name, title),
        objections=_objections(name, title, outline, events),
        claims=len(outline.origins.lacking_approval(outline)) if asks else 0,
        needs=_needs(outline),
    )


def _needs(outline: Outline) -> tuple[str, ...]:
    votes = sum(not each.ended for each in outline.delegations.deliberations.values())
    objections = len(list(_objecting(outline)))
    return describe_needs(objections, len(outline.open_contradictions()), votes)


def _objecting(outline: Outline) -> Iterator[str]:
    return (thought for thought, _ in outline.origins.open_objections(outline))


def _objections(
    name: str, title: str, outline: Outline, events: Mapping[Version, Recorded]
) -> list[OpenObjection]:
    found = ((thought, events[outline.recorded(thought)]) for thought in _objecting(outline))
    return [
        OpenObjection(
            session=name,
            title=title,
            thought=thought,
            author=recorded.author,
            text=text_of(recorded.event),
        )
        for thought, recorded in found
    ][::-1]
