"""Whether a ledger goes on from what was read of a session before."""

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Ledger


async def still_has(ledger: Ledger, session: str, version: int, digest: bytes) -> bool:
    """Whether the event at a version has this hash still, which stands for all before it."""
    try:
        found = await ledger.read(session, after=version - 1, limit=1)
    except Refused as refusal:
        if refusal.code != Code.LEDGER_DAMAGED:
            raise
        return False  # an older copy of the file has no such event: reading all of it will tell
    return [recorded.hash for recorded in found] == [digest]
