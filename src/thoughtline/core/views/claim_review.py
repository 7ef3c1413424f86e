"""Review of a claim before a person approves it: the claim with its reasons, and what speaks
against each of them.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from thoughtline.core.approvals import PROPOSED
from thoughtline.core.decision import Decision
from thoughtline.core.evidence.anchor import DOWN, IN_DOUBT
from thoughtline.core.evidence.elsewhere import NODE_MARK
from thoughtline.core.evidence.line_change import NO_CHANGE, LineChange
from thoughtline.core.views.doubt_causes import describe_cause
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.explanation import Reason, explain
from thoughtline.core.views.fact import Fact
from thoughtline.core.views.facts import current_choice, disputes, ground_disputes
from thoughtline.core.views.neighbour import Neighbour
from thoughtline.core.views.session_view import SessionView, ThoughtView

MAX_REASONS = 80
"""Maximum number of reasons in a review. A person follows no longer chain."""


class ReviewedReason(Struct, frozen=True, kw_only=True):
    """Node under a claim. `remarks` say what speaks against the node. Evidence has its line as it
    was recorded, and as it is if it changed. `chosen` is explained at `ClaimReview`. A node of
    another session is the `neighbour`, and so is the node for which evidence stands.
    `unchanged` are the words for lines of a file that were the same when they were compared last,
    with the change that somebody accepted before as their `line`.
    """

    reason: Reason
    text: str
    state: str
    remarks: tuple[str, ...]
    line: LineChange = NO_CHANGE
    chosen: str = ""
    neighbour: Neighbour | None = None
    unchanged: str = ""

    @property
    def label(self) -> str:
        """Return the id before the text, "" for a node of another session: its text has the id."""
        return "" if NODE_MARK in self.reason.node else f"{self.reason.node} "


class ClaimReview(Struct, frozen=True, kw_only=True):
    """Claim with its reasons. `further` counts the reasons that are left out. `chosen` is the
    option that is chosen of a decision, or the options that the claim itself chooses.
    """

    claim: str
    text: str
    state: str
    confidence: float | None
    decision: Decision | None
    remarks: tuple[str, ...]
    reasons: tuple[ReviewedReason, ...]
    further: int
    chosen: str = ""

    @property
    def remark_count(self) -> int:
        """Number of remarks on the claim and on its reasons, each reason once."""
        first = (each.remarks for each in self.reasons if not each.reason.told)
        return sum(map(len, (self.remarks, *first)))

    @property
    def parts(self) -> Mapping[str, tuple[str, ...]]:
        """Return the remarks on the claim and on each reason, by node."""
        reasons = {each.reason.node: _told(each) for each in self.reasons}
        return {self.claim: (*self.remarks, *_choices(self.chosen))} | reasons


def review_claim(view: SessionView, claim: str) -> ClaimReview:
    node = view.node(claim)
    reasons = explain(view, claim, limit=MAX_REASONS, merges=True)
    left_out = {*view.session.truth.holding_grounds(claim)} - {each.node for each in reasons}
    lapse = view.lapse(claim)
    return ClaimReview(
        claim=claim,
        text=node.text,
        state=view.state(claim),
        confidence=node.confidence if isinstance(node, ThoughtView) else None,
        decision=node.decision if isinstance(node, ThoughtView) else None,
        remarks=(
            *([f"was approved, but {lapse}"] if lapse else []),
            *_remarks(view, claim),
            *map(_words, ground_disputes(view, claim, but=[each.node for each in reasons])),
        ),
        reasons=tuple(_reviewed(view, reason) for reason in reasons),
        further=len(left_out),
        chosen=_chosen(view, claim),
    )


def differences(before: ClaimReview, after: ClaimReview) -> Iterator[str]:
    then, now = before.parts, after.parts
    texts = {each.reason.node: each.text for each in after.reasons}
    for node in now:
        if node not in then:
            yield f'{node} is a reason too: "{texts[node]}"'
        else:
            yield from (f"{node}: {remark}" for remark in now[node] if remark not in then[node])
            yield from (
                f"{node}: no longer {remark}" for remark in then[node] if remark not in now[node]
            )
    yield from (f"{node} is no reason any more" for node in then if node not in now)


def _reviewed(view: SessionView, reason: Reason) -> ReviewedReason:
    name = reason.node
    evidence = view.evidence.get(name)
    neighbour = None if evidence is None else evidence.neighbour
    waits = view.is_proposed(name) or (neighbour is not None and neighbour.proposed)
    proposed = [PROPOSED] if waits else []
    return ReviewedReason(
        reason=reason,
        text=view.node(name).text if neighbour is None else neighbour.words,
        state=view.state(name),
        remarks=(*proposed, *_remarks(view, name)),
        line=NO_CHANGE if evidence is None else evidence.shown_line,
        chosen=_chosen(view, name),
        neighbour=neighbour,
        unchanged="" if evidence is None else unchanged_words(view, evidence),
    )


def unchanged_words(view: SessionView, evidence: EvidenceView) -> str:
    """Return the words for evidence whose lines are unchanged, "" for other evidence."""
    if evidence.anchor is None or view.session.judged(evidence.id).abandoned:
        return ""
    return "" if evidence.found in (*IN_DOUBT, *DOWN) else evidence.unchanged_words


def _chosen(view: SessionView, name: str) -> str:
    thought = view.thoughts.get(name)
    if thought is None:
        return ""
    others = (f"{option} for {of}" for of, option in thought.chose.items() if of != name)
    return "; ".join(filter(None, (current_choice(view, name), *others)))


def _choices(chosen: str) -> tuple[str, ...]:
    return (f"chosen: {chosen}",) if chosen else ()


def _remarks(view: SessionView, name: str) -> Iterator[str]:
    """Yield what speaks against a node, each on one line: doubts, contradictions and objections.
    Abandoned evidence is history.
    """
    session = view.session
    evidence = view.evidence.get(name)
    if evidence is not None and session.judged(name).abandoned:
        yield "it was so then"
    elif evidence is not None and session.truth.is_in_doubt(name):
        is_line = evidence.line != NO_CHANGE
        yield f"in doubt: {describe_cause(view, name)}" if is_line else evidence.finding
    elif session.truth.is_in_doubt(name) and view.evidence.keys() >= {*session.truth.doubts(name)}:
        yield f"in doubt because of {' '.join(session.truth.doubts(name))}"
    elif why := view.why(name):
        yield why
    if session.outcomes.get(name) is False:
        yield "did not come true"
    yield from map(_words, disputes(view, name))


def _words(fact: Fact) -> str:
    return " ".join("".join(fact.parts).split())


def _told(each: ReviewedReason) -> tuple[str, ...]:
    change = [f"now {each.line.now}"] if each.line.now else []
    return (*each.remarks, *change, *_choices(each.chosen))
