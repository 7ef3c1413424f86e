"""Own session with its two forms: as it was recorded, and as it is published."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from thoughtline.core.events import Recorded
from thoughtline.store.mirror_names import GENESIS_DIGITS
from thoughtline.store.publication import publish
from thoughtline.store.record_file import FOLDER_NAME, RecordedSession, differs_at, folder_name


class SessionFolder(Struct, frozen=True):
    """Folder of a session in the working tree: the bytes of its files, and the session in them."""

    files: Mapping[str, bytes]
    found: RecordedSession


class OwnSession(Struct, frozen=True):
    """Own session. `recorded` has the events of the ledger, which releases before 0.7.0 also wrote
    to files, and `events` has their published form.
    """

    recorded: Sequence[Recorded]
    events: Sequence[Recorded]

    @classmethod
    def of(cls, recorded: Sequence[Recorded]) -> "OwnSession":
        """Return a session from its events in the ledger. Raises `Refused` (LEDGER_NEWER)."""
        return cls(recorded, publish(recorded))

    @property
    def genesis(self) -> str:
        """Hash of the first published event, in hexadecimal digits."""
        return self.events[0].hash.hex()

    def find_folders(self, folders: Mapping[str, SessionFolder]) -> tuple[set[str], list[int]]:
        """Return the names of the folders of this session, and the versions at which other folders
        of the same beginning differ from it.
        """
        differs = {
            name: differs_at(folder.found, self.events, self.recorded)
            for name, folder in folders.items()
            if self.has_genesis(name) and folder.found.session in ("", self.events[0].session)
        }
        forks = [version for version in differs.values() if version]
        return {name for name, version in differs.items() if not version}, forks

    def has_genesis(self, folder: str) -> bool:
        """Return whether the name of a folder has the number of this session's first event."""
        match = FOLDER_NAME.fullmatch(folder)
        begins = {chain[0].hash.hex()[:GENESIS_DIGITS] for chain in (self.events, self.recorded)}
        return match is not None and match["genesis"] in begins

    def published_name(self, folder: str) -> str:
        """Return the name that an own folder has when its files are in the published form."""
        match = FOLDER_NAME.fullmatch(folder)
        arm = (match["fork"] or "") if match else ""
        forks = (
            published.hash
            for published, recorded in zip(self.events, self.recorded, strict=True)
            if arm and arm in {each.hash.hex()[:GENESIS_DIGITS] for each in (published, recorded)}
        )
        return folder_name(self.events[0].session, self.events[0].hash, next(forks, b""))

    def length_in(self, found: RecordedSession) -> int:
        """Return the number of events up to the last event that a folder has, in either form."""
        for published, recorded in zip(reversed(self.events), reversed(self.recorded), strict=True):
            hashes = {line.hash for line in found.lines.get(published.version, ())}
            if not hashes.isdisjoint((published.hash.hex(), recorded.hash.hex())):
                return published.version
        return 0
