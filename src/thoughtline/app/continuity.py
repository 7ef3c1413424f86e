"""Whether a ledger goes on from what was read of a session before: it may be another record by now,
such as a backup that was put back.
"""

from collections.abc import Sequence

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.head import Head, events_after
from thoughtline.store.ledger import Ledger


async def read_on(
    ledger: Ledger, session: str, known: Head, *, limit: int
) -> Sequence[Recorded] | None:
    """The next events after `known`, at most `limit`. None if that event is not there any more.

    Raises as `Ledger.read` does.
    """
    if not known.version:
        return await ledger.read(session, limit=limit)
    try:
        found = await ledger.read(session, after=known.version - 1, limit=limit + 1)
    except Refused as refusal:
        if refusal.code != Code.LEDGER_DAMAGED:
            raise
        return None  # an older copy has no such event: reading all of it tells what is wrong
    return events_after(known, found)


async def still_has(ledger: Ledger, session: str, known: Head) -> bool:
    """Whether the event is there still that was known as the last one."""
    return await read_on(ledger, session, known, limit=0) is not None
