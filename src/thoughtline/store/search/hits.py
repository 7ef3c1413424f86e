"""Hits of a search, checked in the same way for every store."""

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Hit
from thoughtline.store.search.passages import node_and_text

STANDINGS = frozenset(Standing)


def text_node(recorded: Recorded) -> str:
    """Return the node to which an event's text belongs. Raises `Refused` (LEDGER_DAMAGED) if the
    event has no text.
    """
    node, text = node_and_text(recorded.event)
    if not text:
        what = "has no text, although the search index has it"
        raise hash_chain.damaged(recorded.session, recorded.version, what)
    return node


def make_hit(recorded: Recorded, standing: str | None) -> Hit:
    """Return the hit for an event. `standing` comes from the search index; None means that the node
    stands.

    Raises `Refused` (LEDGER_DAMAGED) if the event has no text, or if the standing is unknown.
    """
    node = text_node(recorded)
    if standing is not None and standing not in STANDINGS:
        what = "has an unknown standing in the search index"
        raise hash_chain.damaged(recorded.session, recorded.version, what)
    return Hit(node=node, standing=Standing(standing or "stands"), event=recorded)


def missing_text(position: int) -> Refused:
    return Refused(
        Code.LEDGER_DAMAGED,
        f"A text that the search found is missing, at position {position} of the record.",
        hint=hash_chain.RESTORE_HINT,
    )
