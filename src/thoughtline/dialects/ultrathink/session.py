"""A session as UltraThink's replies need it: with its assumptions in full."""

from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionStated,
    AssumptionVerified,
    Event,
    ThoughtRecorded,
)
from thoughtline.core.session import Session
from thoughtline.dialects.ultrathink.assumption import Known, Status, described

UNRESOLVED = "unresolved_references"
"""Where a thought keeps the references that it was the first to make in vain."""

FOREIGN = "foreign_invalidations"
"""Where a thought keeps the assumptions of other sessions that it would have falsified."""


class UltraThinkSession(Session):
    """Folds sessions that any dialect wrote. `known` holds assumptions by their callers' ids.

    Where no caller gave one, as in our own dialect, a1 is called A1 or, if that is taken, the next
    A that is free. `fallen` are the thoughts that do not stand, in the order in which they fell.
    """

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, Known] = {}
        self.fallen: dict[str, None] = {}
        self.unresolved: dict[str, None] = {}
        self.foreign: list[str] = []
        self._names: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        self._held = 0

    @property
    def weight(self) -> int:
        return super().weight + len(self.fallen) + len(self._numbers) + self._held // 100

    def apply(self, event: Event) -> list[str]:
        changed = super().apply(event)
        match event:
            case AssumptionStated():
                self._state(event)
            case AssumptionDescribed(assumption=assumption, given=given):
                self._describe(assumption, given)
            case AssumptionVerified(assumption=assumption):
                self.known[self._names[assumption]].upheld = "verified_true"
            case ThoughtRecorded():
                self._note(event)
            case _:
                pass
        for thought in changed:
            if self.truth.stands(thought):
                self.fallen.pop(thought, None)
            else:
                self.fallen[thought] = None
        return changed
