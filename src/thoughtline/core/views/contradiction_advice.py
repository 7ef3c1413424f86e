"""Advice for resolving a contradiction, in words."""

from thoughtline.core.events import Needs
from thoughtline.core.session import Session
from thoughtline.core.truth.resolutions import Resolutions, resolutions

NOT_WORKED_OUT = "refute or abandon one of them"
"""Advice for a contradiction whose resolutions would take too long to compute."""


def advice(session: Session, nodes: Needs) -> str:
    """Return the nodes to refute or abandon, verified nodes only if there are no others."""
    sides = [node for node in nodes if node.startswith("t")]
    sides = [node for node in sides if not session.is_verified(node)] or sides
    by_abandoning = " or ".join(sides)
    found = _fewest_verified(session, nodes)
    if found.sets:
        enough = " or ".join(
            " and ".join(_named(session, node) for node in names) for names in found.sets
        )
        rest = "" if found.complete else " or ..."
        abandoning = f", or by abandoning {by_abandoning}" if sides else ""
        return f"resolved by refuting {enough}{rest}{abandoning}"
    what = "no assumption" if found.complete else "no few assumptions"
    return f"{what} would resolve it: refute or abandon {by_abandoning or 'one of them'}"


def _fewest_verified(session: Session, nodes: Needs) -> Resolutions:
    """Return resolutions by unverified assumptions if these suffice, else by all."""
    verified = set(filter(session.is_verified, session.assumptions))
    found = resolutions(session.truth, nodes, spared=verified)
    if found.sets or not verified:
        return found
    return resolutions(session.truth, nodes)


def _named(session: Session, node: str) -> str:
    return f"{node} (verified)" if session.is_verified(node) else node
