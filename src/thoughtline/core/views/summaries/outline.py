"""Outline of a session: its present state without texts, and the versions of the events with the
texts.
"""

from array import array
from itertools import chain

from thoughtline.core.approvals import APPROVALS
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Judgement,
    Recorded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.elsewhere import Origin
from thoughtline.core.kinds import CONCLUSION, DECISION, QUESTION
from thoughtline.core.origin import stated_origin
from thoughtline.core.session import Session
from thoughtline.core.truth.origins import Origins
from thoughtline.core.views.summaries.textless_events import split_origin

Version = int
"""Number of an event in its session, counted from 1; 0 means no event."""


MOST_COMPARED = 50
"""Maximum number of other decisions with which the choice of a decision is compared."""


class Outline(Session):
    """State of a session, with the versions of the events that hold its texts.

    A plain thought takes eight bytes of memory. `named_conclusions`, `questions` and `decisions`
    hold the thoughts of the kinds "conclusion", "question" and "decision".

    `stated` holds the versions of assumptions and evidence, `checked` the versions of the latest
    checks of evidence, and `reasons` the versions of judgements in force. `judged_at` holds the
    version of the latest judgement of each node, or of the thought recorded with the judgement.
    """

    keeps_places = False
    """An outline is never used for decisions, and its texts hold the places."""

    def __init__(self) -> None:
        super().__init__()
        self.named_conclusions: dict[str, None] = {}
        self.questions: dict[str, None] = {}
        self.decisions: dict[str, None] = {}
        self.choices: dict[str, list[str]] = {}
        self.stated: dict[str, Version] = {}
        self.checked: dict[str, Version] = {}
        self.reasons: dict[str, Version] = {}
        self.judged_at: dict[str, Version] = {}
        self.origins = Origins()
        self._verified_at: dict[str, Version] = {}
        self._recorded_at = array("I")

    def _words(self, because: str) -> int:  # noqa: ARG002 - an outline has no words
        return 0

    @property
    def weight(self) -> int:
        located = len(self.stated) + len(self.checked) + len(self.contradictions)
        called = len(self.named_conclusions) + len(self.questions) + len(self.decisions)
        located += 3 * len(self.judged_at) + self.origins.weight
        return super().weight + 20 + located + called + self.thoughts // 25

    def choice(self, decision: str) -> str:
        """Return the latest live thought that chose an option of a decision, "" for none."""
        choices = reversed(self.choices.get(decision, ()))
        return next(filter(self.is_live, choices), "")

    def choosers(self, decision: str) -> list[str]:
        """Return the live thoughts that chose an option of a decision."""
        return list(filter(self.is_live, self.choices.get(decision, ())))

    def choice_versions(self, node: str) -> set[Version]:
        """Return the versions of the events that hold the choice of a decision, and those of the
        latest other decisions; an empty set for another node.
        """
        if not self.choice(node):
            return set()
        decisions = [node, *list(filter(self.is_live, self.choices))[-MOST_COMPARED:]]
        thoughts = chain.from_iterable(map(self.choosers, decisions))
        return {self.recorded(each) for each in (*decisions, *thoughts)}

    def asked(self, decision: str) -> set[str]:
        """Return the questions on which a decision rests."""
        supports = self.truth.supports(decision)
        return {need for needs in supports for need in needs} & self.questions.keys()

    def recorded(self, node: str) -> Version:
        return self.stated.get(node) or self._recorded_at[int(node[1:]) - 1]

    def is_conclusion(self, thought: str) -> bool:
        return thought in self.named_conclusions

    def _keep_kind(self, event: ThoughtRecorded) -> None:
        """Keep only the kind "question". An outline is never used for decisions, so no revision
        needs another kind.
        """
        if event.kind == QUESTION:
            self.kinds.record(event.thought, event.kind)

    def take(self, recorded: Recorded) -> None:
        self.apply(recorded.event)
        self.origins.record(recorded.event, stated_origin(recorded), self)

    def take_stored(self, event: Event) -> None:
        """Apply the next event of a stored outline, in which the origin stands for the words."""
        event, origin = split_origin(event)
        self.apply(event)
        self.origins.record(event, origin, self)

    def origin(self, node: str) -> Origin:
        return self.origins.of(node, self)

    def is_proposed(self, node: str) -> bool:
        """Return whether a claim of an agent waits for approval by a person."""
        return self.origins.is_proposed(node, self)

    def apply(self, event: Event) -> list[str]:
        changed = super().apply(event)
        if isinstance(event, ThoughtRecorded):
            self._recorded_at.append(self.version)
            for decision in event.chose:
                self.choices.setdefault(decision, []).append(event.thought)
            if event.kind == CONCLUSION:
                self.named_conclusions[event.thought] = None
            elif event.kind == QUESTION:
                self.questions[event.thought] = None
            elif event.kind == DECISION:
                self.decisions[event.thought] = None
        else:
            self._locate(event)
        return changed

    def _locate(self, event: Event) -> None:
        match event:
            case AssumptionStated():
                self.stated[event.assumption] = self.version
            case EvidenceGiven() | EvidenceChecked():
                self._locate_evidence(event)
            case AssumptionVerified():
                self._judged(event.assumption, "verified", event.thought)
            case AssumptionRefuted():
                self._judged(event.assumption, "refuted", event.thought)
            case AssumptionRestored():
                self._judged(event.assumption, "restored", event.thought)
            case VerdictGiven() if event.verdict not in APPROVALS:
                self._judged(event.on, event.verdict, event.thought)
            case _:
                pass

    def _locate_evidence(self, event: EvidenceGiven | EvidenceChecked) -> None:
        if isinstance(event, EvidenceGiven):
            self.stated[event.evidence] = self.version
        # A node of another session was compared when it was given.
        if isinstance(event, EvidenceChecked) or event.elsewhere is not None:
            self.checked[event.evidence] = self.version

    def _judged(self, node: str, verdict: Judgement, thought: str) -> None:
        self.judged_at[node] = self.recorded(thought) if thought else self.version
        in_force = self.judged(node).in_force
        if verdict == "verified":
            self._verified_at[node] = self.version
        if in_force in ("verified", "restored"):
            self.reasons[node] = self._verified_at.get(node, self.version)
        elif in_force == verdict:
            self.reasons[node] = self.version
