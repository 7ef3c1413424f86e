import re
from collections.abc import Iterable

from thoughtline.core.event_parts import recorded_node
from thoughtline.core.events import Event
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import ALL_STAND, PackedStandings, Standing, overlay

ID = re.compile(r"[ate][1-9][0-9]{0,8}")
"""Form of the ids that rules give to nodes."""


class Standings:
    """`known` is False after an event that no rule would record."""

    def __init__(self) -> None:
        self._session = Session()
        self._nodes: list[str] = []
        self.known = True

    def apply(self, event: Event) -> None:
        if node := recorded_node(event):
            self._nodes.append(node)
            self.known = self.known and ID.fullmatch(node) is not None
        try:
            self._session.apply(event)
        except (LookupError, ValueError):  # no rule would have recorded it
            self.known = False

    def not_standing(self) -> PackedStandings:
        """Return the nodes that are fallen, revised, abandoned or in doubt; none if not `known`."""
        if not self.known:
            return PackedStandings()
        standings = ((node, self._session.standing(node)) for node in self._nodes)
        return PackedStandings(pair for pair in standings if pair[1] is not Standing.STANDS)


Part = tuple[str, int, str]
"""Stored part of a session's standings: kind, number of the part, and letters, as in
`PackedStandings`. Here each node has a letter.
"""

NOTHING = ALL_STAND.decode()
"""Letters of a part that is not stored, because all its nodes stand."""


def parts_over(known: Iterable[Part], standings: PackedStandings) -> list[Part]:
    """Return the parts of a session to store for changed standings, from the `known` parts."""
    earlier = {(kind, part): letters.encode() for kind, part, letters in known}
    return [
        (*place, overlay(letters, earlier.get(place, ALL_STAND)).decode())
        for place, letters in standings.parts.items()
    ]
