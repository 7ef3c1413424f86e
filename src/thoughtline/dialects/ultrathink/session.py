"""Session with the full assumptions that UltraThink's replies need."""

from typing import Any

from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionStated,
    AssumptionVerified,
    Event,
    ThoughtRecorded,
)
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key
from thoughtline.dialects.ultrathink.assumption import (
    SessionAssumption,
    Status,
    to_description,
)

UNRESOLVED = "unresolved_references"
"""Field of a thought for its references that led to no assumption."""

FALSIFIED = "falsified_references"
"""Field of a thought for its references to assumptions that are falsified in their own sessions."""

GROUNDS = "cross_session_grounds"
"""Field of a thought for its references to assumptions of other sessions on which it rests, with
their names in the record.
"""

UNREACHED = "unreached_assumptions"
"""Field of a thought for other sessions' assumptions that the thought could not falsify."""


class UltraThinkSession(Session):
    """Session in the view of UltraThink, folded from the events of any dialect. `by_name` holds
    assumptions by their callers' ids.

    If the caller named no id, the assumption a1 is called A1, or the next free A if A1 is taken.
    `fallen` holds the thoughts that do not stand, in the order in which they fell. `unresolved`
    collects the thoughts' references that led to no assumption. `warned` holds references to
    falsified or unreachable assumptions of other sessions. An entry has the reference, the field
    that keeps the reference, and the thought.
    """

    def __init__(self) -> None:
        super().__init__()
        self.by_name: dict[str, SessionAssumption] = {}
        self.fallen: dict[str, None] = {}
        self.unresolved: dict[str, None] = {}
        self.warned: list[tuple[str, str, str]] = []
        self._own_names: dict[str, str] = {}
        self._references: dict[str, str] = {}
        self._bytes = 0

    @property
    def weight(self) -> int:
        return super().weight + len(self.fallen) + self._bytes // 100

    @property
    def warnings(self) -> list[tuple[str, str]]:
        """References that need a warning, each with the field that keeps the reference.

        An assumption that is falsified in another session is reported once, while a live thought
        depends on it.
        """
        warnings: list[tuple[str, str]] = []
        for reference, kept_as, thought in self.warned:
            warning = (reference, kept_as)
            if kept_as != FALSIFIED or (self.is_live(thought) and warning not in warnings):
                warnings.append(warning)
        return warnings

    def name(self, node: str) -> str:
        """Return the caller's id of an assumption in the record, also of an assumption of another
        session. For a thought, the id is returned unchanged.
        """
        state = self.evidence.get(node)
        if state is not None and state.elsewhere is not None:
            return self._references.get(state.elsewhere.name, state.elsewhere.name)
        return self._own_names.get(node, node)

    def number(self, thought: str) -> int:
        return self.numbering.number(int(thought[1:]))

    def status(self, name: str) -> Status | None:
        assumption = self.by_name[name]
        refuted = self.assumptions[assumption.assumption].refuted
        return "verified_false" if refuted else assumption.own_status

    def apply(self, event: Event) -> list[str]:
        changed = super().apply(event)
        match event:
            case AssumptionStated():
                self._state(event)
            case AssumptionDescribed(assumption=assumption, given=given):
                self._describe(self.by_name[self.name(assumption)], given)
            case AssumptionVerified(assumption=assumption):
                self.by_name[self.name(assumption)].own_status = "verified_true"
            case ThoughtRecorded():
                self._keep_references(event)
            case _:
                pass
        for thought in sorted(changed, key=node_sort_key):
            if self.truth.stands(thought):
                self.fallen.pop(thought, None)
            else:
                self.fallen[thought] = None
        return changed

    def _state(self, event: AssumptionStated) -> None:
        name, number = event.name, int(event.assumption[1:])
        while not name or name in self.by_name:
            name, number = f"A{number}", number + 1
        description = to_description(event.given)
        assumption = SessionAssumption(
            event.assumption, event.text, description, description.own_status
        )
        self.by_name[name] = assumption
        self._own_names[event.assumption] = name
        self._bytes += assumption.size

    def _describe(self, assumption: SessionAssumption, given: dict[str, Any]) -> None:
        self._bytes -= assumption.size
        assumption.description = to_description(given)
        assumption.own_status = assumption.description.own_status
        self._bytes += assumption.size

    def _keep_references(self, event: ThoughtRecorded) -> None:
        unresolved = [o for o in _texts(event, UNRESOLVED) if o not in self.unresolved]
        warned = [
            (text, name, event.thought)
            for name in (FALSIFIED, UNREACHED)
            for text in _texts(event, name)
        ]
        self.unresolved.update(dict.fromkeys(unresolved))
        self.warned += warned
        grounds = event.given.get(GROUNDS)
        named = {} if not isinstance(grounds, dict) else grounds
        self._references |= {name: text for text, name in named.items() if isinstance(name, str)}
        kept = (*unresolved, *(reference for reference, _, _ in warned), *named)
        self._bytes += sum(100 + 2 * len(reference) for reference in kept)


def _texts(event: ThoughtRecorded, name: str) -> list[str]:
    """Return the texts in a field of an event's `given`. An imported event may hold any value in
    the field.
    """
    values = event.given.get(name)
    return [text for text in values if isinstance(text, str)] if isinstance(values, list) else []
