"""A session with its words: what a person or a model is shown."""

from collections.abc import Iterable

from msgspec import Struct

from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    Recorded,
    SupportAdded,
    ThoughtRecorded,
)
from thoughtline.core.session import Session


class ThoughtTold(Struct, kw_only=True):
    """A thought as it was written. `merges` names the branches whose heads it also follows."""

    id: str
    text: str
    author: str
    at: int
    version: int
    branch: str
    after: str
    revises: str
    confidence: float | None
    next: str
    merges: list[str]


class AssumptionTold(Struct, kw_only=True):
    """An assumption as it was written, and why it is judged as it is now.

    `name` is the caller's own id for it, if there is one.
    `judged_in` is the thought recorded in the same call, if there was one. While it is refuted,
    the reasons for an earlier verification are kept in `evidence` and `verified_in`.
    """

    id: str
    text: str
    author: str
    name: str = ""
    because: str = ""
    judged_in: str = ""
    evidence: str = ""
    verified_in: str = ""


class Tree:
    """A folded session (`session`) beside its words (`thoughts` and `assumptions`, by id)."""

    def __init__(self) -> None:
        self.session = Session()
        self.thoughts: dict[str, ThoughtTold] = {}
        self.assumptions: dict[str, AssumptionTold] = {}
        self.next = ""

    def grow(self, recorded: Recorded) -> None:
        event = recorded.event
        match event:
            case ThoughtRecorded():
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
                    merges=[],
                )
                self.next = event.next or self.next
            case AssumptionStated():
                self.assumptions[event.assumption] = AssumptionTold(
                    id=event.assumption,
                    text=event.text,
                    author=recorded.author,
                    name=event.name,
                )
            case AssumptionVerified():
                told = self.assumptions[event.assumption]
                told.evidence, told.verified_in = event.because, event.thought
                told.because, told.judged_in = told.evidence, told.verified_in
            case AssumptionRefuted():
                told = self.assumptions[event.assumption]
                told.because, told.judged_in = event.because, event.thought
            case AssumptionRestored():
                told = self.assumptions[event.assumption]
                told.because, told.judged_in = told.evidence, told.verified_in
            case BranchMerged():
                self.thoughts[event.thought].merges.append(event.branch)
            case SupportAdded() | AssumptionDescribed():
                pass
        self.session.apply(event)

    def stands(self, node: str) -> bool:
        return self.session.truth.stands(node)

    def why_fallen(self, thought: str) -> str:
        """The refuted assumptions that keep a thought from standing, each with its reason."""
        return "; ".join(
            f"{cause} refuted{self._reason(cause)}" for cause in self.session.truth.causes(thought)
        )

    def _reason(self, assumption: str) -> str:
        told = self.assumptions[assumption]
        where = f" in {told.judged_in}" if told.judged_in else ""
        return f"{where}: {told.because}" if told.because else where


def grow(events: Iterable[Recorded]) -> Tree:
    """Replay events with their words, oldest first."""
    tree = Tree()
    for recorded in events:
        tree.grow(recorded)
    return tree
