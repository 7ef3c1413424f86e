"""Views that thoughts, assumptions and evidence share, and those of judgements."""

from msgspec import Struct

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionVerified,
    Judgement,
    Needs,
    VerdictGiven,
)

Judging = AssumptionVerified | AssumptionRefuted | AssumptionRestored | VerdictGiven


class NodeView(Struct, kw_only=True, gc=False):
    """A thought, an assumption or evidence as it was written, and why it is judged as it is now.

    `because` is the reason for the judgement in force, `judged_in` the thought recorded in the same
    call, if there was one, and `shown_by` the evidence named for it. While the node is refuted or
    abandoned, those of an earlier verification are in `evidence`, `verified_in` and `verified_by`.
    No cycle can lead through one, so there is nothing for the collector (`gc`) to look at.
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

    def judge(self, verdict: Judgement, event: Judging, in_force: Judgement) -> None:
        """Keep the reason for a verdict, and report that of the verdict `in_force` after it."""
        given = event.because, event.thought, named_evidence(event)
        if verdict == "verified":
            self.evidence, self.verified_in, self.verified_by = given
        if in_force in ("verified", "restored"):
            given = self.evidence, self.verified_in, self.verified_by
        elif in_force != verdict:
            return
        self.because, self.judged_in, self.shown_by = given


class VerdictView(Struct, frozen=True, kw_only=True):
    """A verdict on a thought, with `confidence` in the verdict itself.

    `ground` and `evidence` as in `VerdictGiven`.
    """

    verdict: Judgement
    because: str
    judged_in: str
    confidence: float | None
    author: str
    ground: Needs | None
    evidence: Needs


class OutcomeView(Struct, frozen=True, kw_only=True):
    """Outcome of a thought, as an author observed it."""

    came_true: bool
    because: str
    judged_in: str
    author: str


def named_evidence(event: Judging) -> Needs:
    """Evidence that a judgement names; a verdict of an earlier release may have a ground alone."""
    ground = event.ground if isinstance(event, VerdictGiven) else None
    return event.evidence or ground or ()
