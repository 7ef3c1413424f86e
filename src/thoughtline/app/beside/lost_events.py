"""Events of own sessions that only the record's files have, because the record was rolled back."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from thoughtline.app.beside.memory import SyncMemory
from thoughtline.app.beside.mirror import Mirrors
from thoughtline.app.beside.own_files import SessionFolder
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.head import Head
from thoughtline.store.integrity.hash_chain import link_entries
from thoughtline.store.ledger import Entry, Ledger, SessionSummary
from thoughtline.store.record_file import RecordedSession, mismatch


class LostEvents(Struct, frozen=True):
    """Continuation of an own session in a folder of the record. The record itself has the events up
    to the head `kept`.
    """

    folder: str
    found: RecordedSession
    kept: Head

    @property
    def count(self) -> int:
        return len(self.found.events) - self.kept.version


async def find_lost(
    ledger: Ledger,
    own: Iterable[SessionSummary],
    folders: Mapping[str, SessionFolder],
    memory: SyncMemory,
) -> dict[str, LostEvents]:
    """Return the lost events of own sessions, by session.

    The files of a session continue it if its last event here is on their chain. A session that is
    missing here is own if an earlier sync wrote it.
    """
    heads = {each.session: Head(each.version, each.hash) for each in own}
    lost: dict[str, LostEvents] = {}
    for name, folder in folders.items():
        found = folder.found
        if found.flaw or found.tombstone is not None or mismatch(name, found):
            continue
        head = heads.get(found.session)
        if head is None:
            is_own = found.events[0].hash.hex() in memory.synced
            if not is_own or await ledger.read(found.session, limit=1):
                continue
            head = Head()
        behind = len(found.events) > head.version
        if not behind or (head.version and found.events[head.version - 1].hash != head.hash):
            continue
        known = lost.get(found.session)
        if known is None or known.count < len(found.events) - head.version:
            lost[found.session] = LostEvents(name, found, head)
    return lost


async def take_up(ledger: Ledger, lost: LostEvents) -> None:
    """Record lost events again, with their authors and hashes. Raises `Refused` if an event is not
    acceptable, or was written in another form than this release writes.
    """
    events, session = lost.found.events, lost.found.session
    entries = [Entry(event=each.event, author=each.author, at=each.at) for each in events]
    new = entries[lost.kept.version :]
    hashes = [row[-1] for row in link_entries(session, new, lost.kept)]
    if hashes != [each.hash for each in events[lost.kept.version :]]:
        raise Refused(
            Code.BAD_IMPORT,
            "another release wrote its events in another form",
            hint="Nothing was recorded. Restore a newer backup.",
        )
    await Mirrors(ledger, None, keeps_authors=True).take(session, events, source=lost.folder)
