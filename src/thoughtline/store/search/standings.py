"""Standings of nodes, computed from events for the search index."""

from thoughtline.core.events import AssumptionStated, Event, EvidenceGiven, ThoughtRecorded
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing


class Standings:
    """Standings of the nodes in one session. `known` is False after an event that no rule would
    record.
    """

    def __init__(self) -> None:
        self._session = Session()
        self._nodes: list[str] = []
        self.known = True

    def apply(self, event: Event) -> None:
        """Apply the next event."""
        if isinstance(event, ThoughtRecorded):
            self._nodes.append(event.thought)
        elif isinstance(event, AssumptionStated):
            self._nodes.append(event.assumption)
        elif isinstance(event, EvidenceGiven):
            self._nodes.append(event.evidence)
        try:
            self._session.apply(event)
        except (LookupError, ValueError):  # no rule would have recorded it
            self.known = False

    def not_standing(self) -> dict[str, Standing]:
        """Return the standings of all nodes that are fallen, revised, abandoned or in doubt. The
        result is empty if the standings are not `known`.
        """
        if not self.known:
            return {}
        standings = {node: self._session.standing(node) for node in self._nodes}
        return {
            node: standing
            for node, standing in standings.items()
            if standing is not Standing.STANDS
        }
