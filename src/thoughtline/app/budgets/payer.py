"""Who pays for a question: the owner of the session that it is asked in, whoever asks it."""

from thoughtline.store.ledger import Ledger
from thoughtline.store.names import SHARED


async def charged(ledger: Ledger, session: str | None) -> str | None:
    """The owner of a session that is shared with this one. None for a session of one's own."""
    if session is None or not session.startswith(SHARED):
        return None
    shared = await ledger.shared_sessions()
    return next((one.owner for one in shared if one.summary.session == session), None)
