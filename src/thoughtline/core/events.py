"""Events of a session, frozen and named in the past tense (docs/events.md). A stored event is never
rewritten. A field may be added with a default, but never renamed or given another meaning.
"""

from typing import Any, Literal

from msgspec import Struct, field

from thoughtline.core.argument import ArgumentMap
from thoughtline.core.audit_entry import RecordUsed
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.decision import Decision
from thoughtline.core.evidence.anchor import Anchor, CheckResult, EvidenceKind
from thoughtline.core.evidence.elsewhere import Against, NodeElsewhere
from thoughtline.core.evidence.line_change import LineChange
from thoughtline.core.evidence.witness import Witness

Judgement = Literal["verified", "refuted", "abandoned", "restored", "approved", "unapproved"]

SettlementMethod = Literal["synthesis", "vote", "none"]
"""Method by which a deliberation turns opinions into an outcome."""

Needs = tuple[str, ...]
"""Ids of the thoughts, assumptions and evidence that must all stand for a support to hold."""


class ThoughtRecorded(
    Struct, frozen=True, kw_only=True, tag="ThoughtRecorded", omit_defaults=True, gc=False
):
    """A thought was recorded.

    `branch` is "" on the main line. `after` is the preceding thought, or "" for the first thought.
    `rests_on` lists alternative supports. A thought without supports stands by itself. `supersedes`
    lists thoughts that a revision replaces in addition to `revises`. `kind` is the caller's word
    for the kind of the thought, such as "hypothesis". `decision` and `argument` hold the caller's
    input; results are computed on request. `chose` maps decisions to the chosen options. `score` is
    the caller's estimate of the thought as a step of a search, from 0 to 1. `parents` are the
    thoughts that the step continues, as far as these thoughts have a score. Without `parents`, as
    in 0.6.0, a step continues the nearest scored predecessor. `label` is the caller's own name for
    the thought. `number` is the caller's own number of the thought if it differs from the server's
    number, else 0. `given` keeps the caller's further input verbatim for the dialect of the call.
    `gc=False` is safe because JSON has no cycles, and makes reading 1.5 times as fast.
    """

    thought: str
    text: str
    branch: str = ""
    after: str = ""
    revises: str = ""
    supersedes: tuple[str, ...] = ()
    rests_on: tuple[Needs, ...] = ()
    confidence: float | None = None
    next: str = ""
    kind: str = ""
    decision: Decision | None = None
    argument: ArgumentMap | None = None
    chose: dict[str, str] = {}
    score: float | None = None
    parents: Needs | None = None
    label: str = ""
    number: int = 0
    given: dict[str, Any] = {}


class AssumptionStated(
    Struct, frozen=True, kw_only=True, tag="AssumptionStated", omit_defaults=True
):
    """`name` is the caller's own id; `given` is explained at `ThoughtRecorded`."""

    assumption: str
    text: str
    name: str = ""
    given: dict[str, Any] = {}


class AssumptionDescribed(
    Struct, frozen=True, kw_only=True, tag="AssumptionDescribed", omit_defaults=True
):
    """The caller described an assumption again; `given` replaces the earlier description."""

    assumption: str
    given: dict[str, Any] = {}


class AssumptionVerified(
    Struct, frozen=True, kw_only=True, tag="AssumptionVerified", omit_defaults=True
):
    """An assumption was found true. `evidence` holds the ids of the evidence for the assumption.
    `watched` and `seen` are explained at `VerdictGiven`, for the evidence of earlier verifications.
    """

    assumption: str
    because: str
    thought: str = ""
    evidence: Needs = ()
    watched: tuple[Needs, ...] | None = None
    seen: dict[str, Anchor | None] = {}


class AssumptionRefuted(
    Struct, frozen=True, kw_only=True, tag="AssumptionRefuted", omit_defaults=True
):
    """An assumption turned out false. The fields are explained at `VerdictGiven`."""

    assumption: str
    because: str
    thought: str = ""
    evidence: Needs = ()


class AssumptionRestored(
    Struct, frozen=True, kw_only=True, tag="AssumptionRestored", omit_defaults=True
):
    """The refutation of an assumption was withdrawn. The fields are explained at `VerdictGiven`."""

    assumption: str
    because: str
    thought: str = ""
    evidence: Needs = ()


