"""Evidence under some nodes, for a look at its files before anybody builds on it."""

from collections.abc import Iterable
from contextlib import suppress

from thoughtline.core.refusal import Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.session import Session

MAX_PIECES = 32
"""Most pieces of evidence that are returned, the nearest first."""

MAX_NODES = 2_000
"""Most nodes that are visited."""


def evidence_under(session: Session, names: Iterable[str]) -> dict[str, int]:
    """Return the evidence under nodes, with the version of the event with its expected content.

    Nodes are named as callers name them; unknown names are left out. So is evidence that no check
    can put in doubt.
    """
    unread: list[str] = []
    for name in names:
        with suppress(Refused):  # the rules refuse it with their reason
            unread.append(find_node(session, name, what="rests_on"))
    seen = dict.fromkeys(unread)
    found: dict[str, int] = {}
    for node in unread:
        state = session.evidence.get(node)
        if state is not None and (version := state.compared_with):
            found[node] = version
        for needs in (*session.truth.supports(node), *session.truth.verified_by(node)):
            fresh = [need for need in needs if need not in seen]
            seen.update(dict.fromkeys(fresh))
            unread += fresh
        if len(found) == MAX_PIECES or len(seen) > MAX_NODES:
            break
    return found
