"""A session with its words: what a person or a model is shown."""

from collections.abc import Iterable

from msgspec import Struct

from thoughtline.core.argument import ArgumentMap
from thoughtline.core.decision import Decision
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    ContradictionDeclared,
    Judgement,
    Needs,
    OutcomeRecorded,
    Recorded,
    SessionForgotten,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.session import Session
from thoughtline.core.truth import order

OF_ASSUMPTIONS: dict[type, Judgement] = {
    AssumptionVerified: "verified",
    AssumptionRefuted: "refuted",
    AssumptionRestored: "restored",
}


class Told(Struct, kw_only=True):
    """A thought or an assumption as it was written, and why it is judged as it is now.

    `judged_in` is the thought recorded in the same call, if there was one. While it is refuted or
    abandoned, the reasons for an earlier verification are kept in `evidence` and `verified_in`.
    """

    id: str
    text: str
    author: str
    because: str = ""
    judged_in: str = ""
    evidence: str = ""
    verified_in: str = ""

    def judge(self, verdict: Judgement, because: str, thought: str) -> None:
        if verdict == "verified":
            self.evidence, self.verified_in = because, thought
        if verdict == "restored":
            because, thought = self.evidence, self.verified_in
        self.because, self.judged_in = because, thought


class AssumptionTold(Told, kw_only=True):
    """`name` is the caller's own id for it, if there is one."""

    name: str = ""


class VerdictTold(Struct, frozen=True, kw_only=True):
    """A verdict on a thought. `confidence` is in the verdict itself."""

    verdict: Judgement
    because: str
    judged_in: str
    confidence: float | None
    author: str


class OutcomeTold(Struct, frozen=True, kw_only=True):
    """What came of a thought, as somebody saw it."""

    came_true: bool
    because: str
    judged_in: str
    author: str


class ThoughtTold(Told, kw_only=True):
    """`merges` names the branches whose heads it also follows.

    `verdicts` and `outcomes` are all that were ever given, the latest last.
    """

    at: int
    version: int
    branch: str
    after: str
    revises: str
    confidence: float | None
    next: str
    kind: str
    decision: Decision | None
    argument: ArgumentMap | None
    merges: list[str]
    verdicts: list[VerdictTold]
    outcomes: list[OutcomeTold]


class ContradictionTold(Struct, frozen=True, kw_only=True):
    """Thoughts and assumptions of which somebody said that they cannot all stand."""

    nodes: Needs
    author: str
    because: str


class Tree:
    """A folded session (`session`) beside its words (`thoughts` and `assumptions`, by id)."""

    def __init__(self) -> None:
        self.session = Session()
        self.thoughts: dict[str, ThoughtTold] = {}
        self.assumptions: dict[str, AssumptionTold] = {}
        self.contradictions: dict[Needs, ContradictionTold] = {}
        self.next = ""
        self.at = 0
        self._causes: dict[str, frozenset[str]] = {}
        self._causes_at = -1

    def grow(self, recorded: Recorded) -> list[str]:
        """Take in the next event. Returns the thoughts that changed standing."""
        event = recorded.event
        match event:
            case ThoughtRecorded():
                self._thought(event, recorded)
            case AssumptionStated():
                self.assumptions[event.assumption] = AssumptionTold(
                    id=event.assumption,
                    text=event.text,
                    author=recorded.author,
                    name=event.name,
                )
            case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored():
                self.told(event.assumption).judge(
                    OF_ASSUMPTIONS[type(event)], event.because, event.thought
                )
            case VerdictGiven():
                self._judge(event, recorded.author)
            case OutcomeRecorded():
                self.thoughts[event.on].outcomes.append(
                    OutcomeTold(
                        came_true=event.came_true,
                        because=event.because,
                        judged_in=event.thought,
                        author=recorded.author,
                    )
                )
            case ContradictionDeclared():
                self.contradictions[event.nodes] = ContradictionTold(
                    nodes=event.nodes, author=recorded.author, because=event.because
                )
            case BranchMerged():
                self.thoughts[event.thought].merges.append(event.branch)
            case SessionForgotten():
                self.thoughts.clear()
                self.assumptions.clear()
                self.contradictions.clear()
                self.next = ""
            case _:
                pass
        self.at = recorded.at
        return self.session.apply(event)

    def _thought(self, event: ThoughtRecorded, recorded: Recorded) -> None:
        self.thoughts[event.thought] = ThoughtTold(
            id=event.thought,
            text=event.text,
            author=recorded.author,
            at=recorded.at,
            version=recorded.version,
            branch=event.branch,
            after=event.after,
            revises=event.revises,
            confidence=event.confidence,
            next=event.next,
            kind=event.kind,
            decision=event.decision,
            argument=event.argument,
            merges=[],
            verdicts=[],
            outcomes=[],
        )
        self.next = event.next or self.next

    def _judge(self, event: VerdictGiven, author: str) -> None:
        told = self.thoughts[event.on]
        told.judge(event.verdict, event.because, event.thought)
        told.verdicts.append(
            VerdictTold(
                verdict=event.verdict,
                because=event.because,
                judged_in=event.thought,
                confidence=event.confidence,
                author=author,
            )
        )

    def told(self, node: str) -> Told:
        """The words of an assumption or a thought."""
        return self.assumptions[node] if node.startswith("a") else self.thoughts[node]

    def stands(self, node: str) -> bool:
        return self.session.truth.stands(node)

    def why_fallen(self, thought: str) -> str:
        """What was refuted and so keeps a thought from standing, each with its reason."""
        if self._causes_at != self.session.version:
            self._causes, self._causes_at = self.session.truth.all_causes(), self.session.version
        causes = sorted(self._causes.get(thought, ()), key=order)
        return "; ".join(f"{cause} refuted{self.reason(cause)}" for cause in causes)

    def reason(self, node: str) -> str:
        """Why something is judged as it is: " in t5: the load test ran cold"."""
        told = self.told(node)
        where = f" in {told.judged_in}" if told.judged_in else ""
        return f"{where}: {told.because}" if told.because else where


def grow(events: Iterable[Recorded]) -> Tree:
    """Replay events with their words, oldest first."""
    tree = Tree()
    for recorded in events:
        tree.grow(recorded)
    return tree
