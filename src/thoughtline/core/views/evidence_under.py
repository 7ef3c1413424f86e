"""Evidence under some nodes, for a look at its files before anybody builds on it."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from thoughtline.core.refusal import Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.session import Session

MAX_PIECES = 32
"""Most pieces of evidence that are returned, the nearest first."""

MAX_NODES = 2_000
"""Most nodes that are visited."""


def evidence_under(session: Session, names: Iterable[str]) -> Iterator[str]:
    """Yield the evidence that nodes rest on, and evidence among them, the nearest first.

    Nodes are named as callers name them; unknown names are left out.
    """
    return filter(session.evidence.__contains__, _grounds(session, names))


def comparable_evidence(session: Session, names: Iterable[str]) -> dict[str, int]:
    """Return the evidence under nodes, with the version of the event with its expected content.

    Evidence that no check can put in doubt is left out.
    """
    nearest = islice(_grounds(session, names), MAX_NODES)
    pieces = (
        (node, state.compared_with)
        for node in nearest
        if (state := session.evidence.get(node)) is not None and state.compared_with
    )
    return dict(islice(pieces, MAX_PIECES))


def _grounds(session: Session, names: Iterable[str]) -> Iterator[str]:
    nodes: list[str] = []
    for name in names:
        with suppress(Refused):  # the rules refuse it with their reason
            nodes.append(find_node(session, name, what="rests_on"))
    return session.truth.grounds(nodes)
