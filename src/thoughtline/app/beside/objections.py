"""Objections of others to nodes of own sessions, as the record files have them."""

from collections.abc import Iterable, Mapping

from thoughtline.app.elsewhere.objections import Heard
from thoughtline.core.author import split_import
from thoughtline.core.events import Recorded
from thoughtline.core.views.objections import objection_elsewhere
from thoughtline.store.mirror_names import mirror_name
from thoughtline.store.record_file import FOLDER_NAME


class Objections:
    """Objections in the files of others, by the own session that they concern. `own` has the own
    sessions by the names of their folders. `objecting` has the mirrors with objections.
    """

    def __init__(self, own: Mapping[str, str]) -> None:
        self.by_session: dict[str, list[Heard]] = {}
        self.objecting: set[str] = set()
        self._homes: dict[str, str] = {}
        for folder, session in own.items():
            if match := FOLDER_NAME.fullmatch(folder):
                name = mirror_name(session, match["genesis"], match["fork"] or "")
                self._homes[name] = session

    def collect(self, mirror: str, events: Iterable[Recorded]) -> None:
        """Collect the objections of a mirrored session with these events."""
        for recorded in events:
            made = objection_elsewhere(recorded.event)
            home = "" if made is None else self._homes.get(made.session, "")
            if made is not None and home:
                heard = Heard(
                    session=mirror,
                    thought=made.thought,
                    on=made.node,
                    reason=made.reason,
                    author=split_import(recorded.author)[1],
                )
                self.by_session.setdefault(home, []).append(heard)
                self.objecting.add(mirror)
