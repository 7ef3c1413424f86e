"""List of sessions for readers that may leave no session out."""

from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Ledger, SessionSummary


async def whole_sessions(ledger: Ledger, project: str | None = None) -> list[SessionSummary]:
    """Return all sessions, or those of a project. Raises `Refused` (LEDGER_DAMAGED) if one of them
    is damaged.
    """
    found = await ledger.sessions(limit=None, project=project)
    if damaged := next((each.session for each in found if each.is_damaged), ""):
        raise hash_chain.damaged(damaged, 1, "or its last event is damaged")
    return found
