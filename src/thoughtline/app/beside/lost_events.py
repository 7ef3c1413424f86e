"""Events of own sessions that only the record's files have, because the record was rolled back."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, structs

from thoughtline.app.beside.memory import SyncMemory
from thoughtline.app.beside.mirror import Mirrors
from thoughtline.app.beside.own_files import SessionFolder
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.beside.publication import publish
from thoughtline.store.beside.record_file import RecordedSession, mismatch
from thoughtline.store.head import Head
from thoughtline.store.integrity.hash_chain import link_entries
from thoughtline.store.ledger import Entry, Ledger, SessionSummary


class LostEvents(Struct, frozen=True):
    """The record itself has the events `kept`."""

    folder: str
    found: RecordedSession
    kept: Sequence[Recorded]

    @property
    def count(self) -> int:
        return len(self.found.events) - len(self.kept)


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
    versions = {each.session: each.version for each in own}
    lost: dict[str, LostEvents] = {}
    for name, folder in folders.items():
        found = folder.found
        if found.flaw or found.tombstone is not None or mismatch(name, found):
            continue
        version = versions.get(found.session, 0)
        if not version and found.events[0].hash.hex() not in memory.synced:
            continue
        if len(found.events) <= version:
            continue
        kept = await ledger.read(found.session)
        if len(kept) != version or (kept and not _continues(found, kept)):
            continue
        known = lost.get(found.session)
        if known is None or known.count < len(found.events) - version:
            lost[found.session] = LostEvents(name, found, kept)
    return lost


def was_written(lost: LostEvents, memory: SyncMemory) -> bool:
    """Return True if the record was rolled back: lines of the files are its own then."""
    events = [lost.found.events[0], *lost.kept[:1]]  # a session has a number in either form
    written = [memory.synced.get(each.hash.hex(), (0, ""))[0] for each in events]
    return max(written) > len(lost.kept)


def _continues(found: RecordedSession, kept: Sequence[Recorded]) -> bool:
    """Return whether the events of a file follow the events on record, in either form."""
    hashes = {kept[-1].hash, publish(kept)[-1].hash}
    return found.events[len(kept) - 1].hash in hashes


async def take_up(ledger: Ledger, project: str, lost: LostEvents) -> None:
    """Raises `Refused` if an event is not acceptable, or in another form than we write."""
    mirrors = Mirrors(ledger, project, keeps_authors=True)
    session, written = lost.found.session, lost.found.events[len(lost.kept) :]
    new = [structs.replace(each, event=mirrors.translate(each.event)) for each in written]
    head = Head(len(lost.kept), lost.kept[-1].hash) if lost.kept else Head()
    entries = [Entry(event=each.event, author=each.author, at=each.at) for each in new]
    rows = link_entries(session, entries, head)
    linked = [structs.replace(each, hash=row[-1]) for each, row in zip(new, rows, strict=True)]
    forms = (linked, publish([*lost.kept, *linked])[len(lost.kept) :])
    hashes = [each.hash for each in written]
    if not any([each.hash for each in form] == hashes for form in forms):
        raise Refused(
            Code.BAD_IMPORT,
            "another release wrote its events in another form",
            hint="Nothing was recorded. Restore a newer backup.",
        )
    await mirrors.take(session, [*lost.kept, *linked], source=lost.folder)
