"""Origins of the nodes of a session, carried through reasons.

A statement has the origin of its author. Grounds may weaken the origin of a thought. Only a witness
among the grounds raises it, or a person who approves or verifies the thought itself: no summary,
merge, revision, verification or deliberation of an agent does. A further support of an agent may
replace imported ones: the agent then tells the thought.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from thoughtline.core.events import (
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    DelegationAnswered,
    DeliberationEnded,
    Event,
    EvidenceGiven,
    Needs,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.elsewhere import Origin
from thoughtline.core.kinds import CLAIMS
from thoughtline.core.origin import strongest, weakest
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key

MAX_FALLEN = 8
"""Maximum number of fallen grounds that are named as the reason for a lapsed approval."""


class Assent(Struct, frozen=True, gc=False):
    """Approval or verification of a node by a person, with the grounds of its moment.

    `grounds` are the nodes on which the node stood, and `supports` is the number of its supports.
    `choice` is the option that was chosen of a decision, "" for none. `is_verified_again` is true
    if somebody else verified the node since then.
    """

    is_approval: bool
    grounds: Needs
    supports: int
    choice: str = ""
    is_verified_again: bool = False


class Origins:
    """Origins of the statements of a session, and of the verifications and approvals by people.

    Only statements that are not `told`, and claims, take memory.
    """

    def __init__(self) -> None:
        self._claims: set[str] = set()
        self._assents: dict[str, Assent] = {}
        self._stated: dict[str, Origin] = {}
        self._verified_by_person: set[str] = set()
        self._merged: dict[str, str] = {}
        self._choices: dict[str, dict[str, str]] = {}
        self._known: dict[str, Origin] = {}

    @property
    def weight(self) -> int:
        known = (self._stated, self._verified_by_person, self._merged, self._claims)
        grounds = sum(1 + len(assent.grounds) // 12 for assent in self._assents.values())
        return sum(map(len, known)) + grounds + sum(map(len, self._choices.values()))

    def record(self, event: Event, origin: Origin, session: Session) -> None:
        """Add an event that was applied to the session, with the origin of its statement."""
        self._known.clear()
        match event:
            case ThoughtRecorded():
                self._record_thought(event, origin, session)
            case VerdictGiven(verdict="approved" | "unapproved") if origin == "person":
                self._approve(event, session)
            case AssumptionStated(assumption=node) | EvidenceGiven(evidence=node):
                self._state(node, origin)
            case AssumptionVerified(assumption=node) | VerdictGiven(on=node, verdict="verified"):
                self._verify(node, origin, session)
            case SupportAdded(thought=node) if origin == "person" and node in self._assents:
                self._renew(node, session)
            case BranchMerged(thought=thought, head=head):
                self._merged[thought] = head
            case DelegationAnswered(thought=thought):
                self._answer(thought)
            case DeliberationEnded(thought=outcome, opinions=opinions):
                for thought in (outcome, *(thought for _, thought in opinions)):
                    self._answer(thought)
            case _:
                pass

    def of(self, node: str, session: Session) -> Origin:
        if not (self._stated or self._assents or self._verified_by_person):
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
        its present grounds: a conclusion, a decision, or a verified thought or assumption.
        """
        is_claim = node in self._claims or (node[:1] != "e" and session.is_verified(node))
        is_own = self._stated.get(node) == "person" or self._is_assented(node, session)
        return is_claim and not is_own and session.is_live(node)

    def lacking_approval(self, session: Session) -> list[str]:
        """Return all claims that no person approved, in order."""
        known = {*self._claims, *session.verdicts, *session.assumptions}
        return sorted(
            (node for node in known if self.lacks_approval(node, session)), key=node_sort_key
        )

    def approved(self, session: Session) -> list[str]:
        """Return all live claims that a person approved or verified on their present grounds."""
        live = filter(session.is_live, self._assents)
        return sorted(
            (node for node in live if self._is_assented(node, session)), key=node_sort_key
        )

    def is_approved(self, node: str, session: Session) -> bool:
        """Return whether a person's approval of a node counts for its present grounds."""
        assent = self._assents.get(node)
        return assent is not None and assent.is_approval and not self.lapse(node, session)

    def lapse(self, node: str, session: Session) -> str:
        """Return the reason for which a person's approval of a node no longer counts, "" if it
        counts or there is none.
        """
        assent = self._assents.get(node)
        if assent is None:
            return ""
        fallen = [ground for ground in assent.grounds if not session.truth.stands(ground)]
        if fallen:
            return f"{' '.join(sorted(fallen, key=node_sort_key)[:MAX_FALLEN])} fell since"
        added = session.truth.supports(node)[assent.supports :]
        if added:
            needs = dict.fromkeys(need for needs in added for need in needs)
            return f"it rests on {' '.join(needs)} too since"
        choice, thought = self._choice(node, session)
        if choice != assent.choice:
            where = f" in {thought}" if thought not in ("", node) else ""
            return f"another option is chosen since{where}" if choice else "its choice fell since"
        return "it was verified for another reason since" if assent.is_verified_again else ""

    def is_proposed(self, node: str, session: Session) -> bool:
        """Return whether a claim waits for approval, in a session that asks for approval."""
        return session.description.approval and self.lacks_approval(node, session)

    def _is_assented(self, node: str, session: Session) -> bool:
        return node in self._assents and not self.lapse(node, session)

    def _approve(self, event: VerdictGiven, session: Session) -> None:
        if event.verdict == "approved":
            self._assents[event.on] = self._assent(event.on, session, is_approval=True)
        else:
            self._assents.pop(event.on, None)

    def _verify(self, node: str, origin: Origin, session: Session) -> None:
        assent = self._assents.get(node)
        if origin != "person":
            if assent is not None:
                self._assents[node] = structs.replace(assent, is_verified_again=True)
            return
        self._verified_by_person.add(node)
        if assent is None:
            self._assents[node] = self._assent(node, session, is_approval=False)
        else:
            self._renew(node, session)

    def _renew(self, node: str, session: Session) -> None:
        is_approval = self._assents[node].is_approval
        self._assents[node] = self._assent(node, session, is_approval=is_approval)

    def _assent(self, node: str, session: Session, *, is_approval: bool) -> Assent:
        truth = session.truth
        return Assent(
            is_approval=is_approval,
            grounds=truth.holding_grounds(node),
            supports=len(truth.supports(node)),
            choice=self._choice(node, session)[0],
        )

    def _choice(self, decision: str, session: Session) -> tuple[str, str]:
        """Return the option that the latest live thought chose of a decision, and the thought."""
        choices = self._choices.get(decision, {})
        thought = next(filter(session.is_live, reversed(choices)), "")
        return choices.get(thought, ""), thought

    def _record_thought(self, event: ThoughtRecorded, origin: Origin, session: Session) -> None:
        if event.kind in CLAIMS:
            self._claims.add(event.thought)
        for decision, option in event.chose.items():
            self._choices.setdefault(decision, {})[event.thought] = option
            if origin == "person" and decision in self._assents:
                self._renew(decision, session)
        replaced = filter(None, (event.revises, *event.supersedes))
        if origin != "person":  # only a person makes a statement of a file their own
            origin = weakest(origin, *(self._stated.get(old, "told") for old in replaced))
        self._state(event.thought, origin)

    def _answer(self, thought: str) -> None:
        if thought:
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
        is_verified = node in self._verified_by_person and session.is_verified(node)
        if is_verified or self.is_approved(node, session):
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
