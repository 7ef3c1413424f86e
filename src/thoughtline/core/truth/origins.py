"""Origins of the nodes of a session, carried through reasons.

A statement has the origin of its author. Grounds may weaken the origin of a thought. Only a witness
among the grounds raises it, or a person who approves or verifies the thought itself: no summary,
merge, revision, verification or deliberation of an agent does. A further support of an agent may
replace imported ones: the agent then tells the thought.
"""

from collections.abc import Collection, Iterable, Iterator, Sized

from msgspec import Struct, structs

from thoughtline.core.events import (
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    DelegationAnswered,
    DeliberationEnded,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Needs,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import IN_DOUBT, CheckResult
from thoughtline.core.evidence.elsewhere import NodeElsewhere, Origin
from thoughtline.core.kinds import CLAIMS, OBJECTION
from thoughtline.core.objections import objected_node
from thoughtline.core.origin import strongest, weakest
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key

SINCE = " since"
"""End of the reason for a lapsed approval."""

CHOICE = "an option of "
"""Start of the remark on the chosen option of a decision. A review shows the option itself."""

FELL = " fell"
"""End of the remark on a fallen ground."""

NO_LAPSE = ("", "")

MAX_FALLEN = 8
"""Maximum number of fallen grounds that are named as the reason for a lapsed approval."""


class Assent(Struct, frozen=True, gc=False):
    """Approval or verification of a node by a person, with what was known at its moment.

    `supports` is the number of the node's supports. `known` has all that spoke against the node or
    its grounds. `is_verified_again` is true if somebody else verified the node since then.
    """

    is_approval: bool
    supports: int
    known: frozenset[tuple[str, str]]
    is_verified_again: bool = False


class Closure(Struct, frozen=True):
    """`fallen` has the needs of the supports that do not hold."""

    grounds: dict[str, None]
    fallen: dict[str, None]


class Origins:
    """Only statements that are not `told`, and claims, take memory."""

    def __init__(self) -> None:
        self._claims: set[str] = set()
        self._assents: dict[str, Assent] = {}
        self._stated: dict[str, Origin] = {}
        self._objections: dict[str, str] = {}
        self._merged: dict[str, str] = {}
        self._choices: dict[str, dict[str, str]] = {}
        self._added: dict[str, list[Needs]] = {}
        self._changed: set[str] = set()
        self._accepted: dict[str, int] = {}
        self._history: set[str] = set()
        self._withdrawn: set[str] = set()
        self._known: dict[str, Origin] = {}
        self._lapses: dict[str, tuple[str, str]] = {}

    @property
    def weight(self) -> int:
        known: tuple[Sized, ...] = (
            self._stated, self._objections, self._merged, self._claims, self._accepted,
            self._added, self._changed,
        )  # fmt: skip
        remarks = sum(1 + len(assent.known) for assent in self._assents.values())
        return sum(map(len, known)) + remarks + sum(map(len, self._choices.values()))

    def record(self, event: Event, origin: Origin, session: Session) -> None:
        self._known.clear()
        self._lapses.clear()
        match event:
            case ThoughtRecorded():
                self._record_thought(event, origin, session)
            case VerdictGiven(verdict="approved" | "unapproved" | "abandoned"):
                self._judge(event, origin, session)
            case AssumptionStated(assumption=node) | EvidenceGiven(evidence=node):
                self._state(node, origin)
            case AssumptionVerified() | VerdictGiven(verdict="verified"):
                self._verify(event, origin, session)
            case SupportAdded(thought=node, needs=needs):
                self._record_support(node, needs, origin, session)
            case EvidenceChecked(evidence=node, found=found):
                self._record_check(node, found)
            case BranchMerged(thought=thought, head=head):
                self._merged[thought] = head
            case DelegationAnswered() | DeliberationEnded():
                self._answer(event)
            case _:
                pass

    def of(self, node: str, session: Session) -> Origin:
        if not (self._stated or self._assents):
            return "told"
        unread = [node]
        opened: set[str] = set()
        while unread:
            here = unread[-1]
            opened.add(here)
            # A merged thought may rest on the thought that merged it: such a circle ends here.
            ahead = [
                each
                for each in self._below(here, session)
                if each not in self._known and each not in opened
            ]
            if ahead and here not in self._known:
                unread += ahead
            else:
                self._known.setdefault(here, self._compute(here, session))
                unread.pop()
        return self._known[node]

    def lacks_approval(self, node: str, session: Session) -> bool:
        """Return whether a node is a live claim of an agent or a file that no person approved on
        its present grounds: a conclusion, a decision, any thought that chooses an option, or a
        verified thought or assumption.
        """
        is_claim = node in self._claims or (node[:1] != "e" and session.is_verified(node))
        is_own = self._stated.get(node) == "person" or self._is_assented(node, session)
        return is_claim and not is_own and session.is_live(node)

    def lacking_approval(self, session: Session) -> list[str]:
        known = {*self._claims, *session.verdicts, *session.assumptions}
        return sorted(
            (node for node in known if self.lacks_approval(node, session)), key=node_sort_key
        )

    def approved(self, session: Session) -> list[str]:
        live = filter(session.is_live, self._assents)
        return sorted(
            (node for node in live if self._is_assented(node, session)), key=node_sort_key
        )

    def is_approved(self, node: str, session: Session) -> bool:
        assent = self._assents.get(node)
        return assent is not None and assent.is_approval and not self.lapse(node, session)[0]

    def lapse(self, node: str, session: Session) -> tuple[str, str]:
        """Return the reason for which a person's approval of a node no longer counts, "" if it
        counts or there is none, and the other session in which the reason is, "" for this one.
        """
        assent = self._assents.get(node)
        if assent is None:
            return NO_LAPSE
        if node not in self._lapses:
            new = [each for each in self._against(node, session) if each not in assent.known]
            fallen = [words.removesuffix(FELL) for at, words in new if not at and FELL in words]
            where, words = new[0] if new else ("", self._own_lapse(node, session))
            if words.endswith(FELL) and not where:
                words = f"{' '.join(fallen[:MAX_FALLEN])}{FELL}"
            self._lapses[node] = f"{words}{SINCE}" if new else words, where
        return self._lapses[node]

    def against(self, node: str, session: Session) -> tuple[list[str], list[str]]:
        """Return all that speaks in this session against an approval of claims that rest on a node,
        and the evidence among its grounds that stands for nodes of other sessions.
        """
        closure = self._closure(node, session)
        closure.grounds[node] = None
        beyond = [evidence for evidence, _ in _elsewhere(closure, session)]
        words = [*self._against_grounds(closure, {node}, session)]
        return [*words, *self._other_choices(closure.grounds, session)], beyond

    def merged(self, thought: str) -> Needs:
        """Return the last thought of the branch that a thought merged, () for none."""
        return (self._merged[thought],) if thought in self._merged else ()

    def grounds(self, node: str, session: Session) -> Collection[str]:
        """Return the nodes on which a node stands, with the ends of merged branches."""
        return self._closure(node, session).grounds.keys()

    def _own_lapse(self, node: str, session: Session) -> str:
        """Return the reason of the node itself, and not one of its grounds."""
        assent = self._assents[node]
        added = session.truth.supports(node)[assent.supports :]
        if added:
            needs = dict.fromkeys(need for needs in added for need in needs)
            return f"it rests on {' '.join(needs)} too since"
        return "it was verified for another reason since" if assent.is_verified_again else ""

    def is_proposed(self, node: str, session: Session) -> bool:
        return session.description.approval and self.lacks_approval(node, session)

    def open_objections(self, session: Session) -> Iterator[tuple[str, str]]:
        """Yield the objections that nobody has answered, each with the node that it is about, ""
        for a node that the session does not have.

        A live thought that rests on an objection answers the objection. An objection ends if its
        author abandons it, or if its node no longer lives.
        """
        for thought, on in self._objections.items():
            is_here = session.has_node(on)
            is_answered = any(map(session.is_live, session.truth.needed_by(thought)))
            if (
                session.is_live(thought)
                and not is_answered
                and (not is_here or session.is_live(on))
            ):
                yield thought, on if is_here else ""

    def _is_assented(self, node: str, session: Session) -> bool:
        return node in self._assents and not self.lapse(node, session)[0]

    def _judge(self, event: VerdictGiven, origin: Origin, session: Session) -> None:
        node, is_person = event.on, origin == "person"
        if event.verdict == "abandoned":
            (self._history.add if is_person else self._history.discard)(node)
        elif is_person and event.verdict == "approved":
            self._assents[node] = self._assent(node, session, is_approval=True)
        elif is_person and self._assents.pop(node, None) is not None:
            self._withdrawn.add(node)

    def _against(self, node: str, session: Session) -> Iterator[tuple[str, str]]:
        """Yield all that speaks against a node or its grounds, with its session, "" for this
        one.
        """
        closure = self._closure(node, session)
        nodes = {node, *closure.grounds}
        for words in self._other_choices(nodes, session):
            yield "", words
        for words in self._against_grounds(closure, nodes, session):
            yield "", words
        for _, state in _elsewhere(closure, session):
            yield from state.against

    def _closure(self, node: str, session: Session) -> Closure:
        truth = session.truth
        closure = Closure({}, {})
        unread = [node]
        while unread:
            here = unread.pop()
            ways = (*truth.supports(here), *truth.verified_by(here), *truth.bounds(here))
            for needs in (*ways, self.merged(here)):
                fallen = [need for need in needs if not truth.stands(need)]
                closure.fallen.update(dict.fromkeys(fallen))
                new = [] if fallen else [need for need in needs if need not in closure.grounds]
                closure.grounds.update(dict.fromkeys(new))
                unread += new
        return closure

    def _against_grounds(
        self, closure: Closure, claims: Collection[str], session: Session
    ) -> Iterator[str]:
        """Yield all that speaks against grounds. Open contradictions and objections that nobody
        answered speak against `claims`, too.
        """
        yield from (f"{ground}{FELL}" for ground in sorted(closure.fallen, key=node_sort_key))
        for ground in closure.grounds:
            yield from self._against_ground(ground, session)
        nodes = {*closure.grounds, *claims}
        for each in session.open_contradictions():
            if not nodes.isdisjoint(each):
                yield f"{' '.join(each)} are said to contradict each other"
        false = (thought for thought, came_true in session.outcomes.items() if not came_true)
        yield from (f"{thought} did not come true" for thought in false if thought in nodes)
        for thought, on in self.open_objections(session):
            if on in nodes:
                yield f"{thought} objects to {on}"
        for evidence in session.followed:
            state = session.evidence[evidence]
            if state.is_open_objection and state.bounds in nodes:
                yield f"{evidence} objects to {state.bounds}"

    def _against_ground(self, ground: str, session: Session) -> Iterator[str]:
        """Yield the revision or abandonment of a ground, other content that was accepted, and a
        lapsed approval. Evidence that a person abandoned stays a ground: it was so then.
        """
        if newer := session.revised_by.get(ground):
            yield f"{ground} was revised by {newer}"
        elif session.judged(ground).abandoned and not (
            ground in session.evidence and ground in self._history
        ):
            yield f"{ground} was abandoned"
        yield from self._settled(ground, session)
        if version := self._accepted.get(ground):
            yield f"other content of {ground} was accepted (version {version})"
        if ground in self._withdrawn:
            yield f"the approval of {ground} was withdrawn"
        elif ground in self._assents and (why := self._own_lapse(ground, session)):
            yield f"the approval of {ground} lapsed: {why.removesuffix(SINCE)}"

    def _settled(self, ground: str, session: Session) -> Iterator[str]:
        """Yield the reason on which a ground stands without doubt, if an agent added the reason and
        the earlier reasons are in doubt or fell.
        """
        truth, added = session.truth, self._added.get(ground)
        if not added:
            return
        ways = (*truth.supports(ground), *truth.verified_by(ground))
        sure = [
            needs
            for needs in ways
            if all(truth.stands(need) and not truth.is_in_doubt(need) for need in needs)
        ]
        if sure and len(sure) < len(ways) and all(needs in added for needs in sure):
            yield _instead(ground, sure[0])

    def _verify(
        self, event: AssumptionVerified | VerdictGiven, origin: Origin, session: Session
    ) -> None:
        if isinstance(event, AssumptionVerified):
            node, needs = event.assumption, event.evidence
        else:
            node, needs = event.on, event.ground or ()
        assent = self._assents.get(node)
        if origin != "person":
            if assent is not None:
                self._assents[node] = structs.replace(assent, is_verified_again=True)
            accepted = {*event.seen, *({node} & self._changed)}
            self._accepted |= dict.fromkeys(accepted, session.version)
            self._changed.discard(node)
            if needs:
                self._added.setdefault(node, []).append(needs)
            return
        self._changed.discard(node)
        if assent is None:
            self._assents[node] = self._assent(node, session, is_approval=False)
        else:
            self._renew(node, session)

    def _renew(self, node: str, session: Session) -> None:
        is_approval = self._assents[node].is_approval
        self._assents[node] = self._assent(node, session, is_approval=is_approval)

    def _assent(self, node: str, session: Session, *, is_approval: bool) -> Assent:
        self._withdrawn.discard(node)
        return Assent(
            is_approval=is_approval,
            supports=len(session.truth.supports(node)),
            known=frozenset(self._against(node, session)) | self._alternatives(node, session),
        )

    def _alternatives(self, node: str, session: Session) -> frozenset[tuple[str, str]]:
        """Return what would be told of the added reasons of a node's grounds if the earlier reasons
        came in doubt.
        """
        known = self._closure(node, session).grounds.keys() & self._added.keys()
        return frozenset(
            ("", _instead(ground, needs)) for ground in known for needs in self._added[ground]
        )

    def _record_check(self, evidence: str, found: CheckResult) -> None:
        (self._changed.add if found in IN_DOUBT else self._changed.discard)(evidence)

    def _record_support(self, node: str, needs: Needs, origin: Origin, session: Session) -> None:
        if origin != "person":
            self._added.setdefault(node, []).append(needs)
        elif node in self._assents:
            self._renew(node, session)

    def _other_choices(self, nodes: Collection[str], session: Session) -> Iterator[str]:
        """Yield the present choices of the decisions that are among nodes, or of which nodes chose
        an option. Each option has the name of the first thought that chose it, so that a return to
        it is known.
        """
        for decision, choices in self._choices.items():
            is_among = decision in nodes or not choices.keys().isdisjoint(nodes)
            if not is_among:
                continue
            latest = next(filter(session.is_live, reversed(choices)), None)
            if latest is None:
                yield f"the choice of {decision} fell"
            else:
                first = next(each for each in choices if choices[each] == choices[latest])
                yield f"{CHOICE}{decision} is chosen in {first}"

    def _record_thought(self, event: ThoughtRecorded, origin: Origin, session: Session) -> None:
        if event.kind in CLAIMS or event.chose:
            self._claims.add(event.thought)
        if event.kind == OBJECTION:
            self._objections[event.thought] = objected_node(event.text)
        for decision, option in event.chose.items():
            self._choices.setdefault(decision, {})[event.thought] = option
            if origin == "person" and decision in self._assents:
                self._renew(decision, session)
        replaced = filter(None, (event.revises, *event.supersedes))
        if origin != "person":  # only a person makes a statement of a file their own
            origin = weakest(origin, *(self._stated.get(old, "told") for old in replaced))
        self._state(event.thought, origin)

    def _answer(self, event: DelegationAnswered | DeliberationEnded) -> None:
        opinions = event.opinions if isinstance(event, DeliberationEnded) else ()
        for thought in filter(None, (event.thought, *(thought for _, thought in opinions))):
            self._state(thought, weakest("model", self._stated.get(thought, "told")))

    def _state(self, node: str, origin: Origin) -> None:
        if origin != "told":
            self._stated[node] = origin

    def _below(self, node: str, session: Session) -> Iterator[str]:
        truth = session.truth
        for needs in (*truth.supports(node), *truth.verified_by(node)):
            yield from needs
        if node in self._merged:
            yield self._merged[node]

    def _compute(self, node: str, session: Session) -> Origin:
        truth = session.truth
        stated = self._stated.get(node, "told")
        if node in self._merged and stated != "person":
            stated = weakest(stated, self._origin_below(self._merged[node]))
        supports = truth.supports(node)
        live = [needs for needs in supports if all(map(truth.stands, needs))]
        shown = [needs for needs in truth.verified_by(node) if all(map(truth.stands, needs))]
        raised = [self._weakest_of(needs) for needs in (*live, *shown)]
        if "witnessed" in raised:
            return "witnessed"
        assent = self._assents.get(node)
        is_in_force = assent is not None and (assent.is_approval or session.is_verified(node))
        if is_in_force and not self.lapse(node, session)[0]:
            return "person"
        if not supports:
            return stated
        if not live:
            return weakest(stated, *map(self._weakest_of, supports))
        return weakest(stated, strongest(*map(self._weakest_of, live)))

    def _weakest_of(self, needs: Needs | Iterable[str]) -> Origin:
        return weakest("witnessed", *map(self._origin_below, needs))

    def _origin_below(self, node: str) -> Origin:
        """Return the known origin of a node; in a circle, the origin of its statement."""
        return self._known.get(node) or self._stated.get(node, "told")


def _instead(ground: str, needs: Needs) -> str:
    return f"{ground} rests on {' '.join(needs)} instead"


def _elsewhere(closure: Closure, session: Session) -> Iterator[tuple[str, NodeElsewhere]]:
    """Yield the evidence among grounds that stands for a node of another session."""
    for ground in closure.grounds:
        state = session.evidence.get(ground)
        if state is not None and state.elsewhere is not None and not state.abandoned:
            yield ground, state.elsewhere
