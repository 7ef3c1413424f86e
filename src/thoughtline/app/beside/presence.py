"""Presence of mirrors in the working tree: a branch knows only the events in its own files."""

from collections.abc import Iterable

from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.mirror_names import home_name, is_mirror, mirror_number
from thoughtline.store.record_file import folder_named, versions_in


class MirrorPresence:
    """Use case that finds the number of a mirror's events in the working tree."""

    def __init__(self, record: RecordFolder) -> None:
        self._record = record

    def events(self, session: str) -> int | None:
        """Return the number of events of a mirror that the working tree has; 0 if the mirror is not
        on this branch. Returns None for an own session, and in a project without a record.
        """
        if not is_mirror(session) or not self._record.exists:
            return None
        folder = folder_named(home_name(session), mirror_number(session))
        try:
            names = self._record.files(folder)
        except OSError:
            return 0
        return _end(map(versions_in, names))


def _end(runs: Iterable[tuple[int, int]]) -> int:
    """Return the last version that files have without a gap from the first. A tombstone stands
    alone, without the events before it.
    """
    end = 0
    for first, last in sorted(runs):
        if 0 < first <= end + 1:
            end = max(end, last)
    return end
