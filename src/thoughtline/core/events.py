"""Events of a session. Past tense, frozen, plain; docs/events.md explains each.

A stored event is a fact and is never rewritten, so a field may be added here (with a default) but
never renamed, removed or given another meaning.
"""

from typing import Any, Literal

from msgspec import Struct, field

from thoughtline.core.argument import ArgumentMap
from thoughtline.core.audit_entry import RecordUsed
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.decision import Decision
from thoughtline.core.evidence.anchor import Anchor, CheckResult, EvidenceKind
from thoughtline.core.evidence.line_change import LineChange

Judgement = Literal["verified", "refuted", "abandoned", "restored"]

SettlementMethod = Literal["synthesis", "vote", "none"]
"""Method by which a deliberation turns opinions into an outcome."""

CONCLUSION = "conclusion"
"""Kind of a thought that its author calls a conclusion, or that models concluded."""

DECISION = "decision"
"""The kind of a thought that decides something, with or without numbers."""

QUESTION = "question"
"""Kind of a thought that asks a question."""

Needs = tuple[str, ...]
"""Ids of thoughts, assumptions and evidence that must all stand for a support to hold."""


class ThoughtRecorded(
    Struct, frozen=True, kw_only=True, tag="ThoughtRecorded", omit_defaults=True, gc=False
):
    """A thought was recorded.

    `branch` is "" on the main line. `after` is the thought before it, "" for the first.
    `rests_on` lists alternative supports; with none, the thought stands by itself.
    `supersedes` lists further thoughts that a revision replaces besides `revises`.
    `kind` is the caller's word for its kind, such as "hypothesis". `decision` and `argument` hold
    the caller's input; results are computed on request.
    `score` is the caller's estimate of it as a step of a search, from 0 to 1.
    `label` is the caller's own name for it, by which it can be referred to.
    `number` is the caller's own count if it differs from ours, else 0.
    `given` keeps further input of the caller, verbatim, for its own dialect.
    JSON has no cycles; without `gc=False` reading a session takes 1.5 times as long.
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
    score: float | None = None
    label: str = ""
    number: int = 0
    given: dict[str, Any] = {}


class AssumptionStated(
    Struct, frozen=True, kw_only=True, tag="AssumptionStated", omit_defaults=True
):
    """Something was taken for granted, and said so.

    `name` is the caller's own id for it, if there is one; `given` as in `ThoughtRecorded`.
    """

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
    """An assumption was found true. `evidence` holds the ids of the evidence for it."""

    assumption: str
    because: str
    thought: str = ""
    evidence: Needs = ()


class AssumptionRefuted(
    Struct, frozen=True, kw_only=True, tag="AssumptionRefuted", omit_defaults=True
):
    """An assumption turned out false. `thought` is the one recorded in the same call, if any.

    `evidence` holds the ids of the evidence for it.
    """

    assumption: str
    because: str
    thought: str = ""
    evidence: Needs = ()


class AssumptionRestored(
    Struct, frozen=True, kw_only=True, tag="AssumptionRestored", omit_defaults=True
):
    """A refutation was withdrawn. `evidence` holds the ids of the evidence for that."""

    assumption: str
    because: str
    thought: str = ""
    evidence: Needs = ()


class EvidenceGiven(Struct, frozen=True, kw_only=True, tag="EvidenceGiven", omit_defaults=True):
    """Evidence was given: something in the world on which thoughts can rest.

    `text` is the caller's text; `place` and `seen` are the place and the observation in it, if it
    names them. `anchor` is the server's own observation of a file. `thought` is the one recorded in
    the same call, if any. `past` evidence was true then, even if the file changes. `unwatched` is
    the reason if the text names a place that the server could not read.
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


class EvidenceChecked(LineChange, frozen=True, kw_only=True, tag="EvidenceChecked"):
    """A piece of evidence was compared with its file. `changed` and `gone` put it in doubt.

    `because` describes the change in words. `anchor` is the new place and content; that of changed
    evidence counts only once somebody takes the change as seen.
    """

    evidence: str
    found: CheckResult
    because: str = ""
    anchor: Anchor | None = None


class SupportAdded(Struct, frozen=True, kw_only=True, tag="SupportAdded", omit_defaults=True):
    """A recorded thought gained one more support."""

    thought: str
    needs: Needs


class BranchMerged(Struct, frozen=True, kw_only=True, tag="BranchMerged", omit_defaults=True):
    """A branch was folded into another: `thought` follows both its own line and `head`."""

    branch: str
    into: str
    head: str
    thought: str


