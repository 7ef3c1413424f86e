"""View of a session with its texts, for people and models."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from thoughtline.core.argument import ArgumentMap
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.decision import Decision
from thoughtline.core.event_parts import node_of
from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    ContradictionDeclared,
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    ModelQuestionEvent,
    Needs,
    NextChosen,
    OutcomeRecorded,
    Recorded,
    SessionForgotten,
    SettlementMethod,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.elsewhere import Origin
from thoughtline.core.judgements import Verdict, judgement_of
from thoughtline.core.kinds import CLAIMS
from thoughtline.core.model_questions import State
from thoughtline.core.origin import believed, stated_origin
from thoughtline.core.session import Session
from thoughtline.core.text.quotation import WHOLE
from thoughtline.core.truth.network import KEPT_CAUSES
from thoughtline.core.truth.origins import SINCE, Origins
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.doubts import describe_defeat, describe_doubt
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.neighbour import Neighbours, name_session
from thoughtline.core.views.node_states import questioned_elsewhere
from thoughtline.core.views.node_view import (
    NodeView,
    OutcomeView,
    VerdictView,
    describe_judgement,
    judge_of,
)
from thoughtline.core.views.root_cause import Roots

REASON = 240
"""Maximum length in characters of the reason for a cause, because each fallen node repeats the
reason.
"""


class AssumptionView(NodeView, kw_only=True, gc=False):
    """View of an assumption. `name` is the caller's own id, "" for none."""

    name: str = ""
    given: dict[str, Any] = field(default_factory=dict)


class ThoughtView(NodeView, kw_only=True, gc=False):
    """View of a thought. `merges` names the merged branches. `label` is the caller's own name for
    the thought. `verdicts` and `outcomes` hold all recorded verdicts and outcomes, the latest last.
    `given` holds further input of the caller, unchanged.
    """

    at: int
    version: int
    branch: str
    after: str
    revises: str
    confidence: float | None
    next: str
    kind: str
    label: str
    decision: Decision | None
    chose: dict[str, str]
    argument: ArgumentMap | None
    merges: list[str]
    verdicts: list[VerdictView]
    outcomes: list[OutcomeView]
    given: dict[str, Any]

    @property
    def is_claim(self) -> bool:
        return self.kind in CLAIMS


class ContradictionView(Struct, frozen=True, kw_only=True):
    """View of a declared contradiction: thoughts and assumptions that cannot all stand."""

    nodes: Needs
    author: str
    because: str


class DelegationView(Struct, kw_only=True):
    """View of a question to a model, and its answer. `because` and `code` are set if the question
    failed. `said` is the provider's own message about the failure. `text` and `thinking` are "" if
    the answer is sealed. `answered_by` is the author of the answer. `finish` is the model's reason
    to end the answer; "length" means that the answer was cut.
    """

    id: str
    seat: str
    asks: str
    of: str
    at: int
    author: str
    given: dict[str, Any]
    state: State = "open"
    text: str = ""
    because: str = ""
    code: str = ""
    said: str = ""
    thought: str = ""
    answered_by: str = ""
    finish: str = ""
    thinking: str = ""
    usage: Usage | None = field(default=None, name="bill")


class DeliberationView(Struct, kw_only=True):
    """View of a question to several models. `because` is the reason if the deliberation has no
    outcome.
    """

    id: str
    asks: str
    at: int
    author: str
    settling: SettlementMethod
    given: dict[str, Any]
    ended: bool = False
    thought: str = ""
    because: str = ""
    opinions: dict[str, str]
    dissent: tuple[str, ...] = ()


