"""Who pays for what is asked in a session."""

from thoughtline.store.ledger import Ledger
from thoughtline.store.owner_keys import SHARED


async def host_of(ledger: Ledger, session: str | None) -> str | None:
    """The owner of a session that is shared with this one, who pays for what is asked in it.

    None for a session of one's own.
    """
    if session is None or not session.startswith(SHARED):
        return None
    shared = await ledger.shared_sessions()
    return next((each.owner for each in shared if each.summary.session == session), None)
