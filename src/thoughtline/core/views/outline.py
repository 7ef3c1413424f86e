"""A session without its words: what it is now, and which event tells the words of what."""

from array import array

from thoughtline.core.events import (
    CONCLUSION,
    QUESTION,
    AssumptionRefuted,
    AssumptionStated,
    AssumptionVerified,
    ContradictionDeclared,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Needs,
    NextChosen,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.session import Session

Version = int
"""Which event of a session, counted from 1; 0 is none."""


class Outline(Session):
    """A folded session that knows where its words are: a plain thought takes eight bytes.

    `asks_next` is the event with the latest question that is to come next, and `questions` are the
    thoughts that ask something. `stated`, `declared` and `reasons` are the events of assumptions
    and evidence, of contradictions, and of the latest judgements, but not those that restore: what
    is restored needs no reason. `checked` are the latest comparisons of evidence.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asks_next: Version = 0
        self.named_conclusions: dict[str, None] = {}
        self.questions: dict[str, None] = {}
        self.stated: dict[str, Version] = {}
        self.checked: dict[str, Version] = {}
        self.declared: dict[Needs, Version] = {}
        self.reasons: dict[str, Version] = {}
        self._recorded_at = array("I")

    @property
    def weight(self) -> int:
        located = len(self.stated) + len(self.checked) + len(self.declared) + len(self.reasons)
        called = len(self.named_conclusions) + len(self.questions)
        return super().weight + located + called + self.thoughts // 25

    def recorded(self, thought: str) -> Version:
        """The event that recorded a thought."""
        return self._recorded_at[int(thought[1:]) - 1]

    def apply(self, event: Event) -> list[str]:
        changed = super().apply(event)
        if isinstance(event, ThoughtRecorded):
            self._recorded_at.append(self.version)
            if event.next:
                self.asks_next = self.version
            if event.kind == CONCLUSION:
                self.named_conclusions[event.thought] = None
            elif event.kind == QUESTION:
                self.questions[event.thought] = None
        else:
            self._locate(event)
        return changed

    def _locate(self, event: Event) -> None:
        match event:
            case AssumptionStated():
                self.stated[event.assumption] = self.version
            case EvidenceGiven():
                self.stated[event.evidence] = self.version
            case EvidenceChecked():
                self.checked[event.evidence] = self.version
            case AssumptionVerified() | AssumptionRefuted():
                self.reasons[event.assumption] = self.version
            case VerdictGiven():
                self.reasons[event.on] = self.version
            case ContradictionDeclared():
                self.declared[event.nodes] = self.version
            case NextChosen():
                self.asks_next = self.version if event.next else 0
            case _:
                pass
