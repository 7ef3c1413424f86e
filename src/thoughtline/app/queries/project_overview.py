"""Knowledge of a project: verified or open nodes across its sessions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Literal

from msgspec import Struct

from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.session_graph import SessionGraph, session_graph
from thoughtline.core.approvals import PROPOSED
from thoughtline.core.events import Recorded
from thoughtline.core.evidence.elsewhere import Origin
from thoughtline.core.origin import STRONG
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.quotation import write_text
from thoughtline.core.text.token_budget import Line
from thoughtline.core.views.facts import reason
from thoughtline.core.views.summaries import glance
from thoughtline.core.views.summaries.digest import Digest
from thoughtline.core.views.summaries.excerpt import Excerpt, joined
from thoughtline.core.views.summaries.glance import Glance
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.store.ledger import SessionSummary, SharedSession

MAX_SESSIONS = 200
"""Maximum number of sessions that are read for a project's knowledge, the latest first."""

NODE_WIDTH = 400
"""Maximum number of characters of one text, before texts are cut to a budget."""

Known = Literal["known", "verified", "open"]
"""Nodes across sessions that a caller asks for: the digest of a project, or nodes of one sort."""

MAX_DIGEST = 12
"""Maximum number of nodes of each part that one session gives to the digest of a project. The
doubts have no limit.
"""

MAX_RESULTS = 1_000
"""Maximum number of topics of a session's digest among which its results are looked for."""

Find = Callable[[Outline], Iterator[str]]
"""Function that finds the nodes of one part in a session."""

ResultLines = Callable[[int], Iterator[Line]]
"""Function that writes the lines about doubts and results of a session, for a width."""


class KnownNode(Struct, frozen=True, kw_only=True):
    """Thought or assumption of a session, with its verdict in force if there is any.

    `lead` is the id with the label, `facts` are notes about the text, and `part` is the part of a
    digest.
    """

    session: SessionSummary
    lead: str
    text: str
    facts: tuple[str, ...]
    verdict: Recorded | None
    in_doubt: bool
    origin: Origin = "told"
    part: str = ""
    proposed: bool = False

    def why(self, width: int) -> str:
        """Return the author and the reason of the verdict, "" for none."""
        each = self.verdict
        return "" if each is None else reason(each.event, each.author, width).strip()

    def told(self, width: int) -> str:
        """Return the node on one line, with the author and the reason of its verdict."""
        origin = self.origin if self.verdict is not None or self.origin != "told" else ""
        doubt = "in doubt" if self.in_doubt else ""
        proposed = PROPOSED if self.proposed else ""
        notes = (*self.facts, self.why(width), doubt, origin, proposed)
        return f"{self.lead} {write_text(self.text, width, joined(notes))}"


class Knowledge(Struct, frozen=True):
    """Known nodes of the latest sessions; `is_whole` is true if the project has no other
    sessions. `unread` is explained at `Inbox`.
    """

    nodes: tuple[KnownNode, ...]
    is_whole: bool
    unread: Mapping[str, str]