class VerdictGiven(Struct, frozen=True, kw_only=True, tag="VerdictGiven", omit_defaults=True):
    """A recorded thought, or a piece of evidence, was judged.

    A refuted thought falls with all that rests on it. An abandoned one is given up without being
    found false. Restoring withdraws both. `confidence` is the confidence in the verdict itself.
    `thought` is the one recorded in the same call, if any. `ground` makes a verification a support
    of its own with these needs, () for none. It is None in all verdicts of 0.4.0 and before.
    `evidence` holds the ids of the evidence for it. Verified evidence was checked again, and
    `anchor` is the observation of that check.

    A verification for a reason holds as of now: `watched` lists the alternative grounds of the
    thought, and it is in doubt once each has a node that comes into question later. `seen` holds
    the evidence under it that had changed, with its present observation, None without one.
    `watched` is None up to 0.6.0, and if a person verified the thought `regardless` of its grounds.
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
    """The outcome of a thought was observed. A later outcome replaces this one."""

    on: str
    came_true: bool
    because: str = ""
    thought: str = ""


class ContradictionDeclared(
    Struct, frozen=True, kw_only=True, tag="ContradictionDeclared", omit_defaults=True
):
    """A contradiction was declared: these thoughts and assumptions cannot all stand."""

    nodes: Needs
    because: str = ""
    thought: str = ""


class ThoughtScored(Struct, frozen=True, kw_only=True, tag="ThoughtScored", omit_defaults=True):
    """A recorded thought was given another score, as in `ThoughtRecorded`."""

    on: str
    score: float


class SearchChosen(Struct, frozen=True, kw_only=True, tag="SearchChosen", omit_defaults=True):
    """A search over scored thoughts was chosen: best first (`width` 0), or a beam."""

    width: int = 0


class NextChosen(Struct, frozen=True, kw_only=True, tag="NextChosen", omit_defaults=True):
    """The question or step that comes next, said without a thought; "" for none any more."""

    next: str = ""


class DelegationMade(Struct, frozen=True, kw_only=True, tag="DelegationMade", omit_defaults=True):
    """A model was asked the question in the thought `asks`.

    `seat` is the role in which it was asked, such as "critical". `of` is the deliberation that this
    is part of, "" for none. `given` is as in `ThoughtRecorded`.
    """

    delegation: str
    seat: str
    asks: str
    of: str = ""
    given: dict[str, Any] = {}


class DelegationAnswered(
    Struct, frozen=True, kw_only=True, tag="DelegationAnswered", omit_defaults=True
):
    """A model answered, in these words. `thought` is the one recorded from it, if any.

    `usage` is None where the model that calls the tools answered itself: nobody metered that.
    `finish` is the provider's word for why it stopped.
    """

    delegation: str
    text: str
    usage: Usage | None = field(default=None, name="bill")
    finish: str = ""
    thought: str = ""


class DelegationFailed(
    Struct, frozen=True, kw_only=True, tag="DelegationFailed", omit_defaults=True
):
    """A model gave no usable answer. `code` is the code of the refusal, `because` its text.

    `said` is the provider's own text about the error, without keys, "" for none.
    """

    delegation: str
    code: str
    because: str = ""
    usage: Usage | None = field(default=None, name="bill")
    said: str = ""


class DeliberationBegun(
    Struct, frozen=True, kw_only=True, tag="DeliberationBegun", omit_defaults=True
):
    """Several models are asked the question in the thought `asks`, each without the other answers.

    `given` as in `ThoughtRecorded`.
    """

    deliberation: str
    asks: str
    settling: SettlementMethod = "synthesis"
    given: dict[str, Any] = {}


class DeliberationEnded(
    Struct, frozen=True, kw_only=True, tag="DeliberationEnded", omit_defaults=True
):
    """A deliberation ended: no more answers come, and the opinions are no longer sealed.

    `thought` is the outcome; if it is "", `because` says why. `opinions` are pairs of a delegation
    and the thought recorded from its answer. `dissent` lists those of these thoughts that the
    outcome does not follow.
    """

    deliberation: str
    thought: str = ""
    opinions: tuple[tuple[str, str], ...] = ()
    dissent: tuple[str, ...] = ()
    because: str = ""


class SessionDescribed(
    Struct, frozen=True, kw_only=True, tag="SessionDescribed", omit_defaults=True
):
    """A session was described. None leaves a field unchanged.

    `project` is the folder or the name of the session's project. An `archived` session is left out
    of lists of current ones.
    """

    project: str | None = None
    title: str | None = None
    tags: tuple[str, ...] | None = None
    archived: bool | None = None


class SessionForgotten(
    Struct, frozen=True, kw_only=True, tag="SessionForgotten", omit_defaults=True
):
    """A session was forgotten: `events` events before this one were deleted, the last with `head`.

    `head` is the hash in hexadecimal digits, so that the chain can be checked from here.
    """

    events: int
    head: str
    because: str = ""


ModelQuestionEvent = (
    DelegationMade | DelegationAnswered | DelegationFailed | DeliberationBegun | DeliberationEnded
)
"""Events about models that were asked."""

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
"""Author and event to be stored."""


class Recorded(Struct, frozen=True, kw_only=True, gc=False):
    """An event in its place: the `version`-th of its session, written by `author`.

    `at` is milliseconds since 1970 in UTC, for people only: order comes from `version`.
    `hash` binds the event to all that went before it in the session.
    """

    session: str
    version: int
    author: str
    at: int
    event: Event
    hash: bytes