class EvidenceGiven(Struct, frozen=True, kw_only=True, tag="EvidenceGiven", omit_defaults=True):
    """Evidence was given: something in the world on which thoughts can rest. `text` is the caller's
    text, with the `place` and the observation (`seen`) that it names. `anchor` and `witness` are
    the server's own observations. `thought` is the thought of the same call, if any. Evidence with
    `past` was true at its time, even if the file changes later. `unwatched` is the reason if the
    server could not read a place in the text. `elsewhere` is the node of another session that the
    evidence falls with. `bounds` is good until it changes. It stands unless `unless` does.
    """

    evidence: str
    kind: EvidenceKind
    text: str
    place: str = ""
    seen: str = ""
    anchor: Anchor | None = None
    thought: str = ""
    past: bool = False
    unwatched: str = ""
    elsewhere: NodeElsewhere | None = None
    witness: Witness | None = None
    bounds: str = ""
    unless: str = ""


class EvidenceChecked(LineChange, frozen=True, kw_only=True, tag="EvidenceChecked"):
    """A piece of evidence was compared with its file, or with the node of another session. The
    results `changed` and `gone` put the evidence in doubt. With `fallen`, the evidence falls until
    a later result. `because` describes the change in words. `anchor` is the new place and
    content. The anchor of changed evidence counts only after somebody accepts the change. `since`
    is the version at which the node of the other session came into question, and `against` has all
    that speaks there against an approval.
    """

    evidence: str
    found: CheckResult
    because: str = ""
    anchor: Anchor | None = None
    since: int = 0
    against: Against = ()


class SupportAdded(Struct, frozen=True, kw_only=True, tag="SupportAdded", omit_defaults=True):
    thought: str
    needs: Needs


class BranchMerged(Struct, frozen=True, kw_only=True, tag="BranchMerged", omit_defaults=True):
    """A branch was merged: `thought` follows its own line and `head`, the last one of `branch`."""

    branch: str
    into: str
    head: str
    thought: str


class VerdictGiven(Struct, frozen=True, kw_only=True, tag="VerdictGiven", omit_defaults=True):
    """A recorded thought, or a piece of evidence, was judged.

    If a thought is refuted, all thoughts that rest on the thought fall too. An abandoned thought is
    given up without being found false. The verdict "restored" withdraws a refutation and an
    abandonment. "approved" changes no standing (core/truth/origins.py); "unapproved" withdraws it.
    `thought` is the thought that the same call recorded, if any. `ground` holds the needs of the
    support that a verification adds to the thought; () means no needs. `ground` is None in all
    verdicts of 0.4.0 and before. For verified evidence, `anchor` is the observation of the check.

    A verification with a reason is valid for the present state of the grounds. `watched` lists the
    alternative grounds of the thought, which is in doubt as soon as each has a node that is
    questioned later. `seen` holds the changed evidence under the thought, each piece with its
    present observation or None. `watched` is None in versions up to 0.6.0, and if a person verified
    the thought `regardless` of its grounds.
    """

    on: str
    verdict: Judgement
    because: str
    confidence: float | None = None
    thought: str = ""
    ground: Needs | None = None
    evidence: Needs = ()
    anchor: Anchor | None = None
    watched: tuple[Needs, ...] | None = None
    seen: dict[str, Anchor | None] = {}
    regardless: bool = False

    @property
    def is_watched(self) -> bool:
        """True if a later change of the grounds puts the verified thought in doubt again."""
        return self.watched is not None


class OutcomeRecorded(Struct, frozen=True, kw_only=True, tag="OutcomeRecorded", omit_defaults=True):
    """The outcome of a thought was observed. A later outcome replaces an earlier outcome."""

    on: str
    came_true: bool
    because: str = ""
    thought: str = ""


class ContradictionDeclared(
    Struct, frozen=True, kw_only=True, tag="ContradictionDeclared", omit_defaults=True
):
    nodes: Needs
    because: str = ""
    thought: str = ""


class ThoughtScored(Struct, frozen=True, kw_only=True, tag="ThoughtScored", omit_defaults=True):
    """`score` is from 0 to 1. Only the first score of a thought has `parents`."""

    on: str
    score: float
    parents: Needs | None = None


class SearchChosen(Struct, frozen=True, kw_only=True, tag="SearchChosen", omit_defaults=True):
    """A search over scored thoughts was chosen: best first (`width` 0), or a beam."""

    width: int = 0


class NextChosen(Struct, frozen=True, kw_only=True, tag="NextChosen", omit_defaults=True):
    """The next question or step was set without a thought; "" clears the next step."""

    next: str = ""


