"""Latest thought of each author, and the nodes in doubt, as a complement of the beliefs."""

from msgspec import Struct

from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.session_view import SessionView


class Attention(Struct, frozen=True, kw_only=True):
    """`latest` is the last thought of each author, the latest first.

    `in_doubt` begins with the evidence in doubt, because other nodes may be in doubt by it.
    """

    latest: tuple[str, ...]
    in_doubt: tuple[str, ...]


def attention(view: SessionView) -> Attention:
    """Return the nodes that need attention now."""
    latest: dict[str, str] = {}
    for thought in reversed(view.thoughts.values()):
        latest.setdefault(thought.author, thought.id)
    doubted = sorted(view.session.truth.in_doubt, key=node_sort_key)
    grounds = [node for node in doubted if node in view.evidence]
    others = [node for node in doubted if node not in view.evidence]
    return Attention(
        latest=tuple(latest.values()),
        in_doubt=(*grounds, *others),
    )
