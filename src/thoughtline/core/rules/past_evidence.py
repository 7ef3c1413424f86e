"""Rule for changed evidence that an agent gives up as an observation of the past."""

from thoughtline.core.command import Command
from thoughtline.core.origin import author_origin
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_node, find_thought
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key

SHOWN = 5
"""Maximum number of thoughts that a refusal names."""


def check_given_up(session: Session, command: Command, author: str) -> None:
    """Check that no live thought loses its doubt because an agent gives up changed evidence and
    names no reason. A revision is no reason: it speaks of its own thought.

    Raises `Refused` (EMPTY_TEXT) if there is such a thought.
    """
    has_reason = command.text is not None and command.revises is None
    if has_reason or command.because is not None or author_origin(author) == "person":
        return
    truth = session.truth
    abandoned = {find_node(session, name, what="abandon") for name in command.abandon}
    changed = {node for node in abandoned & session.evidence.keys() if truth.is_in_doubt(node)}
    if not changed:
        return
    revised = command.revises
    replaced = [] if revised is None else [find_thought(session, revised, what="revises")]
    still_in_doubt = {*abandoned, *replaced, *truth.would_fall(replaced)}
    left = [
        node
        for node in truth.doubted_by(changed) - still_in_doubt
        if node not in session.evidence and session.is_live(node)
        if changed.issuperset(truth.doubts(node))
    ]
    if left:
        few = " ".join(sorted(left, key=node_sort_key)[:SHOWN])
        more = f" and {len(left) - SHOWN:,} more" if len(left) > SHOWN else ""
        raise Refused(
            Code.EMPTY_TEXT,
            f"{' '.join(sorted(changed, key=node_sort_key))} changed, and nobody has looked at "
            f"{few}{more}.",
            hint="Revise or verify these first. If they were right at the time and that is enough, "
            "say so in `because`.",
        )