class DelegationMade(Struct, frozen=True, kw_only=True, tag="DelegationMade", omit_defaults=True):
    """A model was asked the question in the thought `asks`. `seat` is the role in which the model
    was asked, such as "critical". `of` is the deliberation to which the question belongs, or "" for
    none. `given` is explained at `ThoughtRecorded`.
    """

    delegation: str
    seat: str
    asks: str
    of: str = ""
    given: dict[str, Any] = {}


class DelegationAnswered(
    Struct, frozen=True, kw_only=True, tag="DelegationAnswered", omit_defaults=True
):
    """A model answered a question; `text` is the answer. `thought` is the thought that was recorded
    from the answer, if any. `usage` is None if the model that calls the tools answered itself,
    because nobody metered that answer. `finish` is the provider's reason for the end of the answer,
    and `thinking` is the text that the model thought before its answer.
    """

    delegation: str
    text: str
    usage: Usage | None = field(default=None, name="bill")
    finish: str = ""
    thought: str = ""
    thinking: str = ""


class DelegationFailed(
    Struct, frozen=True, kw_only=True, tag="DelegationFailed", omit_defaults=True
):
    """A model gave no usable answer. `code` and `because` are the code and the text of the refusal,
    and `said` is the provider's own error text without keys.
    """

    delegation: str
    code: str
    because: str = ""
    usage: Usage | None = field(default=None, name="bill")
    said: str = ""


class DeliberationBegun(
    Struct, frozen=True, kw_only=True, tag="DeliberationBegun", omit_defaults=True
):
    """Several models were asked the question in the thought `asks`; no model sees the other
    answers. `given` is explained at `ThoughtRecorded`.
    """

    deliberation: str
    asks: str
    settling: SettlementMethod = "synthesis"
    given: dict[str, Any] = {}


class DeliberationEnded(
    Struct, frozen=True, kw_only=True, tag="DeliberationEnded", omit_defaults=True
):
    """A deliberation ended: further answers are ignored, and the opinions are no longer sealed.
    `thought` is the outcome. If `thought` is "", `because` is the reason. `opinions` are pairs of a
    delegation and the thought recorded from its answer. `dissent` lists the opinions' thoughts that
    the outcome does not follow.
    """

    deliberation: str
    thought: str = ""
    opinions: tuple[tuple[str, str], ...] = ()
    dissent: tuple[str, ...] = ()
    because: str = ""


class SessionDescribed(
    Struct, frozen=True, kw_only=True, tag="SessionDescribed", omit_defaults=True
):
    """The title, tags or project of a session changed. None leaves a field unchanged. `project` is
    a folder or a name, and `from_project` the project in which the caller works, if it is another.
    An `archived` session is hidden. With `approval`, a person approves conclusions, and with
    `sign_in`, nobody records as a person without a person's token.
    """

    project: str | None = None
    title: str | None = None
    tags: tuple[str, ...] | None = None
    archived: bool | None = None
    from_project: str = ""
    approval: bool | None = None
    sign_in: bool | None = None


class SessionForgotten(
    Struct, frozen=True, kw_only=True, tag="SessionForgotten", omit_defaults=True
):
    """A session was deleted: `events` earlier events are gone, and `head` is the hash of the last
    deleted event. `head` is in hexadecimal digits, and lets the hash chain be checked from this
    event on.
    """

    events: int
    head: str
    because: str = ""


ModelQuestionEvent = (
    DelegationMade | DelegationAnswered | DelegationFailed | DeliberationBegun | DeliberationEnded
)
"""Events about questions to models."""

Event = (
    ThoughtRecorded
    | AssumptionStated
    | AssumptionDescribed
    | AssumptionVerified
    | AssumptionRefuted
    | AssumptionRestored
    | EvidenceGiven
    | EvidenceChecked
    | SupportAdded
    | BranchMerged
    | VerdictGiven
    | OutcomeRecorded
    | ContradictionDeclared
    | ThoughtScored
    | SearchChosen
    | NextChosen
    | ModelQuestionEvent
    | SessionDescribed
    | SessionForgotten
    | RecordUsed
)

AuthoredEvent = tuple[str, Event]
"""Pair of an author's name and the event to store."""


class Recorded(Struct, frozen=True, kw_only=True, gc=False):
    """A stored event: event number `version` of its session, written by `author`. `at` is the time
    in milliseconds since 1970 in UTC, for people; `version` orders the events. `hash` binds the
    event to all earlier events of the session.
    """

    session: str
    version: int
    author: str
    at: int
    event: Event
    hash: bytes
