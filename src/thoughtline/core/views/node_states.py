"""Present states of nodes, for the sessions that rest on them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.session import Session
from thoughtline.core.truth.circles import LOOP

if TYPE_CHECKING:
    from thoughtline.core.evidence.anchor import CheckResult

KEPT_CAUSES = 3
"""Maximum number of causes in the reason of a state."""


def read_node(session: Session, name: str, node: str) -> NodeElsewhere:
    """Return a node of the session `name` in its present state."""
    truth = session.truth
    if truth.stands(node) and not truth.questioned_since(node):
        return NodeElsewhere(session=name, node=node)
    since = max(map(truth.questioned_since, truth.grounds([node])))
    if not truth.stands(node):
        return NodeElsewhere(
            session=name,
            node=node,
            found="refuted" if truth.is_refuted(node) else "fallen",
            since=since,
            because=_describe(node, "fell", truth.causes(node)[:KEPT_CAUSES]),
        )
    newer = session.revised_by.get(node)
    if newer is not None:
        because = f"{node} was revised by {newer}"
    elif session.is_given_up(node):
        because = f"{node} was abandoned"
    else:
        because = _describe(node, "is in doubt", truth.doubts(node)[:KEPT_CAUSES])
    return NodeElsewhere(session=name, node=node, found="changed", since=since, because=because)


def read_objection(session: Session, name: str, node: str) -> NodeElsewhere:
    """Return the thought of an objection in the session `name`. The objection counts while its
    thought lives, also in doubt: a doubt about it must not lift the doubt that it causes.
    """
    truth = session.truth
    if session.is_live(node):
        return NodeElsewhere(session=name, node=node)
    state = read_node(session, name, node)
    found: CheckResult = "refuted" if truth.is_refuted(node) else "fallen"
    return NodeElsewhere(
        session=name, node=node, found=found, since=state.since, because=state.because
    )


def followed_nodes(session: Session) -> dict[str, NodeElsewhere]:
    """Return the nodes of other sessions on which thoughts rest, by evidence."""
    pieces = {name: session.evidence[name] for name in session.followed}
    return {
        name: piece.elsewhere
        for name, piece in pieces.items()
        if piece.elsewhere is not None
        if not (piece.is_objection or piece.refuted or piece.abandoned)
    }


def questioned_elsewhere(session: Session) -> dict[str, NodeElsewhere]:
    """Return the evidence in doubt or fallen that stands for a node of another session."""
    return {
        name: node
        for name, node in followed_nodes(session).items()
        if node.found != "unchanged" and not node.because.startswith(LOOP)
    }


def missing_node(session: str, node: str, why: str) -> NodeElsewhere:
    """Return a node of a session that cannot be read, for the reason `why`."""
    return NodeElsewhere(session=session, node=node, found="gone", because=why)


def _describe(node: str, state: str, causes: Sequence[str]) -> str:
    others = [cause for cause in causes if cause != node]
    return f"{node} {state}" + (f" with {', '.join(others)}" if others else "")
