"""Graph between the sessions of a project: which sessions rest on nodes of other sessions."""

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct

from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.doubts import open_doubts
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.ledger import SessionSummary


class SessionState(Struct, frozen=True):
    """Standing of a session as a whole, with the number of its thoughts and assumptions in doubt.

    A session is fallen if none of its conclusions and decisions is live. In a session without
    conclusions and decisions, all thoughts count.
    """

    standing: Standing
    doubted: int


class SessionLink(Struct, frozen=True, kw_only=True):
    """A session that rests on nodes of the session `other`, with the number of these nodes, and the
    numbers of the nodes that are in doubt and that fell.
    """

    session: str
    other: str
    nodes: int
    doubted: int
    fallen: int

    @property
    def standing(self) -> Standing:
        if self.fallen:
            return Standing.FALLEN
        return Standing.IN_DOUBT if self.doubted else Standing.STANDS


class SessionGraph(Struct, frozen=True):
    """Links between sessions, with the states and the first words of all linked sessions by name.

    Sessions that cannot be read have no state, and no words.
    """

    links: tuple[SessionLink, ...]
    states: dict[str, SessionState | None]
    openings: dict[str, str]


async def session_graph(queries: Queries, summaries: Iterable[SessionSummary]) -> SessionGraph:
    """Return the links of sessions to other sessions; the sessions that began last come first."""
    links: list[SessionLink] = []
    for summary in sorted(summaries, key=lambda each: each.began, reverse=True):
        tell = partial(_links, summary.session)
        links += await queries.excerpt(summary.session, nothing, tell)
    names = list(dict.fromkeys(name for link in links for name in (link.session, link.other)))
    states = {
        name: await queries.excerpt(name, nothing, _state)
        if await queries.can_be_read(name)
        else None
        for name in names
    }
    return SessionGraph(tuple(links), states, await queries.openings(names))


def _links(session: str, outline: Outline, _: object) -> Sequence[SessionLink]:
    standings: dict[str, list[Standing]] = {}
    for name in outline.followed:
        node = outline.evidence[name].elsewhere
        if node is not None:
            standings.setdefault(node.session, []).append(outline.standing(name))
    return [
        SessionLink(
            session=session,
            other=other,
            nodes=len(found),
            doubted=found.count(Standing.IN_DOUBT),
            fallen=found.count(Standing.FALLEN),
        )
        for other, found in standings.items()
    ]


def _state(outline: Outline, _: object) -> SessionState | None:
    if not outline.thoughts:
        return None
    claims = {*outline.decisions, *outline.named_conclusions}
    thoughts = claims or (f"t{number}" for number in range(outline.thoughts, 0, -1))
    doubted = sum(node not in outline.evidence for node in open_doubts(outline))
    if not any(map(outline.is_live, thoughts)):
        return SessionState(Standing.FALLEN, doubted)
    return SessionState(Standing.IN_DOUBT if doubted else Standing.STANDS, doubted)
