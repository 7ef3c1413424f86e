"""Caveats of search results: what a reader has to know before trusting a result that stands."""

from collections.abc import Collection, Iterable
from functools import partial

from msgspec import Struct

from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.approvals import PROPOSED
from thoughtline.core.refusal import Refused
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.ledger import Hit

Place = tuple[str, str]
"""Session and node of a result."""


class Caveats(Struct, frozen=True):
    """`contradicts` holds the other nodes of open contradictions. A proposed result waits for
    approval.
    """

    is_proposed: bool = False
    contradicts: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.is_proposed or bool(self.contradicts)

    def __str__(self) -> str:
        against = f"contradicts {' '.join(self.contradicts)}" if self.contradicts else ""
        return ", ".join(filter(None, [PROPOSED if self.is_proposed else "", against]))


NO_CAVEATS = Caveats()


def caveats_of(node: str, outline: Outline) -> Caveats:
    opponents = tuple(outline.opponents(node))
    is_proposed = outline.is_proposed(node)
    return Caveats(is_proposed, opponents) if is_proposed or opponents else NO_CAVEATS


async def caveats_among(queries: Queries, hits: Iterable[Hit]) -> dict[Place, Caveats]:
    nodes: dict[str, set[str]] = {}
    for hit in hits:
        nodes.setdefault(hit.event.session, set()).add(hit.node)
    found: dict[Place, Caveats] = {}
    for session, named in nodes.items():
        try:
            told = await queries.excerpt(session, nothing, partial(_caveats, named))
        except Refused:  # one damaged session does not keep the others from being shown
            continue
        found |= {(session, node): caveats for node, caveats in told.items() if caveats}
    return found


def _caveats(nodes: Collection[str], outline: Outline, _events: object) -> dict[str, Caveats]:
    return {node: caveats_of(node, outline) for node in nodes}
