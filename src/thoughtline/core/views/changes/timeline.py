"""Timeline of a session: new nodes and changed standings after each event.

A reader can show any earlier moment from the timeline without applying the rules again.
"""

from msgspec import Struct

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Needs,
    Recorded,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.session_view import SessionView

WHY = 240
"""Maximum length in characters of the cause beside each change."""


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
        """Apply the next event, and return its step."""
        changed = self.view.apply(recorded)
        truth = self.view.session.truth
        moved = truth.take_flipped() | truth.take_turned()
        node, supports = _subject(recorded.event)
        if self.view.session.forgotten:
            self.steps.clear()
            self._states.clear()
        step = TimelineStep(
            recorded=recorded,
            node=node,
            supports=supports,
            turned=self._turned({*changed, *moved, *touched(recorded.event)}),
        )
        self.steps.append(step)
        return step

    def _turned(self, nodes: set[str]) -> tuple[StateChange, ...]:
        changes = []
        for node in sorted(nodes, key=node_sort_key):
            now = state_label(self.view, node)
            if self._states.get(node) == now:
                continue
            self._states[node] = now
            why = rejection_reason(self.view, node)
            # Nodes that fell by one cause share its reason: the text is stored once.
            changes.append(StateChange(node=node, state=now, why=self._whys.setdefault(why, why)))
        return tuple(changes)


def state_label(view: SessionView, node: str) -> str:
    """Return the state of a thought, an assumption or evidence as one word to show.

    An assumption is open, verified, refuted or in doubt. Evidence without a verdict is called
    given. A fallen thought is refuted if the thought itself was refuted. A standing thought is
    verified if the thought was verified. Any other thought has its standing as its state.
    """
    judged = view.session.judged(node)
    if not node.startswith("t"):
        if judged.refuted or view.session.truth.is_in_doubt(node):
            return "refuted" if judged.refuted else Standing.IN_DOUBT.value
        if view.session.truth.is_defeated(node):
            return Standing.FALLEN.value
        fresh = "open" if node in view.assumptions else "given"
        return "verified" if view.session.is_verified(node) else fresh
    standing = view.session.standing(node)
    if judged.refuted and standing is Standing.FALLEN:
        return "refuted"
    return (
        "verified"
        if view.session.is_verified(node) and standing is Standing.STANDS
        else standing.value
    )


def rejection_reason(view: SessionView, node: str) -> str:
    """Return the reason not to build on a node, or "" if the node stands without doubt."""
    if not node.startswith("t") and view.session.judged(node).refuted:
        return f"{node} refuted{view.reason(node)}"
    match view.session.standing(node):
        case Standing.FALLEN:
            return view.why_fallen(node)
        case Standing.REVISED:
            return f"revised by {view.session.latest_revision(node)}"
        case Standing.ABANDONED:
            return f"abandoned{view.reason(node)}"
        case Standing.IN_DOUBT:
            return view.why_in_doubt(node)
        case Standing.STANDS:
            return ""


def touched(event: Event) -> set[str]:
    """Return the nodes whose state an event may change directly."""
    match event:
        case ThoughtRecorded():
            return {event.thought, event.revises, *event.supersedes} - {""}
        case AssumptionStated() | AssumptionVerified() | AssumptionRefuted() | AssumptionRestored():
            return {event.assumption}
        case EvidenceGiven() | EvidenceChecked():
            return {event.evidence}
        case VerdictGiven():
            return {event.on}
        case _:
            return set()


def _subject(event: Event) -> tuple[str, tuple[Needs, ...]]:
    match event:
        case ThoughtRecorded():
            return event.thought, event.rests_on
        case SupportAdded():
            return event.thought, (event.needs,)
        case EvidenceGiven() | EvidenceChecked():
            return event.evidence, ()
        case AssumptionVerified():
            return event.assumption, (event.evidence,) if event.evidence else ()
        case VerdictGiven():
            return event.on, (event.ground,) if event.ground else ()
        case _:
            return getattr(event, "on", "") or getattr(event, "assumption", ""), ()
