"""Evidence under some nodes, to check its files before a caller builds on the nodes."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.rules.watches import present_grounds
from thoughtline.core.session import Session

MAX_PIECES = 32
"""Maximum number of returned pieces of evidence, nearest first."""

MAX_NODES = 2_000
"""Maximum number of visited nodes."""


def evidence_under(session: Session, names: Iterable[str]) -> Iterator[str]:
    """Yield the evidence on which nodes rest, nearest first. Evidence among the named nodes is
    included.

    `names` are ids or labels; unknown names are skipped.
    """
    return filter(session.evidence.__contains__, _grounds(session, names))


def evidence_watched(session: Session, names: Iterable[str]) -> Iterator[str]:
    """Return all evidence under the nodes and under the revisions of their grounds."""
    nodes = list(named_nodes(session, names))
    watched = [need for node in nodes for needs in present_grounds(session, node) for need in needs]
    return filter(session.evidence.__contains__, session.truth.grounds([*nodes, *watched]))


def doubted_evidence_of(session: Session, name: str) -> list[str]:
    """Return the changed evidence on which a thought rests directly, [] for an unknown thought."""
    grounds = (
        need
        for node in named_nodes(session, [name])
        for needs in session.truth.supports(node)
        for need in needs
    )
    return [
        need
        for need in dict.fromkeys(grounds)
        if need in session.evidence and session.evidence[need].found in IN_DOUBT
    ]


def comparable_evidence(session: Session, names: Iterable[str]) -> dict[str, int]:
    """Return the evidence under nodes. Each piece has the version of the event that holds its
    expected content.

    Evidence is left out if no check can put the evidence in doubt.
    """
    nearest = islice(_grounds(session, names), MAX_NODES)
    pieces = (
        (node, state.compared_with)
        for node in nearest
        if (state := session.evidence.get(node)) is not None and state.compared_with
    )
    return dict(islice(pieces, MAX_PIECES))


def nodes_elsewhere_under(session: Session, names: Iterable[str]) -> list[NodeElsewhere]:
    if not session.elsewhere:
        return []
    nearest = islice(_grounds(session, names), MAX_NODES)
    pieces = (session.evidence.get(node) for node in nearest)
    return [
        state.elsewhere for state in pieces if state is not None and state.elsewhere is not None
    ]


def _grounds(session: Session, names: Iterable[str]) -> Iterator[str]:
    return session.truth.grounds(list(named_nodes(session, names)))


def named_nodes(session: Session, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        with suppress(Refused):  # the rules refuse it with their reason
            yield find_node(session, name, what="rests_on")