class ProjectOverview:
    """Reader of a project's sessions, or of all projects if the name is ""."""

    def __init__(self, queries: Queries, project: str) -> None:
        self._queries = queries
        self.project = project
        self._unread: dict[str, str] = {}

    async def sessions(self, *, limit: int) -> list[tuple[SessionSummary, Glance]]:
        """Return the sessions that are not archived, with their glances, the latest first."""
        summaries = await self._summaries(limit)
        return [(summary, await self._glance(summary)) for summary in summaries]

    async def doubted_sessions(self) -> list[str]:
        """Return the sessions that are not archived and have a node in doubt, the latest first."""
        doubted = await self._queries.doubted_names()
        summaries = await self._summaries(MAX_SESSIONS) if doubted else []
        return [each.session for each in summaries if each.session in doubted]

    async def digests(self, sessions: Iterable[str]) -> dict[str, ResultLines]:
        """Return functions that write the lines of each session about doubts and results."""
        return {session: await self._digest(session) for session in sessions}

    async def has_any(self) -> bool:
        """Check if the project has any session, archived or not."""
        return bool(await self._queries.sessions(limit=1, project=self.project or None))

    async def shared_sessions(self) -> list[SharedSession]:
        """Return sessions that other owners share with this owner, the latest first."""
        shared = await self._queries.shared_sessions()
        return [each for each in shared if self.project in ("", each.summary.description.project)]

    async def known(self, what: Known) -> Knowledge:
        """Return nodes by the parts of `PARTS`, in each part the latest session first.

        Verified nodes with a witness or by a person come before the others. Verified nodes of an
        archived session remain knowledge, but its other nodes are left out.
        """
        summaries = await self._summaries(MAX_SESSIONS + 1, archived=what == "verified")
        found = [
            node
            for part, find in PARTS[what].items()
            for summary in summaries[:MAX_SESSIONS]
            for node in await self._nodes(summary, part, find)
        ]
        if what == "verified":
            found.sort(key=lambda node: node.origin not in STRONG)
        return Knowledge(tuple(found), len(summaries) <= MAX_SESSIONS, self._unread)

    async def graph(self) -> SessionGraph:
        return await session_graph(self._queries, await self._summaries(MAX_SESSIONS))

    async def _summaries(self, limit: int, *, archived: bool = False) -> list[SessionSummary]:
        """Return the sessions that can be read, and remember the titles of the others."""
        found = await self._queries.sessions(
            limit=limit, project=self.project or None, archived=archived
        )
        damaged = [each for each in found if not await self._queries.can_be_read(each.session)]
        self._unread |= {each.session: each.opening for each in damaged}
        return [each for each in found if each.session not in self._unread]

    async def _glance(self, summary: SessionSummary) -> Glance:
        return await self._queries.excerpt(
            summary.session, lambda outline: {outline.asks_next}, glance.glance
        )

    async def _digest(self, session: str) -> ResultLines:
        roots = await self._queries.root_causes(session)

        def tell(outline: Outline, events: Mapping[Version, Recorded]) -> ResultLines:
            digest = Digest(outline, session, roots=roots)
            return partial(digest.result_lines, MAX_RESULTS, dict(events))

        def wanted(outline: Outline) -> set[Version]:
            return Digest(outline, session).result_versions(MAX_RESULTS)

        return await self._queries.excerpt(session, wanted, tell)

    async def _nodes(self, summary: SessionSummary, part: str, find: Find) -> list[KnownNode]:
        return await self._queries.excerpt(
            summary.session,
            lambda outline: glance.words_of(outline, list(find(outline))),
            lambda outline, events: [
                _known_node(summary, part, outline, events, node) for node in find(outline)
            ],
        )


def _first(find: Find, outline: Outline) -> Iterator[str]:
    return islice(find(outline), MAX_DIGEST)


def _undecided(outline: Outline) -> Iterator[str]:
    claims = {*outline.decisions, *outline.named_conclusions}
    yield from (node for node in glance.established(outline) if node not in claims)


def _established(outline: Outline) -> Iterator[str]:
    return (node for node in _undecided(outline) if outline.origin(node) in STRONG)


def _verified(outline: Outline) -> Iterator[str]:
    return (node for node in _undecided(outline) if outline.origin(node) not in STRONG)


def _known_node(
    summary: SessionSummary,
    part: str,
    outline: Outline,
    events: Mapping[Version, Recorded],
    node: str,
) -> KnownNode:
    excerpt = Excerpt(outline, events)
    text, notes = excerpt.text_and_facts(node)
    return KnownNode(
        session=summary,
        lead=outline.labels.lead(node),
        text=shorten(text, NODE_WIDTH),
        facts=(*excerpt.outcome(node), *notes),
        verdict=events.get(outline.reasons.get(node, 0)),
        in_doubt=outline.truth.is_in_doubt(node),
        origin=outline.origin(node),
        part=part,
        proposed=outline.is_proposed(node),
    )


def _unsettled(outline: Outline) -> Iterator[str]:
    yield from glance.open_questions(outline)
    yield from glance.open_assumptions(outline)


IN_DOUBT = "In doubt"

PARTS: Mapping[Known, Mapping[str, Find]] = {
    "known": {
        IN_DOUBT: glance.doubted,
        "Decided": partial(_first, glance.decided),
        "Established": partial(_first, _established),
        "Verified": partial(_first, _verified),
        "Open": partial(_first, _unsettled),
        "Dead ends": partial(_first, glance.dead_ends),
    },
    "verified": {"": glance.established},
    "open": {"": _unsettled},
}
"""Parts of an answer, in their order; the parts of the digest of a project have names."""
