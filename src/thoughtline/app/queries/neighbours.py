"""Texts and titles of nodes of other sessions, read for the sessions that rest on them."""

from collections.abc import Collection, Mapping
from functools import partial

from thoughtline.app.elsewhere.nodes import UNREADABLE
from thoughtline.app.queries.root_causes import Sessions
from thoughtline.core.events import Recorded
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.refusal import Refused
from thoughtline.core.views.neighbour import Neighbour, Neighbours
from thoughtline.core.views.summaries.excerpt import Excerpt
from thoughtline.core.views.summaries.outline import Outline, Version


async def find_neighbours(
    sessions: Sessions, session: str, followed: Mapping[str, NodeElsewhere]
) -> Neighbours:
    """Return the nodes of other sessions that can be read, by the evidence that stands for them."""
    by_session: dict[str, dict[str, NodeElsewhere]] = {}
    for evidence, node in followed.items():
        by_session.setdefault(node.session, {})[evidence] = node
    found: dict[str, Neighbour] = {}
    for named, nodes in by_session.items():
        other = await sessions.overlay.name_here(named, named_in=session)
        wanted = {node.node for node in nodes.values()}
        try:
            texts = await sessions.excerpt(
                other, partial(_versions, wanted), partial(_texts, wanted)
            )
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            continue
        title = (await sessions.openings([other]))[other]
        found |= {
            evidence: Neighbour(other, node.node, title, *texts[node.node])
            for evidence, node in nodes.items()
            if node.node in texts
        }
    return found


def _known(nodes: Collection[str], outline: Outline) -> list[str]:
    return [
        node
        for node in nodes
        if node in outline.assumptions or node in outline.evidence or outline.has_thought(node)
    ]


def _versions(nodes: Collection[str], outline: Outline) -> set[Version]:
    return {outline.recorded(node) for node in _known(nodes, outline)}


def _texts(
    nodes: Collection[str], outline: Outline, events: Mapping[Version, Recorded]
) -> dict[str, tuple[str, bool]]:
    excerpt = Excerpt(outline, events)
    return {
        node: (excerpt.whole(node), outline.is_proposed(node)) for node in _known(nodes, outline)
    }
