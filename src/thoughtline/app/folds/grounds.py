"""Grounds of a session's nodes, in the session and in the sessions that it rests on, read from an
open record.
"""

from collections.abc import Iterable, Mapping

from thoughtline.app.folds.latest_session import MOST_FOREIGN, LatestSession, SnapshotSession
from thoughtline.core.views.node_states import followed_nodes
from thoughtline.store.beside.mirror_names import GENESIS_DIGITS, home_name, is_mirror, the_mirror
from thoughtline.store.stored_names import SHARED

MOST = 8
"""Maximum number of sessions under a session that are read, because a client waits."""


class Grounds:
    """Latest session of a project with the sessions that it rests on, directly or through other
    sessions. `sessions` has them by name, the session itself first.
    """

    def __init__(self, session: LatestSession) -> None:
        self._project = session.summary.description.project
        self.sessions: dict[str, SnapshotSession] = {session.name: session}
        self._names: dict[tuple[str, str], str] = {}
        unread: list[SnapshotSession] = [session]
        for here in unread:
            for node in followed_nodes(here.outline).values():
                name = self._name_here(here, node.session)
                if name and name not in self.sessions and len(self.sessions) <= MOST:
                    self.sessions[name] = SnapshotSession(here.record, name)
                    unread.append(self.sessions[name])

    def resting_on(self, evidence: Mapping[str, Iterable[str]]) -> list[str]:
        """Return the nearest nodes first. `evidence` has the pieces by session."""
        found = {name: dict.fromkeys(evidence.get(name, ())) for name in self.sessions}
        unread = [name for name, pieces in found.items() if pieces]
        while unread:
            below = unread.pop()
            truth = self.sessions[below].outline.truth
            found[below] |= dict.fromkeys(truth.dependents(found[below]))
            for name, session in self.sessions.items():
                new = [
                    piece
                    for piece, node in followed_nodes(session.outline).items()
                    if self._names.get((name, node.session)) == below
                    and node.node in found[below]
                    and piece not in found[name]
                ]
                if new:
                    found[name] |= dict.fromkeys(new)
                    unread.append(name)
        return list(next(iter(found.values())))

    def _name_here(self, named_in: SnapshotSession, name: str) -> str:
        """Return the name here of a session that a session names, "" if it is not read."""
        place = named_in.name, name
        if place not in self._names:
            self._names[place] = self._find(named_in, name)
        return self._names[place]

    def _find(self, named_in: SnapshotSession, name: str) -> str:
        """Return the name here of a session, as `Overlay.name_here` does. Sessions of other owners
        have none.
        """
        record, is_elsewhere = named_in.record, is_mirror(named_in.name)
        if name.startswith(SHARED):
            return ""
        if is_elsewhere and not is_mirror(name):
            found = record.sessions(limit=MOST_FOREIGN, project=self._project)
            return the_mirror(name, (each.session for each in found))
        begin = record.events(name, limit=1)
        if begin or not is_elsewhere:
            return name if begin else ""
        begin = record.events(home := home_name(name), limit=1)
        digits = begin[0].hash.hex()[:GENESIS_DIGITS] if begin else ""
        return home if name == f"{home}@{digits}" else ""
