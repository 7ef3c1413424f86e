from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import BY_LETTER, Standing
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Hit
from thoughtline.store.search.passages import node_and_text


def text_node(recorded: Recorded) -> str:
    """Raises `Refused` (LEDGER_DAMAGED) if the event has no text."""
    node, text = node_and_text(recorded.event)
    if not text:
        what = "has no text, although the search index has it"
        raise hash_chain.damaged(recorded.session, recorded.version, what)
    return node


def make_hit(recorded: Recorded, letter: str | None) -> Hit:
    """`letter` is the standing in the search index, None for a node that stands. Raises `Refused`
    (LEDGER_DAMAGED) if the event has no text, or if the standing is unknown.
    """
    node = text_node(recorded)
    standing = Standing.STANDS if letter is None else BY_LETTER.get(letter)
    if standing is None:
        what = "has an unknown standing in the search index"
        raise hash_chain.damaged(recorded.session, recorded.version, what)
    return Hit(node=node, standing=standing, event=recorded)


def missing_text(position: int) -> Refused:
    return Refused(
        Code.LEDGER_DAMAGED,
        f"A text that the search found is missing, at position {position} of the record.",
        hint=hash_chain.RESTORE_HINT,
    )
