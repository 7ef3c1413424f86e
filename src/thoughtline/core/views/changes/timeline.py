"""Timeline of a session: new nodes and changed standings after each event.

A reader can show any earlier moment from the timeline without applying the rules again.
"""

from msgspec import Struct

from thoughtline.core.event_parts import node_of
from thoughtline.core.events import (
    AssumptionVerified,
    Event,
    Needs,
    Recorded,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.doubt_causes import describe_cause
from thoughtline.core.views.session_view import SessionView


class StateChange(Struct, frozen=True, kw_only=True):
    """New state of a node, in one word. `why` is the reason not to build on the node, or "" for
    none.
    """

    node: str
    state: str
    why: str = ""


class TimelineStep(Struct, frozen=True, kw_only=True):
    """An event of a session, with its changes. `supports` holds the supports that `node` gained by
    the event.
    """

    recorded: Recorded
    node: str
    supports: tuple[Needs, ...]
    turned: tuple[StateChange, ...]


class Timeline:
    """View of a session, with a step for each event. Deleting the session removes the earlier
    steps.
    """

    def __init__(self) -> None:
        self.view = SessionView()
        self.steps: list[TimelineStep] = []
        self._states: dict[str, str] = {}
        self._whys: dict[str, str] = {}

    @property
    def version(self) -> int:
        return self.view.session.version

    def apply(self, recorded: Recorded) -> TimelineStep:
        event, changed = recorded.event, self.view.apply(recorded)
        truth = self.view.session.truth
        moved = truth.take_flipped() | truth.take_turned()
        node = node_of(event)
        revised = (event.revises, *event.supersedes) if isinstance(event, ThoughtRecorded) else ()
        if self.view.session.forgotten:
            self.steps.clear()
            self._states.clear()
        step = TimelineStep(
            recorded=recorded,
            node=node,
            supports=_supports(event),
            turned=self._turned({*changed, *moved, node, *revised} - {""}),
        )
        self.steps.append(step)
        return step

    def _turned(self, nodes: set[str]) -> tuple[StateChange, ...]:
        changes = []
        for node in sorted(nodes, key=node_sort_key):
            now = self.view.state(node)
            if self._states.get(node) == now:
                continue
            self._states[node] = now
            why = self._why(node)
            # Nodes that fell by one cause share its reason: the text is stored once.
            changes.append(StateChange(node=node, state=now, why=self._whys.setdefault(why, why)))
        return tuple(changes)

    def _why(self, node: str) -> str:
        """Return the reason for the state of a node. A thought has the causes of its doubt in a few
        words; the changed lines stand at the evidence.
        """
        session = self.view.session
        if node in session.evidence or session.standing(node) is not Standing.IN_DOUBT:
            return self.view.why(node)
        causes = (describe_cause(self.view, cause) for cause in session.truth.doubts(node))
        return "; ".join(dict.fromkeys(causes))


def _supports(event: Event) -> tuple[Needs, ...]:
    match event:
        case ThoughtRecorded():
            return event.rests_on
        case SupportAdded():
            return (event.needs,)
        case AssumptionVerified():
            return (event.evidence,) if event.evidence else ()
        case VerdictGiven():
            return (event.ground,) if event.ground else ()
        case _:
            return ()
