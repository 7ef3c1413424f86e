"""Attention: the latest thought of each author, and the nodes in doubt, shown in addition to the
beliefs.
"""

from msgspec import Struct

from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.doubts import open_doubts
from thoughtline.core.views.session_view import SessionView


class Attention(Struct, frozen=True, kw_only=True):
    """Nodes of a session that need attention. `latest` holds the last thought of each author, the
    latest first.

    `in_doubt` begins with the evidence in doubt, because that evidence may be the cause of other
    doubts.
    """

    latest: tuple[str, ...]
    in_doubt: tuple[str, ...]


def attention(view: SessionView) -> Attention:
    latest: dict[str, str] = {}
    for thought in reversed(view.thoughts.values()):
        latest.setdefault(thought.author, thought.id)
    doubted = sorted(open_doubts(view.session), key=node_sort_key)
    grounds = [node for node in doubted if node in view.evidence]
    others = [node for node in doubted if node not in view.evidence]
    return Attention(
        latest=tuple(latest.values()),
        in_doubt=(*grounds, *others),
    )
