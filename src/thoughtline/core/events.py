"""What can happen in a session. Past tense, frozen, plain; docs/events.md explains each.

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

Judgement = Literal["verified", "refuted", "abandoned", "restored"]

SettlementMethod = Literal["synthesis", "vote", "none"]
"""How a deliberation comes from its opinions to an outcome."""

CONCLUSION = "conclusion"
"""The kind of a thought that its author calls one, and of what models come to."""

DECISION = "decision"
"""The kind of a thought that decides something, with or without numbers."""

QUESTION = "question"
"""The kind of a thought that asks what is to be found out."""

Needs = tuple[str, ...]
"""Ids of thoughts, assumptions and evidence that must all stand for a support to hold."""


class ThoughtRecorded(
    Struct, frozen=True, kw_only=True, tag="ThoughtRecorded", omit_defaults=True, gc=False
):
    """A thought was written down.

    `branch` is "" on the main line. `after` is the thought it follows, "" for the first.
    `rests_on` lists alternative supports; with none, the thought stands by itself.
    `supersedes` lists further thoughts that a revision replaces besides `revises`.
    `kind` is the caller's word for what it is, such as "hypothesis". A `decision` and an `argument`
    hold what was given for them; what follows from that is computed when it is asked for.
    `score` is how promising the caller finds it as a step of a search, from 0 to 1.
    `label` is the caller's own name for it, by which it can be referred to.
    `number` is the caller's own count where it differs from ours, else 0.
    `given` keeps what the caller said besides, word for word, for its own dialect.
    No cycle leads through JSON; without `gc=False` reading a session takes half as long again.
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
    """The caller said something else about an assumption; `given` replaces what was given."""

    assumption: str
    given: dict[str, Any] = {}


class AssumptionVerified(
    Struct, frozen=True, kw_only=True, tag="AssumptionVerified", omit_defaults=True
):
    """An assumption was found true. `evidence` are the ids of what shows it."""

    assumption: str
    because: str
    thought: str = ""
    evidence: Needs = ()


class AssumptionRefuted(
    Struct, frozen=True, kw_only=True, tag="AssumptionRefuted", omit_defaults=True
):
    """An assumption turned out false. `thought` is the one recorded in the same call, if any.

    `evidence` are the ids of what shows it.
    """

    assumption: str
    because: str
    thought: str = ""
    evidence: Needs = ()


class AssumptionRestored(
    Struct, frozen=True, kw_only=True, tag="AssumptionRestored", omit_defaults=True
):
    """A refutation was taken back. `evidence` are the ids of what shows that it was wrong."""

    assumption: str
    because: str
    thought: str = ""
    evidence: Needs = ()


class EvidenceGiven(Struct, frozen=True, kw_only=True, tag="EvidenceGiven", omit_defaults=True):
    """Something in the world was pointed at, for thoughts to rest on.

    `text` is as the caller wrote it, `place` where to look and `seen` what was seen there, as far
    as the text says so. `anchor` is what the server itself saw of a file. `thought` is the one
    recorded in the same call, if any. `past` evidence was so then, whatever becomes of the file.
    """

    evidence: str
    kind: EvidenceKind
    text: str
    place: str = ""
    seen: str = ""
    anchor: Anchor | None = None
    thought: str = ""
    past: bool = False


class EvidenceChecked(Struct, frozen=True, kw_only=True, tag="EvidenceChecked", omit_defaults=True):
    """A piece of evidence was compared with the file as it is.

    `anchor` is where and how it is now, where that is not as before; `because` says in words what
    changed. What rests on evidence that is `changed` or `gone` is in doubt from here on.
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

    A refuted thought falls, and what rests on it. An abandoned one is a way that is given up
    without being found false. Restoring takes both back. `confidence` is in the verdict itself.
    `thought` is the one recorded in the same call, if any. `ground` says that a verification is a
    support of its own, and what that support needs: () where the reason is enough. It is None for
    all verdicts of 0.4.0 and before.
    `evidence` are the ids of what shows it. Evidence that is verified was looked at again, and
    `anchor` is what was seen then.
    """

    on: str
    verdict: Judgement
    because: str
    confidence: float | None = None
    thought: str = ""
    ground: Needs | None = None
    evidence: Needs = ()
    anchor: Anchor | None = None


class OutcomeRecorded(Struct, frozen=True, kw_only=True, tag="OutcomeRecorded", omit_defaults=True):
    """It was seen whether what a thought said came true. A later outcome replaces this one."""

    on: str
    came_true: bool
    because: str = ""
    thought: str = ""


class ContradictionDeclared(
    Struct, frozen=True, kw_only=True, tag="ContradictionDeclared", omit_defaults=True
):
    """These thoughts and assumptions cannot all stand."""

    nodes: Needs
    because: str = ""
    thought: str = ""


class ThoughtScored(Struct, frozen=True, kw_only=True, tag="ThoughtScored", omit_defaults=True):
    """A recorded thought was given another score, as in `ThoughtRecorded`."""

    on: str
    score: float


class SearchChosen(Struct, frozen=True, kw_only=True, tag="SearchChosen", omit_defaults=True):
    """How the scored thoughts are searched: the best one first (`width` 0), or a beam."""

    width: int = 0


class NextChosen(Struct, frozen=True, kw_only=True, tag="NextChosen", omit_defaults=True):
    """The question or step that comes next, said without a thought; "" for none any more."""

    next: str = ""


class DelegationMade(Struct, frozen=True, kw_only=True, tag="DelegationMade", omit_defaults=True):
    """A model was asked what the thought `asks` says.

    `seat` is what it was asked as, such as "critical". `of` is the deliberation that this is part
    of, "" for none. `given` as in `ThoughtRecorded`.
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
    """A model gave no answer that could be used. `code` is the refusal's, `because` its words.

    `said` is what the provider said of the error itself, without keys, "" for nothing.
    """

    delegation: str
    code: str
    because: str = ""
    usage: Usage | None = field(default=None, name="bill")
    said: str = ""


class DeliberationBegun(
    Struct, frozen=True, kw_only=True, tag="DeliberationBegun", omit_defaults=True
):
    """Several models are asked what the thought `asks` says, none seeing another's answer.

    `given` as in `ThoughtRecorded`.
    """

    deliberation: str
    asks: str
    settling: SettlementMethod = "synthesis"
    given: dict[str, Any] = {}


class DeliberationEnded(
    Struct, frozen=True, kw_only=True, tag="DeliberationEnded", omit_defaults=True
):
    """All that will answer have, and the opinions are no longer sealed.

    `thought` is the outcome, "" for none, and then `because` says why. `opinions` are pairs of a
    delegation and the thought recorded from its answer; `dissent` are those of these thoughts that
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
    """Somebody said what a session is called or where it belongs. None leaves a part as it was.

    `project` is the folder or the name of what the session is about. `archived` is whether it is
    out of the way of those who look for what is under way.
    """

    project: str | None = None
    title: str | None = None
    tags: tuple[str, ...] | None = None
    archived: bool | None = None


class SessionForgotten(
    Struct, frozen=True, kw_only=True, tag="SessionForgotten", omit_defaults=True
):
    """All events before this one were deleted for good: `events` of them, the last with `head`.

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
"""Who says so, and an event on its way into the record."""


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