class SessionView:
    """View of a session with its texts: thoughts, assumptions and evidence by id. `changed` holds
    the time of the last event of each deliberation, in milliseconds since 1970. `hash` is the hash
    of the last event, or b"" for none.
    """

    def __init__(self) -> None:
        self.session = Session()
        self.hash = b""
        self.thoughts: dict[str, ThoughtView] = {}
        self.assumptions: dict[str, AssumptionView] = {}
        self.evidence: dict[str, EvidenceView] = {}
        self.titles: Mapping[str, str] = {}
        self.contradictions: dict[Needs, ContradictionView] = {}
        self.delegations: dict[str, DelegationView] = {}
        self.deliberations: dict[str, DeliberationView] = {}
        self.changed: dict[str, int] = {}
        self.origins, self.authors = Origins(), dict[str, None]()
        self._sealed: dict[str, tuple[str, str]] = {}
        self._verdicts: dict[str, list[VerdictView]] = {}
        self.next, self.at = "", 0
        self._causes: dict[str, Needs] = {}
        self._causes_at = -1

    @property
    def weight(self) -> int:
        """Approximate memory of the view, in hundreds of bytes. An empty view takes as much memory
        as 7 events.
        """
        return 8 * (7 + self.session.version)

    def apply(self, recorded: Recorded) -> list[str]:
        """Apply the next event, and return the thoughts whose standing changed."""
        event, self.hash = believed(recorded), recorded.hash
        self.authors[recorded.author] = None
        match event:
            case ThoughtRecorded():
                self._thought(event, recorded)
            case AssumptionStated() | EvidenceGiven() | EvidenceChecked():
                self._ground(event, recorded)
            case SessionForgotten():
                self._forget()
            case _ if isinstance(event, ModelQuestionEvent):
                self._ask(event, recorded)
            case _:
                self._note(event, recorded.author)
        self.at = recorded.at
        changed = self.session.apply(event)
        self.origins.record(event, stated_origin(recorded), self.session)
        match event:
            case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored() | VerdictGiven():
                self._judge(event, recorded)
            case _:
                pass
        return changed

    def _forget(self) -> None:
        nodes: tuple[dict[Any, Any], ...] = (self.thoughts, self.assumptions, self.evidence)
        asked = self.delegations, self.deliberations, self.changed, self._sealed, self._verdicts
        for known in (*nodes, self.contradictions, *asked):
            known.clear()
        self.next = ""

    def _judge(self, event: Verdict, recorded: Recorded) -> None:
        node, verdict = node_of(event), judgement_of(event)
        if isinstance(event, VerdictGiven) and verdict == "verified" and node in self.evidence:
            self.evidence[node].look(event.anchor, recorded)
        self.node(node).judge(verdict, event, self.session.judged(node).in_force)
        self.verdicts(node).append(VerdictView.of(verdict, event, recorded))

    def verdicts(self, node: str) -> list[VerdictView]:
        """Return all verdicts on a node, the latest last."""
        thought = self.thoughts.get(node)
        return self._verdicts.setdefault(node, []) if thought is None else thought.verdicts

    def _note(self, event: Event, author: str) -> None:
        match event:
            case ContradictionDeclared():
                self.contradictions[event.nodes] = ContradictionView(
                    nodes=event.nodes, author=author, because=event.because
                )
            case OutcomeRecorded():
                self.thoughts[event.on].outcomes.append(
                    OutcomeView(
                        came_true=event.came_true,
                        because=event.because,
                        judged_in=event.thought,
                        author=author,
                    )
                )
            case BranchMerged():
                self.thoughts[event.thought].merges.append(event.branch)
            case NextChosen():
                self.next = event.next
            case AssumptionDescribed():
                self.assumptions[event.assumption].given = event.given
            case _:
                pass

    def _thought(self, event: ThoughtRecorded, recorded: Recorded) -> None:
        self.thoughts[event.thought] = ThoughtView(
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
            label=event.label,
            decision=event.decision,
            chose=event.chose,
            argument=event.argument,
            merges=[],
            verdicts=[],
            outcomes=[],
            given=event.given,
        )
        self.next = event.next or self.next

    def _ground(
        self, event: AssumptionStated | EvidenceGiven | EvidenceChecked, recorded: Recorded
    ) -> None:
        match event:
            case AssumptionStated():
                self.assumptions[event.assumption] = AssumptionView(
                    id=event.assumption,
                    text=event.text,
                    author=recorded.author,
                    name=event.name,
                    given=event.given,
                )
            case EvidenceGiven():
                self.evidence[event.evidence] = EvidenceView.of(event, recorded)
            case EvidenceChecked():
                self.evidence[event.evidence].check(event, recorded.at)

    def _ask(self, event: ModelQuestionEvent, recorded: Recorded) -> None:
        match event:
            case DelegationMade():
                self.delegations[event.delegation] = DelegationView(
                    id=event.delegation,
                    seat=event.seat,
                    asks=event.asks,
                    of=event.of,
                    at=recorded.at,
                    author=recorded.author,
                    given=event.given,
                )
            case DelegationAnswered():
                self._answer(event, recorded.author)
            case DelegationFailed():
                delegation = self.delegations[event.delegation]
                delegation.state, delegation.usage = "failed", event.usage
                delegation.code, delegation.because = event.code, event.because
                delegation.said = event.said
            case DeliberationBegun():
                self.deliberations[event.deliberation] = DeliberationView(
                    id=event.deliberation,
                    asks=event.asks,
                    at=recorded.at,
                    author=recorded.author,
                    settling=event.settling,
                    given=event.given,
                    opinions={},
                )
            case DeliberationEnded():
                self._unseal(event)
        if isinstance(event, DeliberationBegun | DeliberationEnded):
            of = event.deliberation
        else:
            of = self.delegations[event.delegation].of
        self.changed[of] = recorded.at

    def _answer(self, event: DelegationAnswered, author: str) -> None:
        delegation = self.delegations[event.delegation]
        delegation.state, delegation.usage = "answered", event.usage
        delegation.thought, delegation.answered_by = event.thought, author
        delegation.finish = event.finish
        if delegation.of and not self.deliberations[delegation.of].ended:
            self._sealed[delegation.id] = event.text, event.thinking
        else:
            delegation.text, delegation.thinking = event.text, event.thinking

    def _unseal(self, event: DeliberationEnded) -> None:
        deliberation = self.deliberations[event.deliberation]
        deliberation.ended, deliberation.because = True, event.because
        deliberation.thought = event.thought
        deliberation.opinions, deliberation.dissent = dict(event.opinions), event.dissent
        for name in self.session.delegations.of(deliberation.id):
            delegation = self.delegations[name]
            delegation.text, delegation.thinking = self._sealed.pop(name, ("", ""))
            delegation.thought = deliberation.opinions.get(name, delegation.thought)

    def answer(self, delegation: str) -> str:
        """Return an answer even if it is sealed, for the synthesis of a deliberation only."""
        return self._sealed.get(delegation, (self.delegations[delegation].text, ""))[0]

    def has(self, node: str) -> bool:
        return node in self.thoughts or node in self.assumptions or node in self.evidence

    def node(self, node: str) -> ThoughtView | AssumptionView | EvidenceView:
        if node.startswith("e"):
            return self.evidence[node]
        return self.assumptions[node] if node.startswith("a") else self.thoughts[node]

    def stands(self, node: str) -> bool:
        return self.session.truth.stands(node)

    def origin(self, node: str) -> Origin:
        return self.origins.of(node, self.session)

    def is_proposed(self, node: str) -> bool:
        return self.origins.is_proposed(node, self.session)

    def state(self, node: str) -> str:
        """Return the state of a thought, an assumption or evidence as one word to show.

        An assumption is open, verified, refuted or in doubt. Evidence without a verdict is called
        given. A fallen thought is refuted if the thought itself was refuted. A standing thought is
        verified if the thought was verified. Any other thought has its standing as its state.
        """
        session = self.session
        judged = session.judged(node)
        if not node.startswith("t"):
            if judged.refuted or session.truth.is_in_doubt(node):
                return "refuted" if judged.refuted else Standing.IN_DOUBT.value
            if session.truth.is_defeated(node):
                return Standing.FALLEN.value
            fresh = "open" if node in self.assumptions else "given"
            return "verified" if session.is_verified(node) else fresh
        standing = session.standing(node)
        if judged.refuted and standing is Standing.FALLEN:
            return "refuted"
        is_verified = standing is Standing.STANDS and session.is_verified(node)
        return "verified" if is_verified else standing.value

    def why(self, node: str) -> str:
        """Return the reason not to build on a node, or "" if the node stands without doubt."""
        if not node.startswith("t") and self.session.judged(node).refuted:
            return f"{node} refuted{self.reason(node)}"
        match self.session.standing(node):
            case Standing.FALLEN:
                return self.why_fallen(node)
            case Standing.REVISED:
                return f"revised by {self.session.latest_revision(node)}"
            case Standing.ABANDONED:  # evidence was so then, and carries what rests on it
                return "" if node in self.evidence else f"abandoned{self.reason(node)}"
            case Standing.IN_DOUBT:
                return self.why_in_doubt(node)
            case Standing.STANDS:
                return ""

    @property
    def title(self) -> str:
        """Return the title of the session, or the text of its first thought."""
        first = next(iter(self.thoughts.values()), None)
        return self.session.description.title or ("" if first is None else first.text)

    def add_others(self, roots: Roots, neighbours: Neighbours, titles: Mapping[str, str]) -> bool:
        """Add the nodes of other sessions, the causes there of the evidence in question, and the
        titles of sessions in which anything speaks against these nodes. Return True for news.
        """
        new = {
            name: node for name, node in neighbours.items() if self.evidence[name].neighbour != node
        }
        for name, node in new.items():
            self.evidence[name].neighbour = node
        is_new = bool(new) or self.titles != titles
        self.titles = titles
        return self._add_roots(roots) or is_new

    def _add_roots(self, roots: Roots) -> bool:
        questioned = roots.keys() & questioned_elsewhere(self.session).keys()
        new = [name for name in questioned if self.evidence[name].roots != roots[name]]
        for name in new:
            self.evidence[name].add_roots(roots[name])
        return bool(new)

    def lapse(self, node: str) -> str:
        """Return the reason for which an approval no longer counts, "" if none or in force."""
        words, where = self.origins.lapse(node, self.session)
        if not where:
            return words
        return f"{words.removesuffix(SINCE)} in {name_session(where, self.titles)}{SINCE}"

    def why_fallen(self, thought: str, *, besides: str = "") -> str:
        """Describe the refuted causes of a fallen thought, except the cause `besides`."""
        if self._causes_at != self.session.version:
            self._causes, self._causes_at = {}, self.session.version
        causes = self.session.truth.learn_causes(thought, self._causes)
        return _enumerate([self._why_refuted(cause) for cause in causes if cause != besides])

    def why_in_doubt(self, node: str) -> str:
        """Describe the causes that put a node in doubt, or return "" for none."""
        causes = _enumerate(list(map(self._why_doubted, self.session.truth.doubts(node))))
        verified = self.session.truth.verified_until(node)
        return f"verified at {verified}; since then {causes}" if causes and verified else causes

    def _why_doubted(self, cause: str) -> str:
        session = self.session
        if cause in session.revised_by:
            return f"{cause} was revised by {session.latest_revision(cause)}"
        if session.truth.is_refuted(cause):
            return self._why_refuted(cause)
        if cause in self.evidence:
            return f"{cause} {describe_doubt(session, cause, self.evidence[cause].finding)}"
        return f"{cause} was abandoned{self._reason(cause)}"

    def _why_refuted(self, cause: str) -> str:
        return describe_defeat(self.session, cause) or f"{cause} refuted{self._reason(cause)}"

    def reason(self, node: str, width: int = WHOLE) -> str:
        """Return the reason for a node's judgement. Its author is named if there are several."""
        judge = judge_of(self.verdicts(node), self.session.judged(node).in_force)
        return describe_judgement(self.node(node), judge if len(self.authors) > 1 else "", width)

    def _reason(self, cause: str) -> str:
        return self.reason(cause, REASON)


def _enumerate(causes: list[str]) -> str:
    shown = causes[: KEPT_CAUSES - 1]
    return "; ".join(shown if len(causes) == len(shown) else [*shown, "and more"])
