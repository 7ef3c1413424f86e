"""Reasons why a thought stands or fell: the nodes under it, depth first."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.core.views.session_view import SessionView


class Reason(Struct, frozen=True, kw_only=True):
    """A node under the explained thought, `depth` supports below the thought and directly below
    `above`.

    `way` is the number of the support, counted from 1, among the `of` alternative supports of
    `above`. `told` is true if an earlier reason has the same node. The nodes under a told node are
    listed at the earlier reason.
    """

    node: str
    above: str
    depth: int
    way: int
    of: int
    told: bool = False


def explain(view: SessionView, node: str, *, limit: int, merges: bool = False) -> list[Reason]:
    """Return the nodes under a node by its supports and verifications; at most `limit` nodes.

    The walk follows only the holding supports of a standing node, and all supports of a fallen
    node. With `merges`, the end of a merged branch is a reason, too.
    """
    reasons: list[Reason] = []
    explained = {node}
    unread = list(_under(view, node, 1, merges=merges))[::-1]
    while unread and len(reasons) < limit:
        reason = unread.pop()
        if reason.node in explained:
            reasons.append(replace(reason, told=True))
            continue
        reasons.append(reason)
        explained.add(reason.node)
        unread += list(_under(view, reason.node, reason.depth + 1, merges=merges))[::-1]
    return reasons


def _under(view: SessionView, node: str, depth: int, *, merges: bool) -> Iterator[Reason]:
    truth = view.session.truth
    ways = [
        needs
        for needs in (*truth.supports(node), *truth.verified_by(node))
        if not view.stands(node) or all(map(view.stands, needs))
    ]
    if merged := view.origins.merged(node) if merges else ():
        ways = [(*needs, *merged) for needs in ways] or [merged]
    for place, needs in enumerate(ways, 1):
        for needed in needs:
            yield Reason(node=needed, above=node, depth=depth, way=place, of=len(ways))
