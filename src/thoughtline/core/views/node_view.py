"""Common view of thoughts, assumptions and evidence, and views of judgements."""

from collections.abc import Sequence
from typing import Self

from msgspec import Struct

from thoughtline.core.approvals import APPROVALS
from thoughtline.core.events import Judgement, Needs, Recorded, VerdictGiven
from thoughtline.core.judgements import Verdict
from thoughtline.core.text.quotation import quote_reason
from thoughtline.core.views.doubts import quote_author


class NodeView(Struct, kw_only=True, gc=False):
    """View of a thought, an assumption or evidence: its text, and the reason for its judgement in
    force.

    `because` is the reason for the judgement. `judged_in` is the thought recorded in the same call
    as the judgement, or "" for none. `shown_by` is the evidence that the judgement names.
    `evidence`, `verified_in` and `verified_by` hold the reason, thought and evidence of the latest
    verification. The node keeps `evidence`, `verified_in` and `verified_by` while it is refuted or
    abandoned.

    `gc` is off because a view is never a part of a reference cycle.
    """

    id: str
    text: str
    author: str
    because: str = ""
    judged_in: str = ""
    evidence: str = ""
    verified_in: str = ""
    shown_by: Needs = ()
    verified_by: Needs = ()

    def judge(self, verdict: Judgement, event: Verdict, in_force: Judgement) -> None:
        """Store the reason of a verdict. The view shows the reason of the verdict `in_force`."""
        if verdict in APPROVALS:
            return
        given = event.because, event.thought, named_evidence(event)
        if verdict == "verified":
            self.evidence, self.verified_in, self.verified_by = given
        if in_force in ("verified", "restored"):
            given = self.evidence, self.verified_in, self.verified_by
        elif in_force != verdict:
            return
        self.because, self.judged_in, self.shown_by = given


class VerdictView(Struct, frozen=True, kw_only=True):
    """Verdict on a node; `VerdictGiven` explains `ground`, `evidence` and `regardless`.

    If `is_watched` is true, a later change of the grounds puts the thought in doubt again.
    """

    verdict: Judgement
    because: str
    judged_in: str
    confidence: float | None
    author: str
    at: int
    ground: Needs | None
    evidence: Needs
    is_watched: bool
    regardless: bool

    @classmethod
    def of(cls, verdict: Judgement, event: Verdict, recorded: Recorded) -> Self:
        given = event if isinstance(event, VerdictGiven) else None
        return cls(
            verdict=verdict,
            because=event.because,
            judged_in=event.thought,
            confidence=None if given is None else given.confidence,
            author=recorded.author,
            at=recorded.at,
            ground=None if given is None else given.ground,
            evidence=event.evidence,
            is_watched=given is not None and given.is_watched,
            regardless=given is not None and given.regardless,
        )


class OutcomeView(Struct, frozen=True, kw_only=True):
    came_true: bool
    because: str
    judged_in: str
    author: str


def named_evidence(event: Verdict) -> Needs:
    """Return the evidence, or the ground of a judgement that an earlier release recorded."""
    ground = event.ground if isinstance(event, VerdictGiven) else None
    return event.evidence or ground or ()


def describe_reason(author: str, evidence: Needs, thought: str) -> str:
    """Return the author of a judgement, its evidence and its thought: " by human:Ada on e1 in t5".

    Without an author, the evidence stands in its place: " by e1 in t5".
    """
    told = f" by {quote_author(author)}" if author else ""
    shown = f" {'on' if told else 'by'} {' '.join(evidence)}" if evidence else ""
    return told + shown + (f" in {thought}" if thought else "")


def describe_judgement(node: NodeView, author: str, width: int) -> str:
    return describe_reason(author, node.shown_by, node.judged_in) + quote_reason(
        node.because, width
    )


def judge_of(verdicts: Sequence[VerdictView], in_force: Judgement) -> str:
    """Return the author of the latest verdict in force, "" for none."""
    word = "verified" if in_force == "restored" else in_force
    return next((each.author for each in reversed(verdicts) if each.verdict == word), "")
